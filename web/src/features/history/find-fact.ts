import type { FactKind } from '#domain/records/history/kinds.ts'
import type { Facts } from './data.ts'
import type { AnyFact } from './history-rows.ts'

export function findFact(facts: Facts, kind: FactKind, id: number): AnyFact | null {
  return (facts[kind] as unknown as AnyFact[]).find((fact) => fact.id === id) ?? null
}
