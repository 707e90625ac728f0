import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
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
          // Starting a cluster, or waiting for one to recover, takes a second or two on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'web', environment: 'happy-dom', include: ['web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
