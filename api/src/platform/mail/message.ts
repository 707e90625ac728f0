import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

const one_address = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+$/

/**
 * What nodemailer is given. The receiver goes in as one address and the subject as one line, whatever they hold, so that no
 * name can add a header or a second receiver; nothing is ever read from a file or fetched for a mail.
 */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  if (!one_address.test(mail.to)) throw new Error('the receiver is not one address')
  return {
    from,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${oneLine(mail.message_id)}>`,
    // No automatic answers ("out of office") to a mail that nobody reads.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
