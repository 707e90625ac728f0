/** Base64 as UTF-8 text; null where it is no base64. */
export function decodeBase64Text(base64: string): string | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return null
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))
  } catch {
    return null
  }
}

/** Hexadecimal digits as UTF-8 text; null where they are none. */
export function decodeHexText(hex: string): string | null {
  if (!/^([0-9A-Fa-f]{2})+$/.test(hex)) return null
  return new TextDecoder().decode(Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16)))
}
