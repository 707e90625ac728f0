import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/** `smtp://user:password@host:587` or `smtps://…:465`; a server that hangs is given up after seconds and asked again later. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from))
    },
    close: () => transport.close(),
  }
}
