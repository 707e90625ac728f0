import { z } from 'zod'
import { takes, type Endpoint, type Kind } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1. Nothing consumes generated code; this is for people and for other systems. */
export function describeApi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Wyze', version, description: 'Every call of the Wyze API. Errors are RFC 9457 problems and name every fault.' },
    paths,
    components: {
      securitySchemes: { access_token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  }
}

function describeEndpoint(endpoint: Endpoint): Json {
  const remarks = [
    endpoint.access === 'anyone' ? 'Open to anyone.' : `For ${endpoint.access.join(', ')}.`,
    ...(endpoint.is_audited ? ['Written to the audit log.'] : []),
    ...(endpoint.has_signing_proof ? ['A passkey’s answer in `proof` is that proof.'] : []),
    ...(endpoint.step_up ? [`Needs a proof of who is there that is at most ${endpoint.step_up_within_s / 60} minutes old.`] : []),
  ]
  return {
    operationId: endpoint.name.replace('.', '_'),
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    description: remarks.join(' '),
    security: endpoint.access === 'anyone' ? [] : [{ access_token: [] }],
    parameters: [
      ...describeParameters(endpoint.params, 'path'),
      ...describeParameters(endpoint.query, 'query'),
      ...(endpoint.precondition === 'version'
        ? [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' }, description: 'The version that was seen.' }]
        : []),
      ...(endpoint.method === 'POST' && endpoint.access !== 'anyone' && endpoint.kind === 'json'
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' }, description: 'Sent again with the same key, the call gives the first answer.' }]
        : []),
    ],
    ...describeBody(endpoint),
    responses: {
      [endpoint.status]: { description: 'Done.', content: { [answer_types[endpoint.kind]]: { schema: schemaOf(endpoint.reply, 'output') } } },
      default: { description: 'Refused.', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

const answer_types: Record<Kind, string> = { json: 'application/json', multipart: 'application/json', stream: 'application/x-ndjson', binary: 'image/webp' }
const one_file: Json = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } }, additionalProperties: false }

function describeBody(endpoint: Endpoint): Json {
  if (endpoint.kind === 'multipart') return { requestBody: { required: true, content: { 'multipart/form-data': { schema: one_file } } } }
  if (!takes(endpoint.body)) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
}

function describeParameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (!takes(schema)) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: required.includes(name), schema: property }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
