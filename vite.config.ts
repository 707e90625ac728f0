import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './web/vite/contract-without-schemas.ts'
import { mantineStyles } from './web/vite/mantine-styles.ts'
import { voiceFiles } from './web/vite/voice-files.ts'

const api_origin = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'

/**
 * What everybody loads first, in two files: libraries, apart from the code that changes with each release, and all else that
 * the first page needs. Without these groups each module that another page shares would be a file, and a trip, of its own.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/, priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
]

export default defineConfig({
  root: 'web',
  plugins: [contractWithoutSchemas(), mantineStyles(), voiceFiles(), react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // Every browser that runs es2023 preloads modules by itself.
    modulePreload: { polyfill: false },
    // Files stay files: a data: URL is not a source the content security policy knows for scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': { target: api_origin, ws: true } } },
  preview: { proxy: { '/api': { target: api_origin, ws: true } } },
})
