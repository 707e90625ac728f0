import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPatient, getChart } from '#contract/patients.ts'
import { new_patient_body, registerPatient } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
})
afterAll(() => harness.stop())

const verify = async () => {
  const client = await harness.owner.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.practice', $1, true)", [String(own.practice_id)])
    const { rows } = await client.query('select * from verify_audit()')
    await client.query('rollback')
    return rows as { problem: string }[]
  } finally {
    client.release()
  }
}

/** As somebody with all rights over the database would, past every trigger. */
async function tamper(sql: string): Promise<void> {
  const client = await harness.owner.connect()
  try {
    await client.query('alter table audit_event disable trigger user')
    await client.query(sql, [own.practice_id])
    await client.query('alter table audit_event enable trigger user')
  } finally {
    client.release()
  }
}

/** As if another request were between its record and its commit. */
async function withFirstLaneTaken(work: () => Promise<void>): Promise<void> {
  const client = await harness.owner.connect()
  try {
    await client.query('begin')
    await client.query('select from audit_head where practice_id = $1 and seq > 0 order by lane limit 1 for update', [own.practice_id])
    await work()
    await client.query('rollback')
  } finally {
    client.release()
  }
}

describe('audit log', () => {
  it('U01 one event a request, with who, whose, what and how it ended', async () => {
    const patient_id = await registerPatient(harness, own.REI)
    const before = await harness.countAudit(own.practice_id)
    await harness.call(getChart, { as: own.NP, params: { patient_id } })
    expect(await harness.countAudit(own.practice_id)).toBeGreaterThanOrEqual(before + 1)
    const last = (await harness.listAudit(own.practice_id)).at(-1)!
    expect(last).toMatchObject({ action: 'patients.get', outcome: 'allowed', patient_id: String(patient_id), actor_id: String(own.NP.user_id) })
    const foreign = await harness.call(getChart, { as: other.NP, params: { patient_id } })
    expect(foreign.status).toBe(404)
    expect((await harness.listAudit(other.practice_id)).at(-1)).toMatchObject({ action: 'patients.get', outcome: 'denied', patient_id: null })
  })

  it('U02 fails closed: without its record neither a write nor a read goes through', async () => {
    const patient_id = await registerPatient(harness, own.REI)
    await harness.owner.query('revoke execute on function append_audit from wyze_app')
    try {
      const { rows: before } = await harness.owner.query('select count(*)::int as n from patient')
      const written = await harness.call(createPatient, { as: own.REI, body: new_patient_body })
      const read = await harness.send('GET', `/api/patients/${patient_id}`, { as: own.REI })
      const { rows: after } = await harness.owner.query('select count(*)::int as n from patient')
      expect([written.status, read.status, after[0].n - before[0].n]).toEqual([500, 500, 0])
      expect(JSON.stringify(read.body)).not.toContain('Amara')
    } finally {
      await harness.owner.query('grant execute on function append_audit to wyze_app')
    }
  })

  it('U03 the application’s role cannot change, delete or forge a row', async () => {
    const client = await harness.runtime.pool.connect()
    try {
      for (const sql of [
        'update audit_event set action = action',
        'delete from audit_event',
        'truncate audit_event',
        'update audit_head set seq = 0',
        `insert into audit_event select * from audit_event limit 1`,
        'alter table audit_event disable trigger all',
        `select append_audit(${other.practice_id}, null, null, 'x', null, null, null, 'allowed', 'r', null)`,
      ]) {
        await client.query('begin')
        await client.query("select set_config('app.practice', $1, true)", [String(own.practice_id)])
        await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
  })

  it('U04 an intact log verifies; an edit, a gap and a missing tail are each found', async () => {
    const patient_id = await registerPatient(harness, own.REI)
    const open = async () => {
      for (let count = 0; count < 5; count += 1) await harness.send('GET', `/api/patients/${patient_id}`, { as: own.REI })
    }
    await open()
    await withFirstLaneTaken(open)
    expect(await verify()).toEqual([])
    const { rows } = await harness.owner.query('select lane from audit_event where practice_id = $1 group by lane having max(seq) > 3 order by lane', [own.practice_id])
    const [first, second] = rows.map(({ lane }: { lane: number }) => lane)
    expect(second).toBeDefined()
    const { rows: kept } = await harness.owner.query('select action from audit_event where practice_id = $1 and lane = $2 and seq = 2', [own.practice_id, first])
    const { action } = kept[0]
    await tamper(`update audit_event set action = 'nothing.happened' where practice_id = $1 and lane = ${first} and seq = 2`)
    expect((await verify()).map(({ problem }) => problem)).toContain('the row does not match its hash')
    await tamper(`update audit_event set action = '${action}' where practice_id = $1 and lane = ${first} and seq = 2`)
    await tamper(`delete from audit_event where practice_id = $1 and lane = ${first} and seq = 1`)
    expect((await verify()).map(({ problem }) => problem)).toContain('the chain is broken before this row')
    await tamper(`delete from audit_event where practice_id = $1 and lane = ${second} and seq = (select max(seq) from audit_event where practice_id = $1 and lane = ${second})`)
    expect((await verify()).map(({ problem }) => problem).join()).toMatch(/rows after this one are missing|every row of this chain is missing/)
  })
})
