/**
 * Names, dates and numbers of a person give way to placeholders before words leave, and come back afterwards. Of the 18 kinds
 * of identifiers of 45 CFR 164.514(b)(2) it covers those that are known from the chart and those that have a form; a place or
 * a stranger's name that is only spoken stays. So it lessens what leaves, and makes nothing anonymous.
 */

export interface KnownIdentity {
  /** Names of the patient and of everybody labelled in the transcript. */
  names: readonly string[]
  /** Record number, telephone, address and the like, as stored. */
  numbers: readonly string[]
}

const month = '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const forms: ReadonlyArray<readonly [string, RegExp]> = [
  ['EMAIL', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ['PHONE', /(?<!\w)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/g],
  ['NUMBER', /\b\d{3}-\d{2}-\d{4}\b/g],
  ['DATE', new RegExp(`\\b(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{2,4}|${month}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})\\b`, 'gi')],
  ['ADDRESS', /\b\d{1,5} (?:[A-Z][a-z]+ ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct)\b\.?/g],
]

export interface HiddenIdentity {
  hide(text: string): string
  restore(text: string): string
  /** How many different things were hidden so far. */
  count(): number
}

/** One per run: the same thing has the same placeholder throughout. */
export function hideIdentity(known: KnownIdentity): HiddenIdentity {
  const by_text = new Map<string, string>()
  const by_placeholder = new Map<string, string>()
  const stand = (kind: string, text: string): string => {
    const before = by_text.get(text.toLowerCase())
    if (before !== undefined) return before
    const placeholder = `[${kind}-${by_text.size + 1}]`
    by_text.set(text.toLowerCase(), placeholder)
    by_placeholder.set(placeholder, text)
    return placeholder
  }
  const words = [...known.names.map((name) => ['NAME', name] as const), ...known.numbers.map((number) => ['NUMBER', number] as const)]
    .filter(([, text]) => text.trim().length >= 2)
    .sort((a, b) => b[1].length - a[1].length)
    .map(([kind, text]) => [kind, new RegExp(`(?<![\\p{L}\\p{N}])${text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`, 'giu')] as const)
  return {
    hide: (text) => [...words, ...forms].reduce((done, [kind, pattern]) => done.replace(pattern, (match) => stand(kind, match)), text),
    restore: (text) => text.replace(/\[?\b(NAME|DATE|PHONE|EMAIL|NUMBER|ADDRESS)[-_ ](\d+)\b\]?/g, (match, kind: string, number: string) => by_placeholder.get(`[${kind}-${number}]`) ?? match),
    count: () => by_placeholder.size,
  }
}
