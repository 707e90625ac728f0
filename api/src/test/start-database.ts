import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster, type Cluster } from '../platform/db/embedded-cluster.ts'
import { isAlive } from '../platform/db/embedded-processes.ts'
import { installExtensions } from '../platform/db/embedded-roles.ts'
import { migrate } from '../platform/db/migrate.ts'
import { installJobs } from '../platform/jobs/install-jobs.ts'

/** What test files need to reach the cluster of this run. */
export interface TestCluster {
  superuser: pg.ClientConfig
  migrate: pg.ClientConfig
  app: pg.ClientConfig
  backup: pg.ClientConfig
}

export const TEMPLATE = 'wyze_template'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** One cluster and one migrated template database for the whole run; createTestDatabase() copies the template. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const data_dir = await mkdtemp(join(tmpdir(), `wyze-test-${process.pid}-`))
  let cluster: Cluster | undefined
  const remove = async () => {
    await cluster?.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
  // Vitest ends at once on a signal, without running the function that is returned below.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.prependOnceListener(signal, () => void remove().finally(() => process.exit(130)))
  try {
    // The data does not outlive the run, so nothing has to reach the disk.
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    cluster = await startCluster({ data_dir, log: () => {}, settings })
    const { superuser, migrate: owner, app, backup } = cluster
    await createTemplate(superuser)
    await migrate({ connection: { ...owner, database: TEMPLATE }, dir: 'db/migrations', log: () => {} })
    await installJobs({ ...owner, database: TEMPLATE })
    project.provide('cluster', { superuser, migrate: owner, app, backup })
    return remove
  } catch (error) {
    await remove()
    throw error
  }
}

async function createTemplate(superuser: pg.ClientConfig): Promise<void> {
  const server = new pg.Client(superuser)
  await server.connect()
  await server.query(`create database ${TEMPLATE} owner wyze_migrate`)
  await server.end()
  const template = new pg.Client({ ...superuser, database: TEMPLATE })
  await template.connect()
  await installExtensions(template)
  await template.end()
}

/** Runs that were killed leave their cluster behind. Without its files PostgreSQL ends by itself within a minute. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^wyze-test-(\d+)-/.exec(name)?.[1])
    if (pid > 0 && !(await isAlive(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}
