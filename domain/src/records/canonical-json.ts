/**
 * One text for one value (RFC 8785, JCS): keys in UTF-16 order, numbers as ECMAScript writes them, no white space. What is
 * hashed at signing must come out the same on any machine, in any year.
 */
import canonicalize from 'canonicalize'

/** Throws a TypeError for what JSON cannot hold (NaN, Infinity, a cycle): that is a fault in the program, not in the data. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('this value has no JSON form')
  return text
}
