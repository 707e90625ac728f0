/** Text of a file by what it says of its own encoding: byte order mark, XML declaration, HL7 v2 MSH-18; else UTF-8, else Windows-1252. */
export interface DecodedText {
  text: string
  /** What was guessed, in plain English; null where nothing was. */
  guess: string | null
}

const hl7_charsets: Record<string, string> = {
  'UNICODE UTF-8': 'utf-8',
  'UTF-8': 'utf-8',
  'UNICODE UTF-16': 'utf-16le',
  ASCII: 'windows-1252',
  '8859/1': 'windows-1252',
  '8859/2': 'iso-8859-2',
  '8859/5': 'iso-8859-5',
  '8859/7': 'iso-8859-7',
  '8859/8': 'iso-8859-8',
  '8859/9': 'windows-1254',
  '8859/15': 'iso-8859-15',
  'ISO IR87': 'iso-2022-jp',
  'KS X 1001': 'euc-kr',
  'GB 18030-2000': 'gb18030',
  'BIG-5': 'big5',
}

/** Null where the bytes are no text in any encoding that they could be in. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeAs('utf-8', bytes.subarray(3)) ?? guess(bytes.subarray(3))
  if (a === 0xff && b === 0xfe) return decodeAs('utf-16le', bytes.subarray(2))
  if (a === 0xfe && b === 0xff) return decodeAs('utf-16be', bytes.subarray(2))
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  if (head.startsWith('<\0')) return decodeAs('utf-16le', bytes)
  if (head.startsWith('\0<')) return decodeAs('utf-16be', bytes)
  const unmarked = guessUtf16(head)
  if (unmarked !== null) {
    const decoded = decodeAs(unmarked, bytes)
    if (decoded && !isBinary(decoded.text.slice(0, 4096))) return { ...decoded, guess: 'The file does not say how its letters are encoded; it is read as UTF-16.' }
  }
  if (isBinary(head)) return null
  const named = nameEncoding(head)
  if (named !== null && named !== 'utf-8') {
    const decoded = decodeAs(named, bytes)
    if (decoded) return decoded
  }
  return decodeAs('utf-8', bytes) ?? guess(bytes)
}

/** Control signs other than white space, frames and escapes: more than one in fifty, and it is no text. */
function isBinary(head: string): boolean {
  // eslint-disable-next-line no-control-regex -- they tell text from what is none
  const controls = head.match(/[\u0000-\u0008\u000e-\u001a]/g)?.length ?? 0
  return head.includes('\u0000\u0000') || controls * 50 > head.length + 100
}

/** UTF-16 without its mark: in Latin letters every other byte is zero. */
function guessUtf16(head: string): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (let at = 0; at < head.length; at += 1) if (head.charCodeAt(at) === 0) zeros[at % 2]! += 1
  const half = head.length / 2
  if (head.length < 8) return null
  if (zeros[1]! > half * 0.7 && zeros[0]! < half * 0.05) return 'utf-16le'
  return zeros[0]! > half * 0.7 && zeros[1]! < half * 0.05 ? 'utf-16be' : null
}

function nameEncoding(head: string): string | null {
  const xml = /^\s*<\?xml[^>]{0,200}encoding=["']([\w.:-]{1,40})["']/.exec(head)
  if (xml) return xml[1]!.toLowerCase()
  const header = /^\W{0,3}MSH([^A-Za-z0-9\s])([^\r\n]*)/m.exec(head)
  const charset = header?.[2]?.split(header[1]!)[16]?.split('~')[0]?.trim()
  return charset ? (hl7_charsets[charset.toUpperCase()] ?? null) : null
}

function decodeAs(encoding: string, bytes: Uint8Array): DecodedText | null {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), guess: null }
  } catch {
    return null
  }
}

function guess(bytes: Uint8Array): DecodedText {
  return { text: new TextDecoder('windows-1252').decode(bytes), guess: 'The file does not say how its letters are encoded and is not UTF-8; it is read as Windows-1252. Letters with accents may be wrong.' }
}
