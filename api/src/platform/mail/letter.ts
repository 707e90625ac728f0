/** The words of a mail. Never anything from a chart, never a patient's name: mail is read on lock screens and by others. */
export interface Letter {
  subject: string
  /** First name of the receiver where it is known. */
  name: string | null
  paragraphs: readonly string[]
  action: { label: string; url: string } | null
}

/** The letter as plain text and as HTML that needs nothing from anywhere. */
export function writeLetter({ subject, name, paragraphs, action }: Letter): { subject: string; text: string; html: string; link: string | null } {
  const greeting = name === null ? 'Hello,' : `Hello ${name},`
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), 'Wyze'].join('\n\n')
  const blocks = [greeting, ...paragraphs].map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#5b3fa8;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#55556a">If the button does not work, open this address:<br>${escapeHtml(action.url)}</p>`
    : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f6f5fa"><div style="max-width:520px;margin:0 auto;padding:32px 24px;font:16px/1.5 system-ui,sans-serif;color:#23223a">
${blocks.join('\n')}
${button}
<p style="margin:32px 0 0;color:#55556a">Wyze</p>
</div></body></html>`
  return { subject, text: `${text}\n`, html, link: action?.url ?? null }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
