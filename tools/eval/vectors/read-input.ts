/** Reading a vector row's input: the value under a key where it has the type, else null. */
import type { RuleAnswer } from '../../../domain/src/clinical-rule.ts'

export type VectorInput = Record<string, unknown>
export type RunVector = (input: VectorInput, title: string) => Record<string, unknown>

export const number = (input: VectorInput, ...keys: string[]): number | null => keys.map((key) => input[key]).find((value) => typeof value === 'number') ?? null
export const text = (input: VectorInput, key: string): string | null => (typeof input[key] === 'string' ? input[key] : null)
export const flag = (input: VectorInput, key: string): boolean | null => (typeof input[key] === 'boolean' ? input[key] : null)
export const list = <Item>(input: VectorInput, key: string): Item[] => (Array.isArray(input[key]) ? (input[key] as Item[]) : [])

/** The value under the vectors' own key names, or the reason that there is none as `error`. */
export function answer<Value>(found: RuleAnswer<unknown, Value>, name: (value: Value) => Record<string, unknown>): Record<string, unknown> {
  return found.ok ? name(found.value) : { error: found.faults[0] ?? found.reason }
}
