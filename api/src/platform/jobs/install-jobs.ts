import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { quiet_logger } from './quiet-logger.ts'

// Like the migrations' own lock: two versions of the product starting at once queue up.
const lock_key = 5_820_118

/**
 * Brings the job queue's own schema to the installed version, as the owner, and lets the application's role work with it.
 * Row-level security of the clinic's tables is not touched: a job sees a practice only once it has entered it.
 */
export async function installJobs(owner: pg.ClientConfig): Promise<void> {
  const config = { ...owner, options: `${owner.options ?? ''} -c statement_timeout=0`.trim() }
  const client = new pg.Client(config)
  await client.connect()
  const pool = new pg.Pool({ ...config, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  try {
    await client.query('select pg_advisory_lock($1)', [lock_key])
    await runMigrations({ pgPool: pool, logger: quiet_logger })
    await client.query(grants)
  } finally {
    await pool.end()
    await client.end()
  }
}

const grants = `
  grant usage on schema graphile_worker to wyze_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to wyze_app;
  revoke insert, update, delete on graphile_worker.migrations from wyze_app;
  grant usage, select on all sequences in schema graphile_worker to wyze_app;
  grant execute on all functions in schema graphile_worker to wyze_app;
  do $$
  declare t record;
  begin
    for t in select c.relname from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
             and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'application_works') loop
      execute format('create policy application_works on graphile_worker.%I to wyze_app using (true) with check (true)', t.relname);
    end loop;
  end $$`
