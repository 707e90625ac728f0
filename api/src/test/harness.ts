import type { FastifyInstance } from 'fastify'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { runOnce } from 'graphile-worker'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { all_tasks } from '../features/all-tasks.ts'
import { ChartWalks } from '../platform/auth/chart-walk.ts'
import { loadSecrets } from '../platform/auth/secrets.ts'
import { createLocalBlobStore } from '../platform/blobs/blob-store.ts'
import { createPool } from '../platform/db/pool.ts'
import type { Runtime } from '../platform/http/context.ts'
import type { Route } from '../platform/http/route.ts'
import { quiet_logger } from '../platform/jobs/quiet-logger.ts'
import { listTasks } from '../platform/jobs/run-tasks.ts'
import { createScanner } from '../platform/malware/scanner.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { readMail, type ReadMail } from './read-mail.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import type { TestUser } from './practice.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // Tests read replies freely; the contract has already checked their shape.
  // oxlint-disable-next-line no-explicit-any
  body: any
  /** The body's bytes, for what is no text. */
  raw: Buffer
}

export interface CallInput {
  as?: TestUser | null
  token?: string | null
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** A name that no log line, error or URL may ever hold; put it into the charts that a test makes. */
export const sentinel = 'Zzqxsentinel'

/** The whole server on a database of its own. Every call also proves what must hold of all calls. */
export class Harness {
  readonly app: FastifyInstance
  readonly runtime: Runtime
  readonly database: TestDatabase
  readonly log_lines: string[]
  readonly owner: pg.Pool
  clock: Date | null = null
  readonly #tokens = new Map<number, string>()
  readonly #data_dir: string

  private constructor(app: FastifyInstance, runtime: Runtime, database: TestDatabase, log_lines: string[], owner: pg.Pool, data_dir: string) {
    this.app = app
    this.runtime = runtime
    this.database = database
    this.log_lines = log_lines
    this.owner = owner
    this.#data_dir = data_dir
  }

  static async start(routes?: readonly Route[]): Promise<Harness> {
    const database = await createTestDatabase()
    const data_dir = await mkdtemp(join(tmpdir(), 'wyze-api-test-'))
    const log_lines: string[] = []
    const sink = new Writable({
      write(chunk, _, done) {
        log_lines.push(String(chunk))
        done()
      },
    })
    const config = { ...loadConfig({ DATA_DIR: data_dir }), log_level: 'info' }
    const log = pino({ base: null }, sink)
    const secrets = loadSecrets(config)
    const runtime: Runtime = {
      config,
      pool: createPool(database.app, 8, () => {}),
      log,
      mailer: createMailer(config, log),
      secrets,
      blobs: createLocalBlobStore(secrets, join(data_dir, 'blobs')),
      scanner: createScanner(null),
      walks: new ChartWalks(secrets, config.charts_per_min),
      clock: () => harness?.clock ?? new Date(),
    }
    let harness: Harness | undefined
    const app = await buildApp(runtime, { web_dir: join(data_dir, 'no-web'), ...(routes ? { routes } : {}) })
    const owner = new pg.Pool({ ...database.migrate, max: 4 })
    // A connection that is still closing when its database is dropped says so; nobody waits for it any more.
    owner.on('error', () => {})
    owner.on('connect', (client) => client.on('error', () => {}))
    harness = new Harness(app, runtime, database, log_lines, owner, data_dir)
    return harness
  }

