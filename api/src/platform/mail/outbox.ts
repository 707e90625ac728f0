import { createTransport } from 'nodemailer'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Logger } from '../log/logger.ts'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/** Without a mail server: each mail is a file that any mail program opens, and its link is on the console. The same mail twice is one file. */
export function createOutbox({ data_dir, mail_from }: Pick<Config, 'data_dir' | 'mail_from'>, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const dir = join(data_dir, 'outbox')
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, mail_from))
      const path = join(dir, `${mail.message_id.replace(/[^\w.-]+/g, '_')}.eml`)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.new`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.new`, path)
      log.info({ mail: path, ...(mail.link === null ? {} : { link: mail.link }) }, 'no mail server is set: the mail is in the outbox')
    },
    close() {},
  }
}
