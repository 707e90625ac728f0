import '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalidInput } from './app-error.ts'

/**
 * The bytes of a multipart request that holds exactly one part: a file in the field `file` (conformance H-04). What the
 * sender says of it, its name and its type, is not read at all.
 */
export async function readOneFile(request: FastifyRequest, reply: FastifyReply, limit_bytes: number): Promise<Buffer> {
  if (!request.isMultipart()) throw notOneFile('send multipart/form-data with one field named file')
  let found: Buffer | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: limit_bytes, files: 2, fields: 1, parts: 3, fieldSize: 1000 } })) {
      if (part.type !== 'file' || part.fieldname !== 'file' || found !== null) throw notOneFile('must hold exactly one file, in the field file')
      found = await part.toBuffer()
    }
  } catch (error) {
    // The rest of the body is not waited for.
    reply.header('connection', 'close')
    throw explain(error)
  }
  if (found === null) throw notOneFile('must hold exactly one file, in the field file')
  return found
}

function explain(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = (error as { code?: unknown }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large', 'The file is larger than this address accepts.')
  if (typeof code === 'string' && /^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return notOneFile('must hold exactly one file, in the field file')
  return notOneFile('is not well-formed multipart/form-data')
}

function notOneFile(message: string): AppError {
  return invalidInput([{ path: 'body.file', message }])
}
