import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '#api/platform/db/embedded-lock.ts'

const root = dirname(import.meta.dirname)
const stamp = join(root, 'dist/web-source-hash')
// All that can change what the browser gets.
const sources = ['web', 'contract', 'domain/src', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']

/** Builds the web application into dist/web unless it was built from the very sources that are there now. */
export async function buildWebIfStale(log: (message: string) => void): Promise<void> {
  await withLock(`wyze-web-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`, async () => {
    const hash = hashSources()
    if (existsSync(join(root, 'dist/web/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
    log('Building the web application …')
    // A build that is cut off must not pass for the one before.
    rmSync(stamp, { force: true })
    await buildWeb()
    writeFileSync(stamp, hash)
  })
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of listFiles(source)) hash.update(`${path}\0`).update(readFileSync(join(root, path))).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (path.includes('.')) return existsSync(join(root, path)) ? [path] : []
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

function buildWeb(): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')))
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The web application could not be built (${code}).`))))
  })
}

if (import.meta.main) await buildWebIfStale(console.log)
