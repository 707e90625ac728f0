import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveFrame } from '#contract/live.ts'
import { LiveConnection, type LiveWire } from './live-connection.ts'

class FakeWire implements LiveWire {
  onmessage: LiveWire['onmessage'] = null
  onclose: LiveWire['onclose'] = null
  readonly sent: unknown[] = []
  is_closed = false
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.is_closed = true
  }
  say(frame: LiveFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) } as MessageEvent)
  }
  end(code = 1006) {
    this.onclose?.({ code } as CloseEvent)
  }
}

let wires: FakeWire[]
let is_up: boolean
let changes: [readonly string[] | null, boolean][]
let paused: boolean[]
let connection: LiveConnection

function create(cursor: string | null = null): LiveConnection {
  return new LiveConnection(
    {
      async connect() {
        if (!is_up) throw new Error('down')
        const wire = new FakeWire()
        wires.push(wire)
        return { wire, cursor: `t${wires.length}` }
      },
      onChange: (paths, by_me) => changes.push([paths, by_me]),
      onPaused: (is_paused) => paused.push(is_paused),
      random: () => 1,
    },
    cursor,
  )
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const hello = (cursor: string): LiveFrame => ({ type: 'hello', cursor })

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  is_up = true
  changes = []
  paused = []
  connection = create()
})
afterEach(() => {
  connection.stop()
  vi.useRealTimers()
})

it('hands on what changed and keeps the place', async () => {
  connection.start()
  await pass(0)
  wires[0]!.say(hello('c1'))
  expect(wires[0]!.sent).toEqual([{ type: 'resume', cursor: 't1' }])
  wires[0]!.say({ type: 'resumed', cursor: 'c1' })
  wires[0]!.say({ type: 'changed', paths: ['/patients'], cursor: 'c2', by_me: false })
  expect(changes).toEqual([[['/patients'], false]])
  expect(connection.cursor).toBe('c2')
})

it('X16 comes back with growing pauses, half of each by chance, and says where it was', async () => {
  connection.start()
  await pass(0)
  wires[0]!.say(hello('c1'))
  is_up = false
  wires[0]!.end()
  await pass(500 + 1000 + 2000)
  is_up = true
  expect(wires).toHaveLength(1)
  await pass(4000)
  expect(wires).toHaveLength(2)
  wires[1]!.say(hello('c9'))
  expect(wires[1]!.sent).toEqual([{ type: 'resume', cursor: 't1' }])
})

it('does not move on from where it was until all that was missed has come', async () => {
  connection.start()
  await pass(0)
  wires[0]!.say(hello('c1'))
  wires[0]!.end()
  await pass(500)
  wires[1]!.say(hello('c5'))
  wires[1]!.say({ type: 'changed', paths: ['/home'], cursor: 'c6', by_me: false })
  expect(connection.cursor).toBe('t1')
  wires[1]!.say({ type: 'resumed', cursor: 'c7' })
  expect(connection.cursor).toBe('c7')
})

it('reads everything again where the server no longer knows what was missed', async () => {
  connection = create('old')
  connection.start()
  await pass(0)
  wires[0]!.say(hello('c1'))
  expect(wires[0]!.sent).toEqual([{ type: 'resume', cursor: 'old' }])
  wires[0]!.say({ type: 'refetch_all', cursor: 'c1' })
  expect(changes).toEqual([[null, false]])
  expect(connection.cursor).toBe('c1')
})

it('says that updates are paused after ten seconds without a connection, not before', async () => {
  connection.start()
  await pass(0)
  wires[0]!.say(hello('c1'))
  paused.length = 0
  is_up = false
  wires[0]!.end()
  await pass(9_900)
  expect(paused).toEqual([])
  await pass(200)
  expect(paused).toEqual([true])
  is_up = true
  connection.wake()
  await pass(0)
  wires[1]!.say(hello('c2'))
  expect(paused).toEqual([true, false])
})

it('gives up a connection that fell silent, and after a sleep does not wait for that', async () => {
  connection.start()
  await pass(0)
  wires[0]!.say(hello('c1'))
  await pass(25_000)
  wires[0]!.say({ type: 'ping' })
  await pass(59_000)
  expect(wires).toHaveLength(1)
  connection.wake()
  await pass(0)
  expect(wires[0]!.is_closed).toBe(true)
  expect(wires).toHaveLength(2)
  await pass(61_000)
  expect(wires[1]!.is_closed).toBe(true)
})

it('S07 an ended session asks for a ticket at once, which says that it is over', async () => {
  connection.start()
  await pass(0)
  wires[0]!.say(hello('c1'))
  wires[0]!.end(4401)
  await pass(0)
  expect(wires).toHaveLength(2)
})

it('once stopped stays stopped', async () => {
  connection.start()
  await pass(0)
  wires[0]!.say(hello('c1'))
  connection.stop()
  expect(wires[0]!.is_closed).toBe(true)
  wires[0]!.end()
  connection.wake()
  await pass(120_000)
  expect(wires).toHaveLength(1)
})
