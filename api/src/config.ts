import { resolve } from 'node:path'

/** Everything that the environment decides, read once at start. The only file that reads process.env. */
export interface Config {
  port: number
  host: string
  data_dir: string
  /** null: the product starts its own PostgreSQL under data_dir. */
  database_url: string | null
  migrate_database_url: string | null
  is_demo: boolean
  is_production: boolean
  /** What links in mails and on the console start with. */
  public_origin: string
  /** Signs tokens; null: generated once and kept under data_dir. */
  secret: string | null
  /** Secrets that were in use before, each until when: what they made is still taken. */
  former_secrets: readonly { secret: string; retired_at: Date }[]
  /** The secret that comes into use next: given to all processes before the first of them uses it. */
  next_secret: string | null
  /** An S3-compatible store for files; null: a folder under data_dir. */
  s3: { bucket: string; region: string; endpoint: string | null; access_key_id: string; secret_access_key: string } | null
  /** `smtp://user:password@host:587`; null: mails become files under data_dir/outbox. */
  smtp_url: string | null
  mail_from: string
  /** `host:3310` of a ClamAV daemon; null: files are looked at for known test signatures only. */
  clamav_address: string | null
  /** Language models within the own network that practices may use: `any`, or `host:port` of each. In production none unless named. */
  ai_private_endpoints: 'any' | readonly string[]
  log_level: string
  pool_size: number
  /** More different patients than this that one person asks for, minute after minute, are no reading; 0: not counted. */
  charts_per_min: number
  /** True where a proxy in front ends TLS: then HSTS is sent. */
  is_behind_tls: boolean
}

export class ConfigError extends Error {}

export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = readPort(env['PORT'] ?? '8080')
  const host = env['HOST'] ?? '127.0.0.1'
  const is_production = env['NODE_ENV'] === 'production'
  const secret = env['SECRET'] ?? null
  if (secret !== null) requireLong(secret, 'SECRET')
  const public_origin = (env['PUBLIC_ORIGIN'] ?? `http://localhost:${port}`).replace(/\/+$/, '')
  return {
    port,
    host,
    data_dir: resolve(env['DATA_DIR'] ?? '.data'),
    database_url: env['DATABASE_URL'] ?? null,
    migrate_database_url: env['MIGRATE_DATABASE_URL'] ?? null,
    is_demo: env['DEMO'] === undefined ? !is_production : env['DEMO'] === '1',
    is_production,
    public_origin,
    secret,
    former_secrets: readFormerSecrets(env['FORMER_SECRETS'] ?? ''),
    next_secret: env['NEXT_SECRET'] === undefined ? null : requireLong(env['NEXT_SECRET'], 'NEXT_SECRET'),
    s3: readS3(env),
    smtp_url: readSmtpUrl(env['SMTP_URL']),
    mail_from: env['MAIL_FROM'] ?? `Wyze <no-reply@${new URL(public_origin).hostname}>`,
    clamav_address: readAddress(env['CLAMAV_ADDRESS']),
    ai_private_endpoints: readEndpoints(env['AI_PRIVATE_ENDPOINTS'] ?? (is_production ? '' : 'any')),
    log_level: env['LOG_LEVEL'] ?? 'info',
    pool_size: Number(env['DATABASE_POOL'] ?? 16),
    charts_per_min: readCount(env['CHARTS_PER_MIN'] ?? '120', 'CHARTS_PER_MIN'),
    is_behind_tls: public_origin.startsWith('https://'),
  }
}

function requireLong(secret: string, name: string): string {
  if (Buffer.byteLength(secret) < 32) throw new ConfigError(`${name} must be at least 32 bytes`)
  return secret
}

/** `2026-11-21T09:00Z=SECRET 2026-05-01T09:00Z=SECRET`: until when each was in use, and the secret. */
function readFormerSecrets(value: string): { secret: string; retired_at: Date }[] {
  return value.split(/\s+/).filter(Boolean).map((entry) => {
    const [, at = '', secret = ''] = /^([^=]+)=(.+)$/.exec(entry) ?? []
    const retired_at = new Date(at)
    if (Number.isNaN(retired_at.getTime())) throw new ConfigError('FORMER_SECRETS looks like 2026-11-21T09:00Z=SECRET, several with a blank between')
    return { secret: requireLong(secret, 'FORMER_SECRETS'), retired_at }
  })
}

function readS3(env: NodeJS.ProcessEnv): Config['s3'] {
  const bucket = env['S3_BUCKET']
  if (bucket === undefined || bucket === '') return null
  const endpoint = env['S3_ENDPOINT'] ?? null
  if (endpoint !== null && !/^https?:\/\//.test(endpoint)) throw new ConfigError('S3_ENDPOINT looks like https://store.example')
  const [access_key_id, secret_access_key] = [env['S3_ACCESS_KEY_ID'], env['S3_SECRET_ACCESS_KEY']]
  if (!access_key_id || !secret_access_key) throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return { bucket, region: env['S3_REGION'] ?? 'us-east-1', endpoint, access_key_id, secret_access_key }
}

function readSmtpUrl(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  if (!/^smtps?:\/\//.test(value)) throw new ConfigError('SMTP_URL looks like smtp://user:password@host:587')
  return value
}

function readCount(value: string, name: string): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 0) throw new ConfigError(`${name} must be a whole number, 0 or more`)
  return count
}

function readAddress(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  if (!/^[\w.-]+:\d{1,5}$/.test(value)) throw new ConfigError('CLAMAV_ADDRESS looks like clamav.internal:3310')
  return value
}

function readEndpoints(value: string): 'any' | readonly string[] {
  if (value.trim() === 'any') return 'any'
  const places = value.split(/[\s,]+/).filter(Boolean).map((place) => place.toLowerCase())
  if (places.some((place) => !/^[\w.[\]:-]+:\d{1,5}$/.test(place))) throw new ConfigError('AI_PRIVATE_ENDPOINTS looks like any, or ollama.internal:11434 10.0.0.5:8000')
  return places
}

function readPort(value: string): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new ConfigError('PORT must be a number from 0 to 65535')
  return port
}
