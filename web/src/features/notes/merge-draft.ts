import type { Claim, DraftSection } from '#domain/scribe/claim.ts'

/** One sentence that both changed, each in another way. Null on a side: the sentence is not there. */
export interface ClaimConflict {
  claim_id: string
  section_title: string
  base: Claim | null
  mine: Claim | null
  theirs: Claim | null
}

export interface DraftMerge {
  /** The common ancestor that both were held against. */
  base: readonly DraftSection[]
  sections: DraftSection[]
  conflicts: ClaimConflict[]
  /** Sentences that only the other side changed, and that are now in the result. */
  brought_in: Claim[]
}

export type Side = 'mine' | 'theirs' | 'both'

/**
 * Equal for the writer: text, looks, state and place. What the server writes beside them (whose hand, in which order the
 * sources stand) is not a change that anybody made.
 */
function isSameClaim(a: Claim | null, b: Claim | null): boolean {
  if (a === null || b === null) return a === b
  return a.id === b.id && a.text === b.text && a.state === b.state && a.section === b.section && looksOf(a) === looksOf(b)
}

const looksOf = ({ marks = [], list }: Claim): string => `${list ?? ''} ${marks.map(({ start, end, kind }) => `${kind}${start}-${end}`).join()}`

export function isSameDraft(a: readonly DraftSection[], b: readonly DraftSection[]): boolean {
  const ours = [...claimsOf(a).values()]
  const yours = [...claimsOf(b).values()]
  return ours.length === yours.length && ours.every((claim, i) => isSameClaim(claim, yours[i]!))
}

function claimsOf(sections: readonly DraftSection[]): Map<string, Claim> {
  return new Map(sections.flatMap((section) => section.claims.map((claim) => [claim.id, claim] as const)))
}

/**
 * Puts two versions of a draft together by their common ancestor, sentence by sentence. A sentence that one side
 * changed is taken from that side; where both changed it differently, `choose` decides and the conflict is reported. The
 * words that were not chosen stay below as a struck sentence: neither text is lost, whatever is decided.
 * Two sentences that were added on each side under one number are both kept.
 */
export function mergeDraft(
  base: readonly DraftSection[],
  mine: readonly DraftSection[],
  theirs: readonly DraftSection[],
  choose: (claim_id: string) => Side = () => 'mine',
): DraftMerge {
  const before = claimsOf(base)
  const other = claimsOf(theirs)
  const own = renumberAdded(mine, before, other)
  const conflicts: ClaimConflict[] = []
  const brought_in: Claim[] = []

  const own_claims = claimsOf(own)
  const taken = new Set([...before.keys(), ...other.keys(), ...own_claims.keys()])

  function settle(claim_id: string, section_title: string, ours: Claim | null): (Claim | null)[] {
    const origin = before.get(claim_id) ?? null
    const yours = other.get(claim_id) ?? null
    if (isSameClaim(ours, yours)) return [yours]
    if (isSameClaim(yours, origin)) return [ours]
    if (isSameClaim(ours, origin)) {
      if (yours !== null) brought_in.push(yours)
      return [yours]
    }
    conflicts.push({ claim_id, section_title, base: origin, mine: ours, theirs: yours })
    const side = choose(claim_id)
    const [stands, beside] = side === 'theirs' ? [yours, ours] : [ours, yours]
    if (stands === null || beside === null) return [side === 'both' ? (stands ?? beside) : stands, ...(side === 'both' || beside === null ? [] : [setAside(beside)])]
    if (stands.text === beside.text) return [stands]
    return [stands, side === 'both' ? { ...beside, id: freeNumber(claim_id, taken), state: 'added' } : setAside(beside)]
  }

  function setAside(claim: Claim): Claim {
    return { ...claim, id: freeNumber(claim.id, taken), state: 'struck' }
  }

  const keys = [...new Set([...theirs, ...own].map((section) => section.key))]
  const sections = keys.map((key) => {
    const ours = own.find((section) => section.key === key)
    const yours = theirs.find((section) => section.key === key)
    const title = (yours ?? ours)!.title
    const claims = orderOf(yours?.claims ?? [], ours?.claims ?? [])
      .flatMap((id) => settle(id, title, own_claims.get(id) ?? null))
      .filter((claim) => claim !== null)
    return { key, title, claims }
  })
  return { base, sections, conflicts, brought_in }
}

/** Their order, with what only we have put after the sentence that it follows on our side. */
function orderOf(theirs: readonly Claim[], ours: readonly Claim[]): string[] {
  const order = theirs.map((claim) => claim.id)
  ours.forEach((claim, i) => {
    if (order.includes(claim.id)) return
    const previous = ours[i - 1]
    order.splice(previous === undefined ? 0 : order.indexOf(previous.id) + 1, 0, claim.id)
  })
  return order
}

function renumberAdded(mine: readonly DraftSection[], before: Map<string, Claim>, other: Map<string, Claim>): DraftSection[] {
  const taken = new Set([...before.keys(), ...other.keys(), ...claimsOf(mine).keys()])
  return mine.map((section) => ({
    ...section,
    claims: section.claims.map((claim) => {
      const twin = other.get(claim.id)
      if (before.has(claim.id) || twin === undefined || isSameClaim(twin, claim)) return claim
      return { ...claim, id: freeNumber(claim.id, taken) }
    }),
  }))
}

/** The first number behind this one that no sentence has; from now on it is taken. */
function freeNumber(id: string, taken: Set<string>): string {
  let n = 2
  while (taken.has(`${id}-${n}`)) n += 1
  taken.add(`${id}-${n}`)
  return `${id}-${n}`
}
