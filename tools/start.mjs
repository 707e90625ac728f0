/**
 * The door to every command of this repository: `node tools/start.mjs [NAME] [ARGUMENTS]` runs tools/NAME.ts (without a name: the
 * product). It needs nothing but Node 20 and npm: it installs what is missing, then hands over to the packaged Node 24.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode, installMissing } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name = 'start', ...args] = process.argv.slice(2)
const entry = join(root, 'tools', `${name}.ts`)

try {
  if (!/^[a-z-]+$/.test(name) || !existsSync(entry)) throw new Error(`There is no command "${name}" (tools/${name}.ts).`)
  process.chdir(root)
  await installMissing(root)
  run(findNode(root))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function run(node) {
  // The channel tells the child when this process is killed: it then stops by itself instead of holding the port for ever.
  const child = spawn(node, [entry, ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  followParent(() => child.kill('SIGTERM'))
}

// npm passes signals on, but when npm itself is killed nobody tells us.
function followParent(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 1000).unref()
}
