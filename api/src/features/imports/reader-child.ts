/** The process that reads one file and ends. Started by read-in-child.ts; its only way out is the channel to its parent. */
import { readSource } from './read-source.ts'
import type { ReaderMessage, ReaderOrder } from './reader-messages.ts'

function say(message: ReaderMessage): Promise<void> {
  return new Promise((resolve) => process.send!(message, () => resolve()))
}

process.on('disconnect', () => process.exit(1))
process.once('message', async (order: ReaderOrder) => {
  const read = await readSource(order, (progress) => void say({ type: 'progress', ...progress }))
  await say(read.ok ? { type: 'read', result: read.value } : { type: 'refused', refusal: read.reason })
  process.exit(0)
})
