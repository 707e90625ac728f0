import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../platform/db/embedded-cluster.ts'
import { installExtensions } from '../platform/db/embedded-roles.ts'
import { migrate } from '../platform/db/migrate.ts'

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
  const data_dir = await mkdtemp(join(tmpdir(), 'wyze-test-'))
  const cluster = await startCluster({
    data_dir,
    log: () => {},
    // The data does not outlive the run, so nothing has to reach the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const remove = async () => {
    await cluster.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
  try {
    await createTemplate(cluster.superuser)
    await migrate({ connection: { ...cluster.migrate, database: TEMPLATE }, dir: 'db/migrations', log: () => {} })
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('cluster', { superuser: cluster.superuser, migrate: cluster.migrate, app: cluster.app, backup: cluster.backup })
  return remove
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
