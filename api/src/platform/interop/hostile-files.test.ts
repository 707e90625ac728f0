import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'

async function refusal(content: string | Uint8Array): Promise<{ code: string; detail: string; cpu_ms: number }> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const before = process.threadCpuUsage()
  const read = await readFile(bytes)
  if (read.ok) throw new Error(`read as ${read.value.summary.title}`)
  const { user, system } = process.threadCpuUsage(before)
  return { ...read.reason, cpu_ms: (user + system) / 1000 }
}

const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index || ''};`.repeat(10)}">`).join('')}]><ClinicalDocument>&lol9;</ClinicalDocument>`

describe('hostile files are refused with a clear reason, quickly', () => {
  it.each([
    ['I15 external entity', '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><ClinicalDocument>&x;</ClinicalDocument>', 'forbidden_content'],
    ['I15 billion laughs', laughs, 'forbidden_content'],
    ['I15 document type from elsewhere', '<!DOCTYPE ClinicalDocument SYSTEM "http://evil.example/x.dtd"><ClinicalDocument/>', 'forbidden_content'],
    ['I15 200,000 deep', `<ClinicalDocument>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</ClinicalDocument>`, 'too_deep'],
    ['I15 not closed', '<ClinicalDocument><component>', 'malformed'],
    ['I16 equal delimiters', 'MSH|&&&&|LAB|', 'malformed'],
    ['I17 deep JSON', `{"resourceType":"Bundle","entry":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'too_deep'],
    ['I17 one bad entry of fifty', JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: Array.from({ length: 50 }, (_, index) => ({ resource: index === 31 ? { id: 'no type' } : { resourceType: 'Observation', status: 'final', code: { text: 'x' } } })) }), 'malformed'],
    ['I17 contained in contained', JSON.stringify({ resourceType: 'Observation', contained: [{ resourceType: 'Patient', contained: [{ resourceType: 'Patient' }] }] }), 'malformed'],
    ['F03 nothing', '', 'empty'],
    ['F03 a program', Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(512)]), 'unsupported_format'],
    ['F03 a web page', '<!doctype html><html><script>alert(1)</script></html>', 'forbidden_content'],
    ['F03 a cut picture', Buffer.from('89504e470d0a1a0a0000000d4948445200000010', 'hex'), 'malformed'],
    ['F03 a broken PDF', '%PDF-1.7\nnothing of the kind', 'malformed'],
    ['F04 GIF and web page in one', 'GIF89a/*<html><script>alert(1)</script>*/', 'unsupported_format'],
    ['F06 a drawing with a program', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'forbidden_content'],
    ['F10 an archive', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200)]), 'unsupported_format'],
    ['F10 a packed stream', Buffer.concat([Buffer.from('1f8b0800', 'hex'), Buffer.alloc(200)]), 'unsupported_format'],
  ])('%s', async (_, content, code) => {
    const refused = await refusal(content)
    expect(refused.code).toBe(code)
    expect(refused.detail).not.toMatch(/passwd|alert\(/)
    // Its own work, not the wait of a busy machine; each takes a few milliseconds once the code is warm.
    expect(refused.cpu_ms).toBeLessThan(1000)
  })

  it('F05: a flood of pixels is refused by its header', async () => {
    const flood = await sharp({ create: { width: 15_000, height: 15_000, channels: 3, background: 'white' } }).png({ compressionLevel: 9 }).toBuffer()
    expect(await refusal(flood)).toMatchObject({ code: 'too_large' })
  })

  it('I15: UTF-16 hides no document type', async () => {
    const hidden = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><ClinicalDocument/>', 'utf16le')])
    expect(await refusal(hidden)).toMatchObject({ code: 'forbidden_content' })
  })

  it('I17: 10,000 entries that refer to one another in a circle are read, a next page is never fetched, scripts of a narrative are gone', async () => {
    const entry = Array.from({ length: 10_000 }, (_, index) => ({ fullUrl: `urn:uuid:${index}`, resource: { resourceType: 'Observation', status: 'final', code: { text: 'x' }, valueInteger: 1, hasMember: [{ reference: `urn:uuid:${(index + 1) % 10_000}` }], text: { status: 'additional', div: index === 0 ? '<div>seen<script>alert(1)</script><img src=x onerror=alert(2)></div>' : '' } } }))
    const started = performance.now()
    const read = await readFile(Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'searchset', link: [{ relation: 'next', url: 'http://evil.example/next' }], entry })))
    expect(performance.now() - started).toBeLessThan(10_000)
    if (!read.ok) throw new Error(read.reason.detail)
    expect(read.value.rows).toHaveLength(10_000)
    expect(read.value.texts.map(({ text }) => text)).toEqual(['seen'])
    expect(read.value.left_out.map(({ what }) => what)).toContain('Further pages of the bundle')
  })
})