  async stop(): Promise<void> {
    await this.app.close()
    await this.runtime.pool.end()
    await this.owner.end()
    await this.database.drop()
    await rm(this.#data_dir, { recursive: true, force: true })
  }

  /** Does every job that waits, in this process, and comes back when none is left. */
  async work(): Promise<void> {
    const pool = new pg.Pool({ ...this.database.app, max: 4 })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    await runOnce({ pgPool: pool, taskList: listTasks(this.runtime, all_tasks), concurrency: 3, logger: quiet_logger, noHandleSignals: true })
    await pool.end()
  }

  /** The mails that were sent to this address, oldest first, once all jobs are done. */
  async mailsTo(address: string): Promise<ReadMail[]> {
    await this.work()
    const dir = join(this.runtime.config.data_dir, 'outbox')
    const names = await readdir(dir).catch(() => [])
    const mails = await Promise.all(names.map(async (name) => readMail(await readFile(join(dir, name), 'utf8'))))
    return mails.filter(({ to }) => to === address).sort((a, b) => a.job - b.job)
  }

  async signIn(user: TestUser): Promise<Answer> {
    return this.send('POST', '/api/auth/sign-in', { body: { email: user.email, password: user.password } })
  }

  async tokenOf(user: TestUser): Promise<string> {
    let token = this.#tokens.get(user.user_id)
    if (!token) {
      const answer = await this.signIn(user)
      expect(answer.status).toBe(200)
      token = answer.body.access_token as string
      this.#tokens.set(user.user_id, token)
    }
    return token
  }

  /** Calls an endpoint of the contract and checks what holds for every call: audit row, reply shape, no name in any log or error. */
  async call(endpoint: Endpoint, input: CallInput = {}): Promise<Answer> {
    const audited_before = endpoint.phi && input.as ? await this.countAudit(input.as.practice_id) : 0
    const answer = await this.send(endpoint.method, fillPath(endpoint.path, input.params), input)
    if (answer.status < 400 && (endpoint.kind === 'json' || endpoint.kind === 'multipart')) expect(() => endpoint.reply.parse(answer.body)).not.toThrow()
    if (answer.status < 400 && endpoint.phi && input.as) {
      expect(await this.countAudit(input.as.practice_id), `${endpoint.name} writes its audit row`).toBeGreaterThan(audited_before)
    }
    if (answer.status >= 400) {
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(JSON.stringify(answer.body)).not.toContain(sentinel)
      expect(answer.body.request_id).toBeTruthy()
    }
    expect(this.log_lines.filter((line) => line.includes(sentinel) || line.includes(sentinel.toLowerCase()))).toEqual([])
    return answer
  }

  async send(method: string, url: string, { as, token, query, body, headers = {} }: CallInput = {}): Promise<Answer> {
    const bearer = token ?? (as ? await this.tokenOf(as) : null)
    const response = await this.app.inject({
      method: method as 'GET',
      url,
      ...(query ? { query } : {}),
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body !== undefined ? { payload: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    })
    const type = String(response.headers['content-type'] ?? '')
    const parsed = type.includes('ndjson')
      ? response.body.split('\n').filter(Boolean).map((line) => JSON.parse(line))
      : type.includes('json')
        ? JSON.parse(response.body)
        : response.body
    return { status: response.statusCode, headers: response.headers, body: parsed, raw: response.rawPayload }
  }

  /** A body that is no JSON, as it stands. */
  async sendBytes(method: string, url: string, { as, payload, content_type }: { as: TestUser; payload: Buffer; content_type: string }): Promise<Answer> {
    const headers = { authorization: `Bearer ${await this.tokenOf(as)}`, 'content-type': content_type }
    const { statusCode, headers: answered, body, rawPayload } = await this.app.inject({ method: method as 'PUT', url, headers, payload })
    return { status: statusCode, headers: answered, body: body === '' ? null : JSON.parse(body), raw: rawPayload }
  }

  async countAudit(practice_id: number): Promise<number> {
    const { rows } = await this.owner.query<{ n: string }>('select count(*) as n from audit_event where practice_id = $1', [practice_id])
    return Number(rows[0]!.n)
  }

  async listAudit(practice_id: number): Promise<{ action: string; outcome: string; patient_id: string | null; actor_id: string | null }[]> {
    const { rows } = await this.owner.query('select action, outcome, patient_id, actor_id from audit_event where practice_id = $1 order by at', [practice_id])
    return rows
  }
}
