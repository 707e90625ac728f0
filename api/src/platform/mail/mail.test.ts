import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '../../config.ts'
import { readMail } from '../../test/read-mail.ts'
import { writeLetter } from './letter.ts'
import { createMailer, type Mail } from './mailer.ts'

const silent = pino({ level: 'silent' })
const cleanups: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

interface Received {
  from: string
  to: string[]
  raw: string
}

/** A real SMTP server on loopback, and how to make it fail. */
async function startSmtp(): Promise<{ url: string; received: Received[]; refuse: { next: number } }> {
  const received: Received[] = []
  const refuse = { next: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse.next-- > 0) return done(new Error('try again later'))
        const { mailFrom, rcptTo } = session.envelope
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, refuse }
}

const mail = (over: Partial<Mail> = {}): Mail => ({
  message_id: 'job-7-abc@clinic.example',
  to: 'ada@example.com',
  ...writeLetter({ subject: 'Hello', name: 'Ada', paragraphs: ['A line.'], action: { label: 'Open', url: 'https://clinic.example/verify-email#token=abc' } }),
  ...over,
})

describe('mail over SMTP', () => {
  it('reaches a real server with text, HTML and its own Message-ID', async () => {
    const { url, received } = await startSmtp()
    const mailer = createMailer(loadConfig({ SMTP_URL: url, MAIL_FROM: 'Wyze <wyze@clinic.example>' }), silent)
    cleanups.push(() => mailer.close())
    await mailer.send(mail())
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'wyze@clinic.example', to: ['ada@example.com'] })
    expect(readMail(received[0]!.raw)).toMatchObject({ message_id: '<job-7-abc@clinic.example>', subject: 'Hello', to: 'ada@example.com', token: 'abc' })
    expect(received[0]!.raw).toContain('text/html')
  })

  it('D11 a second try is the same message to whoever receives it', async () => {
    const { url, received, refuse } = await startSmtp()
    const mailer = createMailer(loadConfig({ SMTP_URL: url }), silent)
    cleanups.push(() => mailer.close())
    refuse.next = 1
    await expect(mailer.send(mail())).rejects.toThrow()
    await mailer.send(mail())
    await mailer.send(mail())
    expect(new Set(received.map(({ raw }) => readMail(raw).message_id)).size).toBe(1)
  })

  it.each([
    ['subject', { subject: 'Hi\r\nBcc: evil@example.com\r\n\r\nbody' }],
    ['message id', { message_id: 'a\r\nBcc: evil@example.com' }],
  ])('no header can be added through the %s', async (_, over) => {
    const { url, received } = await startSmtp()
    const mailer = createMailer(loadConfig({ SMTP_URL: url }), silent)
    cleanups.push(() => mailer.close())
    await mailer.send(mail(over))
    const [head] = received[0]!.raw.split(/\r?\n\r?\n/)
    expect(head).not.toMatch(/^bcc:/im)
    expect(received[0]!.to).toEqual(['ada@example.com'])
  })

  it.each(['ada@example.com, evil@example.com', 'Ada <ada@example.com>', 'ada@example.com\r\nBcc: evil@example.com', 'a@b@c'])('refuses the receiver %j', async (to) => {
    const { url, received } = await startSmtp()
    const mailer = createMailer(loadConfig({ SMTP_URL: url }), silent)
    cleanups.push(() => mailer.close())
    await expect(mailer.send(mail({ to }))).rejects.toThrow('not one address')
    expect(received).toEqual([])
  })

  it('refuses an address of a mail server that is none', () => {
    expect(() => loadConfig({ SMTP_URL: 'mail.example.com' })).toThrow(ConfigError)
  })
})

describe('mail without a server', () => {
  it('is one private file a mail, however often it is tried, and its link is on the console', async () => {
    const data_dir = await mkdtemp(join(tmpdir(), 'wyze-outbox-'))
    cleanups.push(() => rm(data_dir, { recursive: true, force: true }))
    const lines: string[] = []
    const mailer = createMailer(loadConfig({ DATA_DIR: data_dir }), pino({ base: null }, { write: (line: string) => void lines.push(line) }))
    await mailer.send(mail())
    await mailer.send(mail())
    const names = await readdir(join(data_dir, 'outbox'))
    expect(names).toHaveLength(1)
    const path = join(data_dir, 'outbox', names[0]!)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(readMail(await readFile(path, 'utf8'))).toMatchObject({ to: 'ada@example.com', link: 'https://clinic.example/verify-email#token=abc' })
    expect(lines.join()).toContain('https://clinic.example/verify-email#token=abc')
  })
})

describe('letters', () => {
  it('I02 show markup in a name as the letters it is', () => {
    const { html } = writeLetter({ subject: '<b>', name: '<script>alert(1)</script>', paragraphs: ['"a" & b'], action: null })
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('&quot;a&quot; &amp; b')
  })
})
