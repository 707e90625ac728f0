import type { Config } from '../../config.ts'
import type { Logger } from '../log/logger.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

export interface Mail {
  /** The same for every try at the same mail, so that a receiver can tell a second copy. */
  message_id: string
  to: string
  subject: string
  text: string
  html: string
  /** What the mail asks to open; shown on the console where no mail leaves the machine. */
  link: string | null
}

/** Sends a mail, or throws and is asked again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

export function createMailer(config: Pick<Config, 'smtp_url' | 'mail_from' | 'data_dir' | 'is_production'>, log: Logger): Mailer {
  if (config.smtp_url === null && config.is_production) log.warn('SMTP_URL is not set: mails stay in the outbox and their links stand in this log')
  return config.smtp_url === null ? createOutbox(config, log) : createSmtpMailer(config.smtp_url, config.mail_from)
}
