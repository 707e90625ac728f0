/**
 * The embedded draft engine: a transcript in, a note of sourced sentences out, section by section. No network, no clock, no
 * randomness: the same input gives the same draft. What was not said is not written; an empty section stays empty.
 */
import type { ChartFacts } from './chart-facts.ts'
import type { Claim, DraftEvent, DraftSection } from './claim.ts'
import { listChartClaims } from './chart-claims.ts'
import { chooseTopic } from './choose-topic.ts'
import { citeStatement, citeUnit } from './cite-evidence.ts'
import { isHighRisk } from './find-slots.ts'
import { judgeStatements, type JudgedStatement } from './judge-statements.ts'
import { mapSection } from './map-template.ts'
import { raiseWarnings } from './raise-warnings.ts'
import { readVisit, type ReadVisit } from './read-visit.ts'
import { rewriteStatement } from './rewrite-statement.ts'
import { gradeStatements, mergeGraded } from './grade-lengths.ts'
import { isCeremony, isForced, selectStatements, type DraftLength } from './select-statements.ts'
import type { NoteTemplate, TemplateSection, TopicLabel } from './template.ts'
import { dropOpeners } from './clean-tokens.ts'
import { isWord, joinTokens } from './tokenise.ts'
import type { Segment } from './transcript.ts'

export interface DraftInput {
  segments: Segment[]
  template: NoteTemplate
  chart: ChartFacts
  length: DraftLength
  /** Writes the sentences of the longer lengths too, each marked with the shortest length in which it stands. */
  with_longer?: boolean
}

/** Yields each section of the template in order, whole, then the warnings, then `done`. `visit`: the segments as read, where somebody read them already. */
export function* draftNote(input: DraftInput, visit: ReadVisit = readVisit(input.segments)): Generator<DraftEvent> {
  const { segments, template, chart } = input
  const judged = judgeStatements(visit.statements)
  const chief = findChiefComplaint(judged)
  const selected = selectStatements(judged, input.length)
  const chosen = chief && !selected.includes(chief) ? [chief, ...selected] : selected
  const placed = placeStatements(chosen, chief, template)
  const longer = input.with_longer ? gradeStatements(judged, input.length, selected, chief) : null
  const longer_placed = longer ? placeStatements(longer.all, chief, template) : null
  const write = writeOnce({ visit, segments, chart, template })
  const claims: Claim[] = []
  for (const [index, section] of template.sections.entries()) {
    const written: DraftSection = { key: section.key, title: section.title, claims: [] }
    for (const claim of listChartClaims(section.key, template, chart)) written.claims.push({ ...claim, id: `c${claims.length + written.claims.length + 1}` })
    for (const item of placed.get(section.key) ?? []) {
      const claim = write(item, section.key)
      if (claim && !written.claims.some((other) => other.text === claim.text)) written.claims.push({ ...claim, id: `c${claims.length + written.claims.length + 1}` })
    }
    claims.push(...written.claims)
    if (longer && longer_placed) {
      const items = longer_placed.get(section.key) ?? []
      const graded = items.flatMap((item) => {
        const claim = write(item, section.key)
        return claim ? [{ claim, shown_from: longer.grades.get(item) ?? 'brief' }] : []
      })
      written.claims = mergeGraded(written.claims, graded, input.length, `x${index + 1}`)
    }
    yield { type: 'section', section: written, index, total: template.sections.length }
  }
  for (const warning of raiseWarnings({ segments, visit, judged, chart, claims })) yield { type: 'warning', warning }
  yield { type: 'done', claim_count: claims.length, segment_count: segments.length }
}

const reason_cue = /\b(here (today )?(for|to|with|because)|presents|came in|come in|comes in|coming in|presenting|to establish care|evaluation of|in (today )?for|brings you|follow up|complain|chief complaint|annual exam|referred|referral|new patient)\b/

/** The reason for the visit: a sentence that says so early on, else the first thing that the patient tells of. */
function findChiefComplaint(judged: readonly JudgedStatement[]): JudgedStatement | null {
  const early = judged.slice(0, 14).filter((item) => item.statement.topic === null && item.statement.answer === null && item.text.split(' ').length >= 4 && !isCeremony(item.statement.unit.tokens, item.statement.role) && !(item.statement.role === 'clinician' && /^(plan|exam|result|education)$/.test(item.kind)) && item.statement.unit.heading === undefined)
  const told = early.find((item) => item.statement.role === 'patient' && item.worth >= 0.15 && item.text.split(' ').length >= 4)
  return early.find((item) => reason_cue.test(item.text) && !item.statement.unit.is_question) ?? told ?? [...early].sort((a, b) => b.worth - a.worth || a.statement.index - b.statement.index)[0] ?? null
}

