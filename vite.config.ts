import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './web/vite/contract-without-schemas.ts'
import { mantineStyles } from './web/vite/mantine-styles.ts'

const api_origin = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'

/** Libraries that every screen needs, apart from the code that changes with each release. What only some need follows them. */
const libraries = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
]

export default defineConfig({
  root: 'web',
  plugins: [contractWithoutSchemas(), mantineStyles(), react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // Files stay files: a data: URL is not a source the content security policy knows for scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: libraries } } },
  },
  server: { proxy: { '/api': { target: api_origin, ws: true } } },
  preview: { proxy: { '/api': { target: api_origin, ws: true } } },
})
