import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context, OpenContext, StagedContext, StreamContext } from './context.ts'

/** What the contract parsed out of a request. */
export interface Input<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}
type Reply<E extends Endpoint> = z.input<E['reply']>

/** What a `binary` endpoint answers. */
export interface Bytes {
  media_type: 'image/webp' | 'audio/webm' | 'audio/mp4' | 'audio/ogg' | 'audio/wav' | 'application/pdf' | 'application/octet-stream' | 'text/csv; charset=utf-8'
  /** A stream is sent as it comes. */
  bytes: Buffer | Readable
  /** Where it is a file to keep: what it is called. It is then never shown in place. */
  file_name?: string
}

export type Route =
  | { kind: 'session'; endpoint: Endpoint; handle: (ctx: Context, input: Input<Endpoint>) => Promise<unknown> }
  | { kind: 'open'; endpoint: Endpoint; handle: (ctx: OpenContext, input: Input<Endpoint>) => Promise<unknown> }
  | { kind: 'staged'; endpoint: Endpoint; handle: (ctx: StagedContext, input: Input<Endpoint>, file: Buffer) => Promise<unknown> }
  | { kind: 'stream'; endpoint: Endpoint; handle: (ctx: StreamContext, input: Input<Endpoint>) => AsyncGenerator<unknown> }

/** Joins an endpoint to what it does: signed in, inside one transaction. */
export function route<E extends Endpoint>(endpoint: E, handle: (ctx: Context, input: Input<E>) => Promise<Reply<E>>): Route {
  return { kind: 'session', endpoint, handle: handle as (ctx: Context, input: Input<Endpoint>) => Promise<unknown> }
}

/** The same for endpoints that anyone may call. */
export function openRoute<E extends Endpoint>(endpoint: E, handle: (ctx: OpenContext, input: Input<E>) => Promise<Reply<E>>): Route {
  return { kind: 'open', endpoint, handle: handle as (ctx: OpenContext, input: Input<Endpoint>) => Promise<unknown> }
}

/** The same for endpoints that answer one event at a time. */
export function streamRoute<E extends Endpoint>(endpoint: E, handle: (ctx: StreamContext, input: Input<E>) => AsyncGenerator<Reply<E>>): Route {
  return { kind: 'stream', endpoint, handle: handle as (ctx: StreamContext, input: Input<Endpoint>) => AsyncGenerator<unknown> }
}

/** The same for endpoints that do slow work (hashing, images, files): between transactions, never within one. */
export function stagedRoute<E extends Endpoint>(endpoint: E, handle: (ctx: StagedContext, input: Input<E>) => Promise<Reply<E>>): Route {
  return { kind: 'staged', endpoint, handle: handle as (ctx: StagedContext, input: Input<Endpoint>) => Promise<unknown> }
}

/** The same for endpoints that take one file. */
export function fileRoute<E extends Endpoint>(endpoint: E, handle: (ctx: StagedContext, input: Input<E>, file: Buffer) => Promise<Reply<E>>): Route {
  return { kind: 'staged', endpoint, handle: handle as (ctx: StagedContext, input: Input<Endpoint>, file: Buffer) => Promise<unknown> }
}
