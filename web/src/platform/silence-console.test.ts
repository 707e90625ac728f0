import { expect, it, vi } from 'vitest'
import { silenceConsole } from './silence-console.ts'

it('H-13 B12 nothing reaches the console once it is silenced', () => {
  const written = vi.fn()
  const names = ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'table'] as const
  const target = Object.fromEntries(names.map((name) => [name, written])) as unknown as Console
  silenceConsole(target)
  for (const name of names) target[name]('Miriam Okafor')
  expect(written).not.toHaveBeenCalled()
})
