export interface ReadMail {
  /** Number of the job that sent it: the order in which mails were asked for. */
  job: number
  message_id: string
  to: string
  subject: string
  text: string
  /** The first address in the text, and the token in its fragment. */
  link: string | null
  token: string
}

/** The plain-text part of a mail as it went out. */
export function readMail(raw: string): ReadMail {
  const unfolded = raw.replace(/\r\n/g, '\n')
  const [head = '', ...rest] = unfolded.split('\n\n')
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'mi').exec(head)?.[1]?.replace(/\n[ \t]+/g, ' ') ?? ''
  const body = rest.join('\n\n')
  const part = /Content-Type: text\/plain[^]*?\n\n([^]*?)\n--/.exec(body)
  const is_quoted = /Content-Type: text\/plain[^]*?quoted-printable/.test(body.slice(0, body.indexOf('text/html')))
  const text = is_quoted ? unquote(part?.[1] ?? '') : (part?.[1] ?? '')
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? null
  const message_id = header('Message-ID')
  return {
    job: Number(/job-(\d+)/.exec(message_id)?.[1]),
    message_id,
    to: header('To').replace(/^.*<|>.*$/g, ''),
    subject: header('Subject'),
    text,
    link,
    token: link === null ? '' : (new URLSearchParams(new URL(link).hash.slice(1)).values().next().value ?? ''),
  }
}

function unquote(text: string): string {
  const bytes = text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
