import { createPublicKey, verify } from 'node:crypto'
import { AppError } from '../http/app-error.ts'

/** What a browser sends with a sign-in: the public point of a key pair whose private half no script can read. */
export const device_key_header = 'x-device-key'
/** What it sends with a renewal: its signature over that very refresh token. */
export const device_proof_header = 'x-device-proof'

/** A P-256 point, uncompressed (65 bytes, base64url); null where none was sent. Throws 400 for anything else. */
export function readDeviceKey(header: unknown): Buffer | null {
  if (header === undefined) return null
  const point = typeof header === 'string' && /^[\w-]{87}$/.test(header) ? Buffer.from(header, 'base64url') : null
  if (!point || point.length !== 65 || !publicKeyOf(point)) throw new AppError('bad_request', 'X-Device-Key must be a point of P-256.')
  return point
}

/** Whether the holder of the key signed this refresh token: ECDSA with SHA-256, both halves of the signature side by side. */
export function isProvenBy(point: Buffer, refresh_token: string, proof: unknown): boolean {
  const key = publicKeyOf(point)
  if (!key || typeof proof !== 'string' || !/^[\w-]{86}$/.test(proof)) return false
  return verify('sha256', Buffer.from(`wyze refresh ${refresh_token}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(proof, 'base64url'))
}

function publicKeyOf(point: Buffer) {
  if (point[0] !== 4) return null
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  } catch {
    return null
  }
}
