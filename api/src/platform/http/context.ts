import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import type { Actor } from '../db/session-transaction.ts'
import type { Logger } from '../log/logger.ts'
import type { AuditRecord } from '../audit/audit-record.ts'
import type { ChartWalks } from '../auth/chart-walk.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Scanner } from '../malware/scanner.ts'
import type { Mailer } from '../mail/mailer.ts'

/** What the process holds for its whole life. */
export interface Runtime {
  config: Config
  pool: pg.Pool
  log: Logger
  secrets: Secrets
  mailer: Mailer
  blobs: BlobStore
  scanner: Scanner
  walks: ChartWalks
  clock: () => Date
}

/** What a handler adds to its own audit row: whose record, which thing, how many. */
export type AuditFacts = Partial<Pick<AuditRecord, 'patient_id' | 'resource' | 'resource_id' | 'detail'>>

interface BaseContext {
  now: Date
  log: Logger
  request_id: string
  runtime: Runtime
}

/** A signed-in request inside its transaction. The only ambient thing there is. */
export interface Context extends BaseContext {
  db: Db
  actor: Actor
  practice_id: number
  /** The version that the caller saw, from If-Match; 0 where the endpoint asks for none. */
  seen_version: number
  audit(facts: AuditFacts): void
  /** Runs after the commit; never before, never where it failed. */
  after(effect: () => void | Promise<void>): void
}

/** A request without a session. It opens its transactions itself. */
export interface OpenContext extends BaseContext {
  /** The address of the socket: headers that a caller can write are not believed. */
  address: string
  user_agent: string | null
  /** The public key that the browser binds its session to, and its signature at a renewal, as sent. */
  device_key: Buffer | null
  device_proof: unknown
}

/** A signed-in request that works outside transactions, between them. */
export interface StagedContext extends BaseContext {
  actor: Actor
  practice_id: number
  /** One transaction with its audit row, where the endpoint is audited. */
  transact<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  /** One transaction without a row: for what is needed to decide and for records of its own, never for what is answered. */
  prepare<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** A signed-in request that answers bit by bit; it holds no transaction open while it does. */
export interface StreamContext extends StagedContext {
  /** Aborted once nobody reads any more. */
  closed: AbortSignal
}
