import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { describeError, type Logger } from '../log/logger.ts'
import { AppError } from './app-error.ts'

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Moved for good',
  412: 'Newer version',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Invalid input',
  428: 'Version missing',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable',
  507: 'No room left',
}

/** Turns anything thrown into the one shape of an error. Unknown errors tell the caller nothing but the request's number. */
export function createErrorHandler(log: Logger) {
  return function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const known = toAppError(error)
    if (known.status >= 500) {
      log.error({ request_id: request.id, route: request.routeOptions.url, ...describeError(error) }, 'request failed')
    }
    return sendProblem(reply, request.id, known)
  }
}

export function sendProblem(reply: FastifyReply, request_id: string, error: AppError): FastifyReply {
  const body: Problem = {
    type: `/api/docs#${error.code}`,
    title: titles[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    detail: error.message,
    request_id,
    ...error.extra,
  }
  if (error.extra.retry_after_s !== undefined) reply.header('retry-after', String(error.extra.retry_after_s))
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(error.status).type('application/problem+json').send(body)
}

const fastify_codes: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['media_type', 'Send JSON, with content-type application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'That is more than this address accepts.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_request', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The content length does not match the body.'],
  FST_ERR_BAD_URL: ['bad_request', 'The address is malformed.'],
}

/** What the database says when it is busy or gone, not wrong. */
const passing_database_codes = new Set(['40001', '40P01', '53300', '55P03', '57014', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'])

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') {
    const known = fastify_codes[code]
    if (known) return new AppError(known[0], known[1])
    if (passing_database_codes.has(code)) return unavailable()
  }
  if (error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message)) return unavailable()
  if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400) {
    return new AppError('bad_request', 'The body is not valid JSON.')
  }
  const status = (error as { statusCode?: unknown }).statusCode
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError('bad_request', 'The request is malformed.')
  return new AppError('internal', 'Something went wrong on our side. Nothing was saved.')
}

function unavailable(): AppError {
  return new AppError('unavailable', 'The database is busy or restarting. Nothing was saved; try again in a moment.', { retry_after_s: 2 })
}
