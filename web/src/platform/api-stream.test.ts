import { afterEach, expect, it, vi } from 'vitest'
import { generateDraft } from '#contract/notes.ts'
import { streamApi } from './api-stream.ts'
import { NetworkError } from './problem-error.ts'

afterEach(() => vi.unstubAllGlobals())

function streamOf(chunks: (string | Error)[]): Response {
  const encoder = new TextEncoder()
  return new Response(
    new ReadableStream({
      pull(controller) {
        const next = chunks.shift()
        if (next === undefined) controller.close()
        else if (next instanceof Error) controller.error(next)
        else controller.enqueue(encoder.encode(next))
      },
    }),
  )
}

async function collect(chunks: (string | Error)[]) {
  vi.stubGlobal('fetch', async () => streamOf(chunks))
  const events: string[] = []
  for await (const event of streamApi(generateDraft, { params: { draft_id: 7 } })) events.push(event.type)
  return events
}

it('gives each event once, however the bytes are cut', async () => {
  expect(await collect(['{"type":"sec', 'tion"}\n{"type":"warning"}', '\n\n', '{"type":"done"}'])).toEqual(['section', 'warning', 'done'])
})

it('says where the stream broke off', async () => {
  await expect(collect(['{"type":"section"}\n', new Error('gone')])).rejects.toBeInstanceOf(NetworkError)
})
