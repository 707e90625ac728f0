/** What other features may do with the facts of a chart: read those that stand, and write one as a person would by hand. */
import type { Facts } from '#contract/history.ts'
import { fact_fields } from '#contract/history-facts.ts'
import { checkDose, checkFact, type FactFault } from '#domain/records/history/check-fact.ts'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { findVitalKind } from '#domain/records/history/vital-kinds.data.ts'
import { conflict } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import type { PatientInCare } from '../patients/access.ts'
import * as store from './store.ts'
import { standing } from './view.ts'

export interface ReadChart {
  /** What is not entered in error. */
  facts: Facts
  /** Plain date where the practice is. */
  today: string
  /** Time zone of the practice. */
  zone: string
}

/** `is_held`: nobody else writes into this chart until the transaction ends. */
export async function readChart(ctx: Context, patient: PatientInCare, is_held: boolean): Promise<ReadChart> {
  if (is_held) await store.lockChart(ctx.db, patient.id)
  const { facts, today } = await store.readHistory(ctx.db, patient.id, ctx.now)
  return { facts: standing(facts), today, zone: await store.getTimeZone(ctx.db) }
}

/** A fact to add, or (with `target`) what changes of one that stands. */
export interface ProposedFact {
  kind: FactKind
  fields: Readonly<Record<string, unknown>>
  target: { record_id: number; version: number } | null
}

/** The checks of an entry by hand: its shape, then whether it can be true. Of a change, faults of what it leaves as it was are not its own. */
export function findFaults(ctx: Context, patient: PatientInCare, proposed: ProposedFact, chart: ReadChart): FactFault[] {
  const { kind } = proposed
  const changed = Object.keys(proposed.fields)
  const fields = completeFields(proposed, chart)
  const shapes = Object.entries(fact_fields[kind].shape).filter(([name]) => proposed.target === null || changed.includes(name))
  const misshapen = shapes.flatMap(([name, shape]) => {
    const parsed = shape.safeParse(fields[name])
    return parsed.success ? [] : [{ field: name, message: parsed.error.issues[0]!.message }]
  })
  if (misshapen.length > 0) return misshapen
  const faults = [...checkFact(kind, fields, patient, chart.today, ctx.now), ...checkDose(kind, fields)]
  return proposed.target === null ? faults : faults.filter(({ field }) => changed.includes(field))
}

/** Every column of the fact: unsaid ones null, or as the chart has them. */
function completeFields({ kind, fields, target }: ProposedFact, { facts }: ReadChart): Record<string, unknown> {
  const names = Object.keys(fact_fields[kind].shape)
  const before = target === null ? undefined : (facts[kind] as unknown as ({ id: number } & Record<string, unknown>)[]).find(({ id }) => id === target.record_id)
  const shape = fact_fields[kind].shape as Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>
  const blank = (name: string): unknown => (before ? before[name] : shape[name]!.safeParse(undefined).data)
  return Object.fromEntries(names.map((name) => [name, fields[name] === undefined ? blank(name) : fields[name]]))
}

/** Writes it as the caller's own entry. `label`: the category that a new fact is born with; allergies carry none. A result has a day here and no time. */
export async function writeFact(ctx: Context, patient: PatientInCare, proposed: ProposedFact, chart: ReadChart, label: string | null): Promise<store.WrittenFact> {
  const { kind, target } = proposed
  const author = { practice_id: ctx.practice_id, user_id: ctx.actor.user_id, now: ctx.now }
  const columns = withName(kind, completeFields(proposed, chart))
  if (target === null) {
    const born: store.Born = { ...(kind === 'allergy' ? {} : { sensitivity: label }), ...(kind === 'lab_result' ? { collected_precision: 'day' as const } : {}) }
    return store.insertFact(ctx.db, author, patient.id, kind, columns, born)
  }
  const locked = await store.lockFact(ctx.db, patient.id, kind, target.record_id)
  if (!locked || locked.is_entered_in_error || locked.version !== target.version) throw conflict('The chart changed while you signed. Look again, then sign.')
  return store.updateFact(ctx.db, author, patient.id, kind, target.record_id, columns)
}

/** Struck through and counted nowhere; what it says is kept. A fact that is marked already, or hidden from the caller, stays as it is. */
export async function markEnteredInError(ctx: Context, patient: PatientInCare, kind: FactKind, id: number, reason: string): Promise<boolean> {
  const locked = await store.lockFact(ctx.db, patient.id, kind, id)
  if (!locked || locked.is_entered_in_error) return false
  await store.updateError(ctx.db, patient.id, kind, id, reason)
  return true
}

/** A measurement's name is stored beside its code. */
export function withName(kind: FactKind, fields: Record<string, unknown>): Record<string, unknown> {
  return kind === 'vital' ? { ...fields, name: findVitalKind(String(fields.loinc))!.name } : fields
}
