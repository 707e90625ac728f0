import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    // Limits against hanging, not of speed: on a busy machine a cluster that recovers, or a property over many cases, takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['{domain,contract,tools,db,bench}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['api/**/*.test.ts'],
          globalSetup: ['api/src/test/start-database.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'web', environment: 'happy-dom', include: ['web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