/** "It was 146 on Monday" belongs beside the sentence before it: same turn, nothing between, no subject of its own. */
function leansOn(item: JudgedStatement, before: JudgedStatement): boolean {
  const { unit, question } = item.statement
  if (question !== null || unit.role !== before.statement.unit.role || unit.segment_index - before.statement.unit.segment_index > 1 || unit.index - before.statement.unit.index > 1) return false
  const words = dropOpeners(unit.tokens, true).filter(isWord).map((token) => token.lower)
  if (/^do not\b/.test(words.join(' ')) && words.length <= 8) return item.kind === 'plan' && before.kind === 'plan'
  if (!/^(\d+ (hours|days|weeks) later |then |and |so )?(it|they|both|those|these|he|she)\b/.test(words.join(' ')) || words.length > 12) return false
  return item.kind === before.kind || ((item.kind === 'history' || item.kind === 'finding') && before.kind !== 'plan') || (item.kind === 'assessment' && before.kind === 'result')
}

function placeStatements(chosen: readonly JudgedStatement[], chief: JudgedStatement | null, template: NoteTemplate): Map<string, JudgedStatement[]> {
  const placed = new Map<string, JudgedStatement[]>()
  let before: { item: JudgedStatement; section: TemplateSection } | null = null
  for (const item of chosen) {
    const topic: TopicLabel = item === chief ? 'CC' : chooseTopic(item)
    const asked = item.statement.question === null && item.statement.asked ? joinTokens(item.statement.asked.tokens.filter(isWord)).toLowerCase() : ''
    const mapped = mapSection(template, { kind: item === chief ? 'history' : item.kind, topic, text: item.text, is_forced: isForced(item), asked, experiencer: item.experiencer, is_dosed: item.slots.includes('drug') && item.slots.includes('dose') })
    const section: TemplateSection = before && leansOn(item, before.item) ? before.section : mapped
    before = { item, section }
    placed.set(section.key, [...(placed.get(section.key) ?? []), item])
  }
  return placed
}

/** Sections wide enough that a sentence of an examination says which system it is of. */
const takes_systems = /^(physical )?exam(ination)?( \(.*\))?$/i

interface WritingContext {
  visit: ReadVisit
  segments: readonly Segment[]
  chart: ChartFacts
  template: NoteTemplate
}

/** A sentence stands at more than one length and is written once for each section. */
function writeOnce(context: WritingContext): (item: JudgedStatement, section: string) => Omit<Claim, 'id'> | null {
  const written = new Map<JudgedStatement, Map<string, Omit<Claim, 'id'> | null>>()
  return (item, section) => {
    const of_item = written.get(item) ?? new Map<string, Omit<Claim, 'id'> | null>()
    written.set(item, of_item)
    const known = of_item.get(section)
    if (known !== undefined) return known
    const claim = writeClaim(item, section, context)
    of_item.set(section, claim)
    return claim
  }
}

function writeClaim(item: JudgedStatement, section: string, context: WritingContext): Omit<Claim, 'id'> | null {
  const title = context.template.sections.find(({ key }) => key === section)?.title ?? ''
  const written = rewriteStatement(item.statement, context.chart, item.kind, takes_systems.test(title))
  if (!written) return null
  const evidence = citeStatement(item.statement, context.segments)
  const rules = [...written.rules]
  let text = written.text
  const side = /^(?:The |On the )?(left|right)(?: side)?[,:]?(?: has| is| there is)? (?=\d)/i.exec(text)
  const before = context.visit.units[item.statement.unit.index - 1]
  if (side && before && before.tokens.some((token) => /^(ovary|ovaries|follicles?)$/.test(token.lower))) {
    text = `${side[1]![0]!.toUpperCase()}${side[1]!.slice(1).toLowerCase()} ovary: ${text.slice(side[0].length)}`
    evidence.unshift(citeUnit(before, context.segments))
    rules.push('ovary_carried')
  }
  const is_derived = item.statement.question !== null || rules.some((rule) => rule !== 'quoted' && rule !== 'person_shift' && rule !== 'plain')
  return {
    section, text, kind: item.kind, polarity: item.polarity, experiencer: item.experiencer,
    support: is_derived ? 'derived' : 'direct', is_high_risk: isHighRisk(text, item.slots), state: 'proposed', evidence, rules,
  }
}
