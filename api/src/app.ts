import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { endpoints } from '#contract/endpoints.ts'
import { all_routes } from './features/all-routes.ts'
import { addHeaders } from './platform/http/headers.ts'
import { describeApi } from './platform/http/openapi.ts'
import { createErrorHandler } from './platform/http/problem-reply.ts'
import type { Route } from './platform/http/route.ts'
import { serveRoute } from './platform/http/serve-route.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import type { Runtime } from './platform/http/context.ts'
import { serveLive } from './platform/live/serve-live.ts'

/** Builds the whole server on what the process holds; listening is server.ts's business. */
export async function buildApp(runtime: Runtime, { web_dir, routes = all_routes }: { web_dir: string; routes?: readonly Route[] }): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: undefined,
    logger: false,
    genReqId: () => randomUUID(),
    // A request id from outside would let a caller write into our log.
    requestIdHeader: false,
    trustProxy: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
  })
  // JSON is what this server reads, and files where an endpoint takes one.
  app.removeContentTypeParser('text/plain')
  await app.register(multipart, { throwFileSizeLimit: true })
  app.setErrorHandler(createErrorHandler(runtime.log))
  addHeaders(app, runtime.config)
  logAnswers(app, runtime)
  await serveLive(app, runtime)
  mountRoutes(app, runtime, routes)
  await serveApiPage(app)
  await serveWebApp(app, web_dir)
  return app
}

/** Default deny: an endpoint without a handler, or a handler outside the contract, and the server does not start. */
function mountRoutes(app: FastifyInstance, runtime: Runtime, routes: readonly Route[]): void {
  const declared = new Set(endpoints)
  for (const route of routes) {
    const { endpoint } = route
    if (!declared.delete(endpoint)) throw new Error(`${endpoint.name} is served twice or is not in the contract`)
    if (endpoint.access !== 'anyone' && !(Array.isArray(endpoint.access) && endpoint.access.length > 0)) throw new Error(`${endpoint.name} does not say who may call it`)
    if (typeof endpoint.phi !== 'boolean') throw new Error(`${endpoint.name} does not say whether it touches patients`)
    if ((endpoint.access === 'anyone') !== (route.kind === 'open')) throw new Error(`${endpoint.name} is mounted against its access`)
    serveRoute(app, runtime, route)
  }
  if (declared.size > 0) throw new Error(`not served: ${[...declared].map(({ name }) => name).join(', ')}`)
}

/** One line an answer, by the route's pattern: the address itself may hold record numbers or what somebody searched for. */
function logAnswers(app: FastifyInstance, { log }: Runtime): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (!route.startsWith('/api')) return
    log.info({ request_id: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 })
  })
}

async function serveApiPage(app: FastifyInstance): Promise<void> {
  const document = describeApi(endpoints, '1')
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false, logLevel: 'silent', uiConfig: { docExpansion: 'list', supportedSubmitMethods: [], validatorUrl: null } })
  app.get('/api/openapi.json', async () => document)
}
