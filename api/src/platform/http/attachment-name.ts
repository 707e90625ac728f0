/** RFC 6266: a name in ASCII for old clients, and the whole of it in UTF-8 (RFC 8187). Neither can end the header or leave the folder. */
export function asAttachment(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^A-Za-z0-9 ._-]/g, '_').slice(0, 150)
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain === '' ? 'file' : plain}"; filename*=UTF-8''${whole}`
}
