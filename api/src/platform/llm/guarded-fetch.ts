import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { EgressNetwork } from '#domain/access/egress-policy.ts'

const longest_answer_bytes = 8 * 1024 * 1024

/** Loopback and the private ranges (RFC 1918, RFC 4193); not link-local, where clouds keep their metadata (169.254.169.254). */
const own_network = new BlockList()
for (const [net, prefix] of [['127.0.0.0', 8], ['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16]] as const) own_network.addSubnet(net, prefix, 'ipv4')
own_network.addAddress('::1', 'ipv6')
own_network.addSubnet('fc00::', 7, 'ipv6')

const isOwn = (address: string): boolean => own_network.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The addresses behind a name, all of the own network or none. */
const lookupOwn: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const foreign = found?.find(({ address }) => !isOwn(address))
    if (error !== null || foreign !== undefined || found.length === 0) done(error ?? new Error(`${host} is not allowed: it is not of the own network`), '', 4)
    else if (options.all === true) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  })
}

/** What a name resolves to counts, at the moment of the connection: a name cannot turn from public to private in between. */
function createAgents(network: EgressNetwork): { http: http.Agent; https: https.Agent } {
  if (network === 'public') return { http: new RequestFilteringHttpAgent(), https: new RequestFilteringHttpsAgent() }
  return { http: new http.Agent({ lookup: lookupOwn }), https: new https.Agent({ lookup: lookupOwn }) }
}

/** No connection came about: refused here, by the network, or by the other side. Its message names a host, never a word that was sent. */
export class UnreachableError extends Error {}

/**
 * A `fetch` that connects only within one network, follows no redirect and reads no endless answer. Node's own takes no agent
 * that looks at the address behind a name.
 */
export function createGuardedFetch(network: EgressNetwork): typeof globalThis.fetch {
  const agents = createAgents(network)
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    // An address as it stands is not looked up, so it is judged here.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (network === 'private' && isIP(literal) !== 0 && !isOwn(literal)) return Promise.reject(new UnreachableError(`${literal} is not allowed: it is not of the own network`))
    const agent = url.protocol === 'https:' ? agents.https : agents.http
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'accept-encoding': 'identity' }
    return new Promise((resolve, reject) => {
      const options = { method: init?.method ?? 'GET', headers, agent, signal: init?.signal ?? undefined }
      const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => resolve(asResponse(response)))
      request.on('error', (error) => reject(new UnreachableError(error.message)))
      const body = init?.body
      request.end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined)
    })
  }
}

function asResponse(answer: http.IncomingMessage): Response {
  const status = answer.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  // A redirect is an answer that is not wanted: it could lead words of a visit anywhere.
  if (status >= 300 && status < 400) {
    answer.destroy()
    return new Response('', { status: 502 })
  }
  let bytes = 0
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > longest_answer_bytes ? new Error('the answer is too long') : null, chunk)
    },
  })
  answer.on('error', (error) => limited.destroy(error))
  // A connection that ends before the answer is complete says so with this event alone.
  answer.on('aborted', () => limited.destroy(new Error('the answer broke off')))
  const has_body = status !== 204
  if (has_body) answer.pipe(limited)
  // Readable.toWeb goes on writing after its reader has cancelled, which ends the process.
  return new Response(has_body ? (WebStream.from(limited) as ReadableStream<Uint8Array>) : null, { status, headers })
}
