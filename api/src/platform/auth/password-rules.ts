/**
 * What a password must be (NIST SP 800-63B-4, 3.1.1.2): long enough, and not one that is tried first. No composition rules, no
 * expiry, nothing cut off; every character counts, blanks and emoji too. The block list is in a package, so nothing is sent anywhere.
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import { accept, refuse, type Result } from '#domain/result.ts'
import { invalidInput } from '../http/app-error.ts'

export const shortest_alone = 15
export const shortest_with_factor = 8
export const longest = 256

export interface PasswordContext {
  /** True where this person also proves themselves by a passkey or a code. */
  has_second_factor: boolean
  /** What a stranger would try for this person: names, e-mail address, the practice's name. */
  words: readonly string[]
}

const blocked = new Set(dictionary['passwords-common'])
/** Beside the person's own words: the product's. */
const product_words = ['wyze']
/** A password that is nothing but known words and fewer other letters than this is the known words. */
const own_letters = 4

/** Whether it is one that may not stand alone. What is kept of its length. */
export function isShort(password: string): boolean {
  return lengthOf(password.normalize('NFKC')) < shortest_alone
}

/** Says in one sentence what to change, or accepts. */
export function checkPassword(password: string, { has_second_factor, words }: PasswordContext): Result<null, string> {
  const normal = password.normalize('NFKC')
  const length = lengthOf(normal)
  const shortest = has_second_factor ? shortest_with_factor : shortest_alone
  if (length < shortest) return refuse(`must be at least ${shortest} characters; a few words in a row are easy to remember`)
  if (length > longest) return refuse(`must be at most ${longest} characters`)
  const folded = normal.toLowerCase()
  if (isPattern(folded)) return refuse('is a pattern that is guessed at once; choose a few words of your own')
  if (isBlocked(folded)) return refuse('is among the passwords that are tried first; choose a few words of your own')
  const rest = takeOut(squash(folded), words)
  if (rest !== squash(folded) && (letters(rest).length < own_letters || isBlocked(rest))) {
    return refuse('is made from your name, your e-mail address, your practice or ours; choose words that nobody connects with you')
  }
  return accept(null)
}

function lengthOf(text: string): number {
  return [...text].length
}

/** The same for a request: throws the 422 that names the field. */
export function requirePassword(password: string, context: PasswordContext, path = 'body.password'): void {
  const verdict = checkPassword(password, context)
  if (!verdict.ok) throw invalidInput([{ path, message: verdict.reason }])
}

/** On the list as it is, or once years, digits and marks at its ends, or its repetition, are taken away: "Password12345678". */
function isBlocked(folded: string): boolean {
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [folded, core, unrepeated(folded), unrepeated(core), squash(core)].some((form) => blocked.has(form))
}

/** One or two characters over and over, or a plain run up or down: "aaaaaaaa", "1234567890123456". */
function isPattern(folded: string): boolean {
  const codes = [...folded].map((character) => character.codePointAt(0)!)
  if (new Set(codes).size < 4) return true
  const steps = codes.slice(1).map((code, n) => code - codes[n]!)
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9)
}

/** "passwordpassword" is "password". */
function unrepeated(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, period)
}

function squash(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

function letters(text: string): string {
  return text.replace(/[^\p{L}]+/gu, '')
}

/** What remains of a squashed password without the known words, the longest first. Words under three letters say nothing. */
function takeOut(password: string, words: readonly string[]): string {
  const known = [...words, ...product_words].map((word) => word.normalize('NFKC').toLowerCase())
  const parts = known.flatMap((word) => [squash(word), ...word.split(/[^\p{L}\p{N}]+/u)])
  const longest_first = [...new Set(parts)].filter((part) => part.length >= 3).sort((a, b) => b.length - a.length)
  return longest_first.reduce((rest, part) => rest.replaceAll(part, ''), password)
}
