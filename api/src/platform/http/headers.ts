import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

const answer_policy = "default-src 'none'; frame-ancestors 'none'"
// The page that shows the contract brings its own files, and its styles in line.
const docs_policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; frame-ancestors 'none'"

/** Headers of every answer. API answers are never kept by any cache; the page sets its own policy, assets how long they last. */
export function addHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('x-frame-options', 'DENY')
    reply.header('permissions-policy', 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)')
    reply.header('content-security-policy', answer_policy)
    if (config.is_behind_tls) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store')
      if (request.url.startsWith('/api/docs')) reply.header('content-security-policy', docs_policy)
      reply.header('x-request-id', request.id)
    }
  })
}

export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The scripts that stand in the page itself, as the policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script>([\s\S]*?)<\/script>/g)
  return Array.from(scripts, ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
}

/** Scripts only from our own files and those that stand in the page as it was built, styles from our files or with this answer's nonce, nothing from anywhere else. */
export function pagePolicy(nonce: string, script_hashes: readonly string[]): string {
  return [
    "default-src 'none'",
    // WebAssembly from our own files, for what finds voices in a recording; it opens no way for text to become a script.
    ["script-src 'self' 'wasm-unsafe-eval'", ...script_hashes].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    // React and Mantine set element styles through the DOM; attributes in markup come only from our own components.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // What a visit sounded like is fetched as bytes and played from memory.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
