import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { holdInstallLock } from './install-lock.mjs'

/** Installs the packages of package-lock.json unless they are there. Needs no network when nothing is missing. */
export async function installMissing(root) {
  if (isInstalled(root)) return
  const release = await holdInstallLock(root)
  try {
    if (isInstalled(root)) return
    console.log('Installing packages (npm ci) …')
    install(root)
    writeFileSync(stampPath(root), lockHash(root))
  } finally {
    await release()
  }
}

/** The Node that runs the product: the one in the packages, else this one if it can run TypeScript by itself. */
export function findNode(root) {
  const packaged = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(packaged)) return packaged
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major >= 24 || (major === 22 && minor >= 18)) return process.execPath
  throw new Error(`There is no packaged Node for ${process.platform}-${process.arch}. Install Node 24 and try again.`)
}

// npm writes what it installed to a file of its own, as the last step. Comparing that with the lock file is exact: it sees an
// installation that was cut off, one by hand, and a lock file that changed since.
function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  // npm ci succeeded with this very lock file; an optional package that it left out is one it will always leave out here.
  if (existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8') === lockHash(root)) return true
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/') || entry.link) return true
    const found = present[path]
    if (!found) return entry.peer === true || (entry.optional === true && !isForThisMachine(entry))
    return found.version === entry.version && (!found.integrity || !entry.integrity || found.integrity === entry.integrity)
  })
}

function stampPath(root) {
  return join(root, 'node_modules', '.installed-lock-hash')
}

function lockHash(root) {
  return createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

// Packages made for other systems are rightly absent.
function isForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false
  if (libc && !libc.includes(process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')) return false
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

function install(root) {
  const bin = join(root, 'node_modules', '.bin')
  // Under `npm start` the packaged Node comes first in PATH, and npm ci is about to delete it.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== bin)
  const env = { ...process.env, PATH: path.join(delimiter) }
  // An installation that was cut off may have left folders that npm stumbles over.
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  // Building the web needs the development packages also where NODE_ENV=production.
  const { status, error } = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, env, stdio: 'inherit' })
  if (error) throw new Error(`npm could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`npm ci failed (${status}). A first start needs access to the npm registry.`)
}
