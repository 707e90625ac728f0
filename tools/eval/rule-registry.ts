/**
 * The names under which vector files call the product's clinical rules. Each entry only translates inputs and answers; nothing is
 * computed here. A rule that cannot compute answers with its reason as `error` and no values.
 */
import { fertility_vectors } from './vectors/fertility.ts'
import { laboratory_vectors } from './vectors/laboratory.ts'
import { naturopathic_vectors } from './vectors/naturopathic.ts'
import { primary_vectors, unit_vectors } from './vectors/primary.ts'
import type { RunVector } from './vectors/read-input.ts'
import { rehabilitation_vectors } from './vectors/rehabilitation.ts'

export const rule_registry: Readonly<Record<string, RunVector>> = { ...fertility_vectors, ...laboratory_vectors, ...primary_vectors, ...unit_vectors, ...rehabilitation_vectors, ...naturopathic_vectors }
