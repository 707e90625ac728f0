import compress from '@fastify/compress'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from './app-error.ts'
import { createNonce, inlineScriptHashes, pagePolicy } from './headers.ts'
import { sendProblem } from './problem-reply.ts'

/** Serves the built browser application from the site's root: hashed files for a year, the page itself never from a cache. */
export async function serveWebApp(app: FastifyInstance, dir: string): Promise<void> {
  const index_file = join(dir, 'index.html')
  const index = existsSync(index_file) ? readFileSync(index_file, 'utf8') : null
  const script_hashes = inlineScriptHashes(index ?? '')

  await app.register(async (files) => {
    await files.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
    await files.register(serveFiles, {
      root: join(dir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'deny',
    })
    await files.register(serveFiles, {
      root: dir,
      prefix: '/',
      decorateReply: true,
      wildcard: false,
      index: false,
      dotfiles: 'deny',
      globIgnore: ['assets/**', 'index.html', '**/*.map'],
      maxAge: '1h',
    })
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const wants_page = request.method === 'GET' && !path.startsWith('/api') && (request.headers.accept ?? '').includes('text/html')
    // A file that is not there is not a page, nor is what begins with a dot: `/.git/HEAD` and the like are asked for by thieves.
    const is_file = /\.\w+$|\/\./.test(path)
    if (wants_page && index !== null && !is_file) {
      const nonce = createNonce()
      return reply
        .header('content-security-policy', pagePolicy(nonce, script_hashes))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(index.replaceAll('__CSP_NONCE__', nonce))
    }
    return sendProblem(reply, request.id, new AppError('not_found', 'There is nothing at this address.'))
  })
}
