import { chown, mkdir, readdir, readFile, realpath, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { chooseAccount, type Account } from './embedded-account.ts'
import { locateBinaries } from './embedded-binaries.ts'
import { initCluster } from './embedded-init.ts'
import { withLock } from './embedded-lock.ts'
import { stopProcess } from './embedded-postmaster.ts'
import { announcePresence, type Presence } from './embedded-presence.ts'
import { DATABASE, prepareRoles } from './embedded-roles.ts'
import { createSecrets, loadSecrets, type DatabaseSecrets } from './embedded-secrets.ts'
import { adoptServer, evictOrphan, findPostmaster, findSocketDir, launchServer } from './embedded-server.ts'
import { listSettings } from './embedded-settings.ts'
import { keyOf, prepareSocketDir } from './embedded-socket-dir.ts'

const PG_MAJOR = '18'
const RETRY_MS = 5_000

/** Connections to the embedded cluster, by role, and the way to leave it. */
export type Cluster = {
  /** The socket's directory; there is no TCP port. */
  host: string
  port: number
  database: string
  superuser: ClientConfig
  migrate: ClientConfig
  app: ClientConfig
  backup: ClientConfig
  /** True when the server was already running. */
  adopted: boolean
  /** Leaves the cluster; the last process to leave shuts it down. */
  stop(): Promise<void>
}

type Options = { data_dir: string; log: (message: string) => void; settings?: Record<string, string> }
type Running = { host: string; secrets: DatabaseSecrets; adopted: boolean; presence: Presence }

/**
 * The PostgreSQL of the npm package, with its files in `<data_dir>/postgres`. Starts it, or joins it when it already runs (started
 * by another process, or left behind by one that was killed). Any number of processes may call this at once.
 * While this process lives, a server that dies is started again.
 */
export async function startCluster(o: Options): Promise<Cluster> {
  await mkdir(o.data_dir, { recursive: true, mode: 0o700 })
  const data_dir = await realpath(o.data_dir)
  const pgdata = join(data_dir, 'postgres')
  const lock = `wyze-cluster-${keyOf(data_dir)}`
  let stopping = false

  const start = () => withLock(lock, () => ensureRunning({ ...o, data_dir }, () => void revive()))
  let running = await start()

  async function revive(): Promise<void> {
    while (!stopping) {
      o.log('The database went away; starting it again.')
      try {
        running = await start()
        if (stopping) await leave()
        return
      } catch (error) {
        o.log(`The database does not start: ${(error as Error).message}`)
        await sleep(RETRY_MS)
      }
    }
  }

  async function leave(): Promise<void> {
    await withLock(lock, async () => {
      if (!(await running.presence.leave())) return
      const pid = await findPostmaster(pgdata)
      if (pid !== undefined) await stopProcess(pid, 'SIGINT')
      await rmdir(running.host).catch(() => {})
    })
  }

  const connect = (user: string, password: string, database = DATABASE): ClientConfig => ({
    host: running.host,
    port: 5432,
    user,
    password,
    database,
  })
  return {
    host: running.host,
    port: 5432,
    database: DATABASE,
    superuser: connect('postgres', running.secrets.superuser, 'postgres'),
    migrate: connect('wyze_migrate', running.secrets.migrate),
    app: connect('wyze_app', running.secrets.app),
    backup: connect('wyze_backup', running.secrets.backup),
    adopted: running.adopted,
    async stop() {
      if (stopping) return
      stopping = true
      await leave()
    },
  }
}

/** Call under the lock. */
async function ensureRunning(o: Options, onLost: () => void): Promise<Running> {
  const pgdata = join(o.data_dir, 'postgres')
  const account = await chooseAccount(pgdata)
  const host = (await findSocketDir(pgdata)) ?? (await prepareSocketDir(o.data_dir, account))
  const initialised = await checkVersion(pgdata)
  const secrets = await openSecrets(o.data_dir, initialised)
  const config = { host, port: 5432, user: 'postgres', password: secrets.superuser, database: 'postgres' }

  const adopted = initialised && (await adoptServer(pgdata, config))
  if (!adopted) {
    const binaries = await locateBinaries(account)
    if (!initialised) {
      o.log('Creating the database …')
      await evictOrphan(host)
      await initCluster({ pgdata, socket_dir: host, password: secrets.superuser, binaries, account })
    }
    if (account) await giveTo(pgdata, account)
    // A server that was stopped a moment ago may have had its socket elsewhere, and takes its directory along.
    const socket_dir = await prepareSocketDir(o.data_dir, account)
    config.host = socket_dir
    const settings = listSettings(socket_dir, o.settings)
    await launchServer({
      program: binaries.postgres,
      pgdata,
      socket_dir,
      settings,
      account,
      log_file: join(o.data_dir, 'postgres.log'),
      config,
    })
  }
  await prepareRoles(config, secrets)
  return { host: config.host, secrets, adopted, presence: await announcePresence(config, onLost) }
}

async function checkVersion(pgdata: string): Promise<boolean> {
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return false
  if (version.trim() !== PG_MAJOR) throw new Error(`${pgdata} was made by PostgreSQL ${version.trim()}; this is PostgreSQL ${PG_MAJOR}.`)
  return true
}

async function openSecrets(data_dir: string, initialised: boolean): Promise<DatabaseSecrets> {
  const secrets = await loadSecrets(data_dir)
  if (secrets) return secrets
  if (initialised)
    throw new Error(`The database's passwords (${data_dir}/secrets/database.json) are missing. Bring the file back from a backup.`)
  return createSecrets(data_dir)
}

/** Files that came back from a backup, or by a copy, belong to root; the server must own them. */
async function giveTo(pgdata: string, account: Account): Promise<void> {
  if ((await stat(pgdata)).uid === account.uid) return
  for (const entry of await readdir(pgdata, { recursive: true })) await chown(join(pgdata, entry), account.uid, account.gid)
  await chown(pgdata, account.uid, account.gid)
}
