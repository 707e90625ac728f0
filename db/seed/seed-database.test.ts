import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyPassword } from '#api/platform/auth/password.ts'
import { startCluster, type Cluster } from '#api/platform/db/embedded-cluster.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { seedDemo } from './demo.ts'
import { loadMass } from './mass/load.ts'

const now = new Date('2026-11-21T15:00:00Z')
let dir: string
let cluster: Cluster
let owner: pg.Client

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wyze-seed-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  cluster = await startCluster({ data_dir: dir, log: () => {}, settings })
  await migrate({ connection: cluster.migrate, dir: 'db/migrations', log: () => {} })
  owner = new pg.Client(cluster.migrate)
  await owner.connect()
}, 60_000)

afterAll(async () => {
  await owner.end()
  await cluster.stop()
  await rm(dir, { recursive: true, force: true })
}, 60_000)

async function count(from: string): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(`select count(*) as n from ${from}`)
  return Number(rows[0]!.n)
}

it('leaves nothing behind where the passwords cannot be written', async () => {
  const no_dir = join(dir, 'a-file')
  await writeFile(no_dir, '')
  await expect(seedDemo({ connection: cluster.migrate, data_dir: no_dir, now })).rejects.toThrow()
  expect(await count('practice')).toBe(0)
}, 30_000)

it('loads the demo once, however many start at once, with passwords that open it', async () => {
  const start = () => seedDemo({ connection: cluster.migrate, data_dir: dir, now })
  const results = await Promise.all([start(), start()])
  expect(results.filter(({ is_new }) => is_new)).toHaveLength(1)
  expect((await start()).is_new).toBe(false)
  expect(await count('practice where is_demo')).toBe(2)
  expect(await count('audit_head')).toBe(16)

  const file = results[0]!.sign_ins_file
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const sign_ins = JSON.parse(await readFile(file, 'utf8')) as { email: string; password: string; role: string; practice: string }[]
  expect(sign_ins).toHaveLength(10)
  expect(new Set(sign_ins.map(({ password }) => password)).size).toBe(10)
  const { email, password } = sign_ins[0]!
  const { rows } = await owner.query<{ password_hash: string }>('select password_hash from find_credential($1)', [email])
  expect(await verifyPassword(rows[0]!.password_hash, password)).toBe(true)
}, 30_000)

it('fills the notes with sentences of the product’s own making', async () => {
  expect(await count(`note where status = 'signed'`)).toBe(await count('note_version'))
  expect(await count(`note where status = 'draft'`)).toBeGreaterThanOrEqual(12)
  expect(await count(`note_version where jsonb_array_length(canonical::jsonb -> 'sections') < 3`)).toBe(0)
  expect(await count(`draft where jsonb_array_length(sections) = 0`)).toBe(0)
  expect(await count(`note n join note_version v using (practice_id) where v.note_id = n.id and v.signed_at < n.created_at`)).toBe(0)
})

it.each([
  ['more than is there: indexes are made anew', 2_000],
  ['less than is there: indexes are kept up', 50],
])('loads %s', async (_, patients) => {
  const shape = `select indexdef as part from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select relname || relforcerowsecurity || relrowsecurity from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`
  const before = (await owner.query(shape)).rows
  const patients_before = await count('patient')
  const report = await loadMass({
    connection: cluster.migrate, practices: 4, patients, is_skewed: true, seed: 1, charts_every: 5, now, password_hash: 'none', log: () => {},
  })
  expect((await owner.query(shape)).rows).toEqual(before)
  expect(report.patients).toBe(patients)
  expect(await count('patient')).toBe(patients_before + patients)
  expect(new Set(report.sign_ins.map(({ email }) => email)).size).toBe(6 + 3 * 2)
  expect(await count('mrn_series s where exists (select from patient p where p.practice_id = s.practice_id and p.mrn = s.next_number::text)')).toBe(0)
  await owner.query(`insert into patient (practice_id, mrn, first_name, last_name, date_of_birth, sex, sort_key, search_key)
    select id, '${900_000 + patients}', 'A', 'B', '1990-01-01', 'unknown', 'b a', ' a b ' from practice limit 1`)
}, 30_000)
