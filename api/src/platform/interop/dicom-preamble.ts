/**
 * DICOM files of old devices begin with their first element: without the 128 bytes and the sign DICM, some without the group (0002) that
 * names the transfer syntax. Sources: DICOM PS3.10 section 7.1; PS3.5 section 7.1 (how an element is laid out).
 */
const explicit_vr = '1.2.840.10008.1.2.1'
const implicit_vr = '1.2.840.10008.1.2'
const preamble = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM', 'latin1')])

/** Whether the bytes begin with an element of group 0002 or 0008, little endian, of a length that it can have. */
export function lacksPreamble(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false
  const head = headOf(bytes)
  const [group, element, length] = [head.readUInt16LE(0), head.readUInt16LE(2), head.readUInt32LE(4)]
  if ((group !== 0x0002 && group !== 0x0008) || element > 0x0070) return false
  return isExplicit(head) || (length > 0 && length <= 256 && length % 2 === 0)
}

function headOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, 16)
}

function isExplicit(head: Buffer): boolean {
  return /^(AE|AS|CS|DA|DT|IS|LO|LT|OB|PN|SH|ST|TM|UI|UL|US|UT)$/.test(head.toString('latin1', 4, 6))
}

/** The same file as the standard wants it, for a reader that knows no other. */
export function addPreamble(bytes: Uint8Array): Uint8Array {
  const head = headOf(bytes)
  if (head.readUInt16LE(0) === 0x0002) return Buffer.concat([preamble, bytes])
  return Buffer.concat([preamble, nameTransferSyntax(isExplicit(head) ? explicit_vr : implicit_vr), bytes])
}

/** Group 0002 with its length and the transfer syntax alone. */
function nameTransferSyntax(uid: string): Buffer {
  const value = Buffer.from(uid.length % 2 === 0 ? uid : `${uid}\0`, 'latin1')
  const syntax = Buffer.alloc(8)
  syntax.writeUInt16LE(0x0002, 0)
  syntax.writeUInt16LE(0x0010, 2)
  syntax.write('UI', 4, 'latin1')
  syntax.writeUInt16LE(value.length, 6)
  const length = Buffer.alloc(12)
  length.writeUInt16LE(0x0002, 0)
  length.write('UL', 4, 'latin1')
  length.writeUInt16LE(4, 6)
  length.writeUInt32LE(syntax.length + value.length, 8)
  return Buffer.concat([length, syntax, value])
}
