import { getHome, getPracticeOverview } from '#contract/home.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { countGapsOf } from '../visits/service.ts'
import { pageDocuments } from '../notes/service.ts'
import { countPatientsOfPractice } from '../patients/service.ts'
import { countOwnNotes, getAuditState, getPractice, getUnsignedByAge, listPeople, listRecentPatients } from './store.ts'

export const home_routes: Route[] = [
  route(getHome, async (ctx) => {
    const { db, actor } = ctx
    const unsigned = await pageDocuments(ctx, { status: 'draft', author_id: actor.user_id, is_oldest_first: true, limit: 12 })
    const recently_signed = await pageDocuments(ctx, { status: 'signed', author_id: actor.user_id, limit: 6 })
    const counts = await countOwnNotes(db, actor.user_id)
    const recent_patients = await listRecentPatients(db, actor.user_id)
    const { total, is_capped } = await countPatientsOfPractice(ctx)
    ctx.audit({ detail: { shown: unsigned.length + recently_signed.length + recent_patients.length } })
    return { unsigned, recently_signed, ...counts, recent_patients, patient_count: total, is_patient_count_capped: is_capped }
  }),

  route(getPracticeOverview, async (ctx) => {
    const { db } = ctx
    const gaps = new Map((await countGapsOf(ctx)).map((one) => [one.id, one]))
    const people = (await listPeople(db)).map((person) => ({ ...person, visits_without_note: gaps.get(person.id)?.visits_without_note ?? 0, visits_overdue: gaps.get(person.id)?.overdue ?? 0 }))
    const { total } = await countPatientsOfPractice(ctx, 1_000_000)
    return {
      practice: await getPractice(db),
      people,
      patient_count: total,
      unsigned_by_age: await getUnsignedByAge(db),
      signed_this_week: people.reduce((sum, person) => sum + person.signed_this_week, 0),
      audit: await getAuditState(db),
    }
  }),
]
