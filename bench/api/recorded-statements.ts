/**
 * "The same SQL", taken down and not written down: each call is made once of the application itself, whose pool here
 * notes every statement as it goes to the driver (begin and session, the reads and writes, audit row and commit). Raw
 * driver and bare route then send exactly these, so they cannot drift from what the API does. Statements that the API
 * puts on the wire without waiting for the one before are kept together as one wave and sent together again.
 */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Call } from './operations.ts'

export interface Statement {
  text: string
  values: unknown[] | null
  /** For prepared statements. */
  name: string | null
  /** What it gave then, of the columns that are handed on. */
  gave: Record<string, string>
}

export type Wave = Statement[]
/** One call's statements, in order. */
export type Recording = Wave[]

type Ask = string | { text: string; values?: unknown[]; name?: string }

export class StatementRecorder {
  #waves: Recording = []
  #in_flight = 0
  readonly #handed_on: readonly string[]

  constructor(pool: pg.Pool, handed_on: readonly string[]) {
    this.#handed_on = handed_on
    const known = new WeakSet<pg.ClientBase>()
    pool.on('acquire', (client) => {
      if (!known.has(client)) this.#listen(client)
      known.add(client)
    })
  }

  async record(app: FastifyInstance, token: string, { endpoint, url, body }: Call): Promise<Recording> {
    this.#waves = []
    const answer = await app.inject({ method: endpoint.method as 'GET', url, headers: { authorization: `Bearer ${token}` }, ...(body ? { payload: body } : {}) })
    if (answer.statusCode !== endpoint.status) throw new Error(`${endpoint.name} answered ${answer.statusCode}`)
    return this.#waves
  }

  #listen(client: pg.ClientBase): void {
    const send = client.query.bind(client) as (ask: Ask, values?: unknown[]) => Promise<pg.QueryResult>
    const sendAndNote = async (ask: Ask, values?: unknown[]): Promise<pg.QueryResult> => {
      const { text, name } = typeof ask === 'string' ? { text: ask, name: undefined } : ask
      const statement: Statement = { text, values: values ?? (typeof ask === 'string' ? null : (ask.values ?? null)), name: name ?? null, gave: {} }
      if (this.#in_flight === 0) this.#waves.push([])
      this.#waves.at(-1)!.push(statement)
      this.#in_flight += 1
      try {
        const result = await send(ask, values)
        statement.gave = pickFirst(result, this.#handed_on)
        return result
      } finally {
        this.#in_flight -= 1
      }
    }
    ;(client as { query: unknown }).query = sendAndNote
  }
}

/** Sends a recording again over one connection; gives the rows of every statement that had any. */
export async function replay(client: pg.ClientBase, recording: Recording, handed_on: readonly string[]): Promise<unknown[]> {
  const answers: unknown[] = []
  const live = new Map<string, string>()
  for (const wave of recording) {
    const results = await Promise.all(wave.map((statement) => send(client, statement, live)))
    results.forEach((result, index) => {
      if (handed_on.length > 0) noteLive(live, wave[index]!.gave, pickFirst(result, handed_on))
      if (!Array.isArray(result) && result.rows.length > 0) answers.push(result.rows)
    })
  }
  return answers
}

function send(client: pg.ClientBase, { text, values, name }: Statement, live: ReadonlyMap<string, string>): Promise<pg.QueryResult> {
  const put = (value: unknown) => (live.size > 0 && typeof value === 'string' ? putLive(value, live) : value)
  const now_text = put(text) as string
  const now_values = values?.map(put)
  return name ? client.query({ name, text, values: now_values }) : now_values ? client.query(now_text, now_values) : client.query(now_text)
}

function noteLive(live: Map<string, string>, then: Record<string, string>, now: Record<string, string>): void {
  for (const [column, value] of Object.entries(then)) if (now[column] !== undefined && now[column] !== value) live.set(value, now[column])
}

function putLive(text: string, live: ReadonlyMap<string, string>): string {
  for (const [then, now] of live) text = text.replaceAll(then, now)
  return text
}

function pickFirst(result: pg.QueryResult, columns: readonly string[]): Record<string, string> {
  const row = Array.isArray(result) ? undefined : (result.rows[0] as Record<string, unknown> | undefined)
  return Object.fromEntries(columns.flatMap((column) => (row?.[column] == null ? [] : [[column, String(row[column])]])))
}
