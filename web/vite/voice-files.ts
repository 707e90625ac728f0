/**
 * What finds voices in the sound of a visit (Silero, by @ricky0123/vad-web on onnxruntime-web) asks for four files by name at
 * run time. They come from the packages, from our own origin, under a folder with both versions in its name, so that a
 * browser may keep them for good. Nothing of it is part of any first load.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const vad = dirname(require.resolve('@ricky0123/vad-web/package.json'))
const runtime = dirname(require.resolve('onnxruntime-web/wasm'))
const versionIn = (folder: string) => (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

const files = [
  { name: 'silero_vad_v5.onnx', path: join(vad, 'dist/silero_vad_v5.onnx'), type: 'application/octet-stream' },
  { name: 'vad.worklet.bundle.min.js', path: join(vad, 'dist/vad.worklet.bundle.min.js'), type: 'text/javascript' },
  { name: 'ort-wasm-simd-threaded.mjs', path: join(runtime, 'ort-wasm-simd-threaded.mjs'), type: 'text/javascript' },
  { name: 'ort-wasm-simd-threaded.wasm', path: join(runtime, 'ort-wasm-simd-threaded.wasm'), type: 'application/wasm' },
]
const folder = `assets/voice-${versionIn(vad)}-${versionIn(dirname(runtime))}`

export function voiceFiles(): Plugin {
  return {
    name: 'wyze-voice-files',
    config: () => ({ define: { __VOICE_FILES__: JSON.stringify(`/${folder}/`) } }),
    generateBundle() {
      for (const { name, path } of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(path) })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files.find(({ name }) => request.url?.split('?')[0] === `/${folder}/${name}`)
        if (file === undefined) return next()
        response.setHeader('content-type', file.type)
        response.end(readFileSync(file.path))
      })
    },
  }
}
