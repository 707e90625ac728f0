import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { expect } from 'vitest'
import { addPasskey, startPasskey } from '#contract/factors.ts'
import type { Harness } from './harness.ts'
import type { TestUser } from './practice.ts'

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

/** The little of CBOR (RFC 8949) that an authenticator speaks. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const user_present = 0x01
const user_verified = 0x04
const has_credential = 0x40

interface Options {
  challenge: string
  user?: { id: string }
}

/** A device that holds one passkey, in software: ES256, owner checked, a counter that goes up. */
export class SoftAuthenticator {
  readonly credential_id = randomBytes(32)
  readonly #private_key: KeyObject
  readonly #cose_key: Buffer
  #user_handle: string | null = null
  counter = 0
  origin = 'http://localhost:8080'
  rp_id = 'localhost'
  flags = user_present | user_verified

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#private_key = privateKey
    this.#cose_key = encodeCbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    )
  }

  /** What `navigator.credentials.create()` would give. */
  register({ challenge, user }: Options) {
    this.#user_handle = user?.id ?? null
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credential_id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credential_id, this.#cose_key])
    const authData = Buffer.concat([this.#authData(this.flags | has_credential), credential])
    const attestation = encodeCbor(new Map<Cbor, Cbor>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]]))
    return {
      ...this.#identity(),
      response: { clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'), attestationObject: attestation.toString('base64url'), transports: ['internal'] },
    }
  }

  /** What `navigator.credentials.get()` would give. */
  assert({ challenge }: Options) {
    this.counter += 1
    const authenticatorData = this.#authData(this.flags)
    const clientData = this.#clientData('webauthn.get', challenge)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#private_key)
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#user_handle,
      },
    }
  }

  #identity() {
    const id = this.credential_id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, authenticatorAttachment: 'platform' as const }
  }

  #authData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(this.rp_id), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }
}

/** Gives a person a passkey, in the session that the harness holds for them. */
export async function addPasskeyTo(harness: Harness, as: TestUser): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator()
  const { body } = await harness.call(startPasskey, { as })
  const added = await harness.call(addPasskey, { as, body: { name: 'Key', attestation: device.register(body.options) } })
  expect(added.status).toBe(201)
  return device
}
