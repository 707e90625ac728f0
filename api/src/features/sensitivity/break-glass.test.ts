import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { breakGlass, endBreakGlass, listBreakGlass, reviewBreakGlass, setBreakGlassTime } from '#contract/sensitivity.ts'
import { getStrip } from '#contract/looks.ts'
import { getNote } from '#contract/notes.ts'
import { getChart } from '#contract/patients.ts'
import { label } from '../../test/care-fixture.ts'
import { registerPatient, signedNote } from '../../test/fixture.ts'
import { Harness, sentinel } from '../../test/harness.ts'
import { insertLabelledRows, secret } from '../../test/labelled-rows.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

const reason = 'On call tonight: the patient is bleeding and cannot be asked.'
const hour_ms = 3_600_000

let harness: Harness
let practice: TestPractice
let patient_id: number
let note_id: number

beforeAll(async () => {
  harness = await Harness.start()
  practice = await createPractice(harness.database.migrate, 'Glass')
  patient_id = await registerPatient(harness, practice.REI)
  note_id = (await signedNote(harness, practice.REI, patient_id)).note_id
  await label(harness, practice.REI, patient_id, 'note', note_id, 'ipv')
  await insertLabelledRows(harness.owner, { practice_id: practice.practice_id, patient_id, recorded_by: practice.REI.user_id, sensitivity: 'hiv_sti' })
})
afterEach(() => (harness.clock = null))
afterAll(() => harness.stop())

const breaks = (as: TestUser, body: object = { reason }, token?: string) => harness.call(breakGlass, { as, params: { patient_id }, body, ...(token ? { token } : {}) })
const ends = (as: TestUser) => harness.call(endBreakGlass, { as, params: { patient_id } })
const opens = async (as: TestUser, token?: string): Promise<number> => (await harness.call(getNote, { as, params: { note_id }, ...(token ? { token } : {}) })).status

describe('Z14 break-glass', () => {
  it('is not for who has no part in care: 403', async () => {
    expect((await breaks(practice.PRACTICE_ADMIN)).status).toBe(403)
  })

  it.each([[{}], [{ reason: '' }], [{ reason: 'urgent' }], [{ reason: `${' '.repeat(40)}.` }]])('without a reason worth the name it is 422: %j', async (body) => {
    const answer = await breaks(practice.ND, body)
    expect([answer.status, answer.body.issues[0].path]).toEqual([422, 'body.reason'])
    expect(await opens(practice.ND)).toBe(404)
  })

  it('S13 asks who is there where the last proof is more than five minutes old', async () => {
    const { body } = await harness.signIn(practice.PT)
    harness.clock = new Date(Date.now() + 6 * 60_000)
    const { status, body: problem } = await breaks(practice.PT, { reason }, body.access_token)
    expect([status, problem.code]).toEqual([401, 'reauth_required'])
  })

  it('U16 opens this chart to this person, tells the administrators, stands in the log, and ends by itself after four hours', async () => {
    const at = new Date()
    const { status, body } = await breaks(practice.ND)
    expect(status).toBe(200)
    expect(Date.parse(body.ends_at) - Date.parse(body.started_at)).toBe(4 * hour_ms)
    expect(await opens(practice.ND)).toBe(200)
    const chart = await harness.call(getChart, { as: practice.ND, params: { patient_id } })
    expect(JSON.stringify(chart.body)).toContain(secret)
    const strip = await harness.call(getStrip, { as: practice.ND, params: { patient_id } })
    expect(strip.body.glass.id).toBe(body.id)
    // To nobody else, and in no other chart.
    expect(await opens(practice.PT)).toBe(404)
    const other = await signedNote(harness, practice.REI, await registerPatient(harness, practice.REI))
    await harness.owner.query(`update note set sensitivity = 'ipv' where id = $1`, [other.note_id])
    expect((await harness.call(getNote, { as: practice.ND, params: { note_id: other.note_id } })).status).toBe(404)

    const [mail] = await harness.mailsTo(practice.PRACTICE_ADMIN.email)
    expect(mail!.subject).toBe('A glass was broken')
    expect(JSON.stringify(mail)).not.toContain(sentinel)
    expect(JSON.stringify(mail)).not.toContain('bleeding')
    const { rows } = await harness.owner.query(`select detail, patient_id from audit_event where action = 'sensitivity.break_glass' and outcome = 'allowed'`)
    expect(rows).toEqual([{ detail: expect.objectContaining({ before: 'closed', after: 'open' }), patient_id: String(patient_id) }])

    // Just before and just after the end, by the server's clock.
    const token = async (minutes: number): Promise<string> => {
      harness.clock = new Date(at.getTime() + minutes * 60_000)
      return (await harness.signIn(practice.ND)).body.access_token
    }
    expect(await opens(practice.ND, await token(238))).toBe(200)
    expect(await opens(practice.ND, await token(242))).toBe(404)
  })

  it('ends by hand, once', async () => {
    await breaks(practice.ND)
    expect((await ends(practice.ND)).status).toBe(200)
    expect(await opens(practice.ND)).toBe(404)
    expect((await ends(practice.ND)).status).toBe(409)
  })

  it('broken again, it is one glass that is open', async () => {
    await breaks(practice.ND)
    await breaks(practice.ND)
    expect((await ends(practice.ND)).body).toEqual({ ended: 1 })
  })

  it('lasts as long as the practice says', async () => {
    expect((await harness.call(setBreakGlassTime, { as: practice.PRACTICE_ADMIN, body: { break_glass_min: 10 } })).status).toBe(422)
    expect((await harness.call(setBreakGlassTime, { as: practice.PRACTICE_ADMIN, body: { break_glass_min: 30 } })).status).toBe(200)
    const { body } = await breaks(practice.ND)
    expect(Date.parse(body.ends_at) - Date.parse(body.started_at)).toBe(hour_ms / 2)
    await ends(practice.ND)
  })

  it('is over when the person’s access is', async () => {
    await breaks(practice.ND)
    await harness.owner.query(`update app_user set role = 'PRACTICE_ADMIN' where id = $1`, [practice.ND.user_id])
    const { rows } = await harness.owner.query('select opened_patients_of($1, $2, now()) as opened', [practice.practice_id, practice.ND.user_id])
    expect(rows[0].opened).toEqual([])
    await harness.owner.query(`update app_user set role = 'ND' where id = $1`, [practice.ND.user_id])
    await ends(practice.ND)
  })

  it('is reviewed by an administrator, with what was done meanwhile', async () => {
    const list = await harness.call(listBreakGlass, { as: practice.PRACTICE_ADMIN })
    const [latest] = list.body.items
    expect(latest).toMatchObject({ patient_id, reason, review: null, is_running: false, user: { id: practice.ND.user_id, role: 'ND' } })
    expect(list.body.items.at(-1).acts).toBeGreaterThan(0)
    const params = { break_glass_id: latest.id }
    expect((await harness.call(reviewBreakGlass, { as: practice.PRACTICE_ADMIN, params, body: { note: 'Asked; it was needed.' } })).status).toBe(200)
    expect((await harness.call(reviewBreakGlass, { as: practice.PRACTICE_ADMIN, params, body: {} })).status).toBe(404)
    const again = await harness.call(listBreakGlass, { as: practice.PRACTICE_ADMIN })
    expect([again.body.items[0].review.note, again.body.unreviewed]).toEqual(['Asked; it was needed.', list.body.unreviewed - 1])
  })
})
