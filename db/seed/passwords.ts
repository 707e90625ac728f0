import { randomInt } from 'node:crypto'

// No letters that are taken for one another (0/O, 1/l/I), so that a password can be read from a screen and typed.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Sixteen letters in four groups: 80 bits from the system's random source, never from the seed. */
export function inventPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
