import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { takes, type Endpoint } from '#contract/endpoint.ts'
import type { Issue } from '#contract/problem.ts'
import { AppError, invalidInput } from './app-error.ts'
import type { Input } from './route.ts'

/** Checks all parts of a request against the contract, what could be read of the body against the domain, and names every fault in all of them. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, now: Date): Input<Endpoint> {
  const issues: Issue[] = []
  const params = parsePart(endpoint.params, request.params, 'path', issues)
  const query = parsePart(endpoint.query, request.query, 'query', issues)
  const body = parsePart(endpoint.body, request.body, 'body', issues)
  issues.push(...findFaults(endpoint, body ?? readableFields(endpoint.body, request.body), now, issues))
  if (issues.length > 0) {
    // A number in the path that cannot be a record's is a record that does not exist.
    if (issues.every((issue) => issue.path.startsWith('path.'))) throw new AppError('not_found', 'There is nothing at this address.')
    throw invalidInput(issues)
  }
  return { params, query, body }
}

function findFaults(endpoint: Endpoint, body: unknown, now: Date, known: readonly Issue[]): Issue[] {
  const found = endpoint.find_faults((body ?? {}) as object, now.toISOString().slice(0, 10))
  return found.map(({ field, message }) => ({ path: `body.${field}`, message })).filter(({ path }) => known.every((issue) => issue.path !== path))
}

/** Of a body that is not right as a whole: the fields that are, each by itself. */
function readableFields(schema: z.ZodType, value: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return {}
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const parsed = field.safeParse((value as Record<string, unknown>)[name])
    if (parsed.success && parsed.data !== undefined) fields[name] = parsed.data
  }
  return fields
}

function parsePart(schema: z.ZodType, value: unknown, place: string, issues: Issue[]): unknown {
  if (!takes(schema)) {
    if (place === 'path' || isEmpty(value)) return undefined
    issues.push({ path: place, message: `this address takes no ${place}` })
    return undefined
  }
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  for (const fault of parsed.error.issues) {
    const keys = fault.code === 'unrecognized_keys' ? fault.keys.map((key) => [...fault.path, key]) : [fault.path]
    for (const key of keys) {
      issues.push({
        path: [place, ...key.map(String)].join('.').slice(0, 200),
        message: fault.code === 'unrecognized_keys' ? 'is not known here' : sayPlainly(fault),
      })
    }
  }
  return undefined
}

/** zod's own sentence, except where it would quote what was sent or speak of types to a person. */
function sayPlainly(fault: z.core.$ZodIssue): string {
  if (fault.code === 'invalid_type') return `must be ${fault.expected === 'int' ? 'a whole number' : `a ${fault.expected}`}`
  if (fault.code === 'invalid_value') return `must be one of ${fault.values.join(', ')}`
  return fault.message
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** The version in If-Match, with or without quotes. */
export function readSeenVersion(endpoint: Endpoint, header: string | undefined): number {
  if (endpoint.precondition === 'none') return 0
  const match = header === undefined ? null : /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)
  if (!match) throw new AppError('version_missing', 'Say in If-Match which version you saw.')
  return Number(match[1])
}
