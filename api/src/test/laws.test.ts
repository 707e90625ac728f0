import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { buildApp } from '../app.ts'
import { all_routes } from '../features/all-routes.ts'
import { Harness } from './harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

async function rows<T>(sql: string): Promise<T[]> {
  return (await harness.owner.query(sql)).rows as T[]
}

describe('laws of the database', () => {
  it('Z18 row-level security is on and forced on every table about a practice', async () => {
    const open = await rows<{ relname: string }>(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        and (c.relname = 'practice' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'practice_id' and not a.attisdropped))
        and not (c.relrowsecurity and c.relforcerowsecurity)`)
    expect(open).toEqual([])
  })

  it('Z18 the application role owns nothing, bypasses nothing and is no superuser', async () => {
    const [role] = await rows<{ rolsuper: boolean; rolbypassrls: boolean; rolcreaterole: boolean; owned: number }>(`
      select rolsuper, rolbypassrls, rolcreaterole, (select count(*)::int from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = 'wyze_app'`)
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 })
  })

  it('Z18 functions that run as owner pin their search path, and are exactly these', async () => {
    const definers = await rows<{ proname: string; proconfig: string[] | null }>(`
      select proname, proconfig from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and prosecdef order by proname`)
    expect(definers.map(({ proname }) => proname)).toEqual([
      'accept_invitation',
      'add_live_ticket',
      'add_registration',
      'announce_change',
      'append_audit',
      'bind_session',
      'change_email',
      'change_password',
      'close_session',
      'close_sessions_of',
      'count_patient_cells',
      'enter_session',
      'find_account',
      'find_credential',
      'find_device_key',
      'find_documents',
      'find_mail_token',
      'find_passkey',
      'find_sign_in_challenge',
      'find_similar_patients',
      'forget_list_snapshots',
      'keep_fact_version',
      'keep_visit',
      'keep_visit_of_error',
      'list_foreign_seals',
      'list_hidden_medications',
      'list_live_sessions',
      'list_patient_ids',
      'list_practice_numbers',
      'list_viewers',
      'lock_session',
      'mark_birthdays_due',
      'move_patient_rows',
      'must_change_password',
      'next_mrn',
      'open_first_practice',
      'open_session',
      'opened_patients',
      'opened_patients_of',
      'page_patients',
      'read_live_events',
      'reset_password',
      'return_patient_rows',
      'rotate_session',
      'seen_sensitivity',
      'sees_sensitive',
      'sensitivity_of',
      'set_sensitivity',
      'settle_registration',
      'start_audit_chain',
      'step_up_session',
      'sweep_expired',
      'take_list_snapshot',
      'use_live_ticket',
      'use_mail_token',
      'verify_audit',
      'verify_email',
    ])
    for (const { proname, proconfig } of definers) {
      expect([proname, proconfig?.some((setting) => /^search_path="?public"?, pg_temp$/.test(setting))]).toEqual([proname, true])
    }
  })

  it('Z20 keys between tables about a practice start with practice_id', async () => {
    const plain = await rows<{ conname: string }>(`
      select conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and f.relname <> 'practice'
        and (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) <> 'practice_id'`)
    expect(plain).toEqual([])
  })

  it('every foreign key is covered by an index', async () => {
    const bare = await rows<{ conname: string }>(`
      select conname from pg_constraint k
      where k.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = k.conrelid
          and (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey)`)
    expect(bare).toEqual([])
  })

  it('Z17 without a session the application role sees no row', async () => {
    const tables = await rows<{ relname: string }>(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relrowsecurity and has_table_privilege('wyze_app', c.oid, 'select')`)
    expect(tables.length).toBeGreaterThan(10)
    for (const { relname } of tables) {
      const { rows: seen } = await harness.runtime.pool.query(`select count(*) as n from ${relname}`)
      expect([relname, seen[0].n]).toEqual([relname, 0])
    }
  })

  it('P07 the application role cannot delete from any table about a practice', async () => {
    const deletable = await rows<{ relname: string }>(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relrowsecurity and has_table_privilege('wyze_app', c.oid, 'delete')`)
    expect(deletable).toEqual([])
  })
})

describe('laws of the server', () => {
  it('serves exactly the contract', () => {
    expect(all_routes.map(({ endpoint }) => endpoint.name).sort()).toEqual(endpoints.map(({ name }) => name).sort())
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  })

  it('Z02 does not start with an endpoint that has no handler', async () => {
    await expect(buildApp(harness.runtime, { web_dir: '/nowhere', routes: all_routes.slice(1) })).rejects.toThrow('not served')
  })

  it('Z02 does not start with an endpoint that does not say who may call it', async () => {
    const [first, ...rest] = all_routes
    const endpoint = first!.endpoint
    const before = endpoint.access
    try {
      ;(endpoint as { access: unknown }).access = undefined
      await expect(buildApp(harness.runtime, { web_dir: '/nowhere', routes: [first!, ...rest] })).rejects.toThrow('who may call')
    } finally {
      endpoint.access = before
    }
  })

  it('emits the contract as OpenAPI, readable at /api/docs', async () => {
    const { body, status } = await harness.send('GET', '/api/openapi.json')
    expect(status).toBe(200)
    for (const { method, path, name } of endpoints) {
      expect(body.paths[`/api${path}`]?.[method.toLowerCase()]?.operationId, name).toBe(name.replace('.', '_'))
    }
    const page = await harness.send('GET', '/api/docs/')
    expect([page.status, String(page.body).includes('swagger-ui')]).toEqual([200, true])
  })

  it('R01 live and ready answer', async () => {
    expect((await harness.send('GET', '/api/health/live')).body).toEqual({ status: 'live' })
    expect((await harness.send('GET', '/api/health/ready')).body).toEqual({ status: 'ready' })
  })
})
