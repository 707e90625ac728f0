/** What the reader should know beside the note: uncertain speakers, crisis phrases, chart conflicts, things heard but not noted. */
import { allergy_classes } from './allergy-classes.data.ts'
import type { ChartFacts } from './chart-facts.ts'
import type { Claim, DraftWarning, Evidence } from './claim.ts'
import { citeStatement, citeUnit } from './cite-evidence.ts'
import { detectContext } from './detect-context.ts'
import { findDrugs } from './find-drugs.ts'
import type { JudgedStatement } from './judge-statements.ts'
import { listNumbers } from './normalise-numbers.ts'
import type { SpokenUnit } from './pair-questions.ts'
import type { ReadVisit } from './read-visit.ts'
import { red_flags } from './red-flags.data.ts'
import { isWord, joinTokens, tokenise } from './tokenise.ts'
import { normaliseNumbers } from './normalise-numbers.ts'
import type { Segment } from './transcript.ts'
import { findSlots } from './find-slots.ts'

export interface WarningInput {
  segments: readonly Segment[]
  visit: ReadVisit
  judged: readonly JudgedStatement[]
  chart: ChartFacts
  claims: readonly Claim[]
}

const short_words = 40

export function raiseWarnings(input: WarningInput): DraftWarning[] {
  return [...warnShort(input), ...warnSpeakers(input), ...warnRedFlags(input), ...warnChartConflicts(input), ...warnNotInNote(input)]
}

function warnShort({ segments }: WarningInput): DraftWarning[] {
  const words = segments.reduce((sum, segment) => sum + (segment.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0)
  return words >= short_words ? [] : [{ code: 'short_transcript', message: `Only ${words} words were heard; the draft can hold no more than that.`, evidence: [] }]
}

function warnSpeakers({ segments, visit }: WarningInput): DraftWarning[] {
  const changed = segments.filter((segment, i) => visit.turns[i]!.is_changed || (segment.is_role_inferred && segment.role !== 'unknown') || visit.turns[i]!.role === 'unknown')
  if (changed.length === 0) return []
  const evidence = changed.slice(0, 8).map((segment): Evidence => ({ source: 'transcript', segment_id: segment.id, start: 0, end: segment.text.length, quote: segment.text }))
  return [{ code: 'speakers_inferred', message: `Who spoke was worked out from the words in ${changed.length} of ${segments.length} turns: check them.`, evidence }]
}

function warnRedFlags({ segments, judged }: WarningInput): DraftWarning[] {
  const warnings: DraftWarning[] = []
  for (const flag of red_flags) {
    const hits = judged.filter((item) => {
      if (item.statement.role === 'clinician' && item.statement.answer === null) return false
      if (item.statement.answer === 'no' || item.experiencer !== 'patient' || item.is_hypothetical) return false
      const match = flag.pattern.exec(item.text)
      if (!match) return false
      const before = item.text.slice(Math.max(0, match.index - 40), match.index)
      return !/\b(no|not|never|denies|without|any)\b[^.]*$/.test(before) || item.statement.answer === 'yes'
    })
    if (hits.length > 0) warnings.push({ code: 'red_flag', message: flag.message, evidence: hits.flatMap((item) => citeStatement(item.statement, segments)) })
  }
  return warnings
}

const proposes = /\b(start\w*|prescrib\w*|give|giving|gave|order\w*|take|takes|taking|took|use|uses|using|used|try|add|adding|continue|keep|inject\w*|put (you|her|him|them) on|on|send|refill|switch|apply|dose|mg|mcg|units|iu|ml)\b/
const reacts = /\b(allerg\w*|hives|rash|anaphyla\w*|swell\w*|swollen|reaction\w*|react\w*|itch\w*|intoleran\w*|sensitiv\w*|break out|breaks me out|blisters?|throat clos\w*)\b/

/** Drugs of a unit that are proposed, taken, ordered or planned; not those whose allergy is told or asked about, nor those ruled out. */
function listUsedDrugs(unit: SpokenUnit, is_allergy_talk: boolean): string[] {
  const words = unit.tokens.map((token) => token.lower)
  const context = detectContext(words)
  return findDrugs(unit.tokens).flatMap((drug) => {
    if (context.slice(drug.first, drug.last + 1).every((word) => word.is_negated)) return []
    const ruled_out = /\b(avoid|stop|instead of|rather than|skip|stay off|not|never|no|without|allergic to|allergy to|allergies to)( (the|any|using|giving|taking|use|give|take|your|to|it|that))*$/.test(words.slice(Math.max(0, drug.first - 5), drug.first).join(' '))
    if (ruled_out) return []
    if (!is_allergy_talk) return [drug.name]
    // "I know you are allergic to sulfa, but I will prescribe Bactrim": the clause of the drug decides.
    let from = drug.first
    while (from > 0 && !/^(but|so|because|although|though|however|[.;?!])$/.test(words[from - 1]!)) from--
    let to = drug.last + 1
    while (to < words.length && !/^(but|so|because|although|though|however|and|[.;?!])$/.test(words[to]!)) to++
    const clause = words.slice(from, to).join(' ')
    return proposes.test(words.slice(from, drug.first).join(' ')) && !reacts.test(clause) ? [drug.name] : []
  })
}

function warnChartConflicts({ segments, visit, chart }: WarningInput): DraftWarning[] {
  const warnings: DraftWarning[] = []
  if (chart.allergies.length === 0) return warnings
  const used = visit.units.map((unit, i) => {
    const text = unit.tokens.map((token) => token.lower).join(' ')
    const question = visit.units.slice(0, i).findLast((other) => other.is_question && other.role !== unit.role)
    const answers_allergy = question !== undefined && unit.segment_index - question.segment_index === 1 && /\ballerg/.test(question.tokens.map((token) => token.lower).join(' '))
    const next = visit.units[i + 1]
    const told = unit.role === 'clinician' ? text : `${text} ${next && next.segment_index === unit.segment_index ? next.tokens.map((token) => token.lower).join(' ') : ''}`
    const is_allergy_talk = answers_allergy || (unit.role === 'clinician' ? /\ballerg/.test(text) : reacts.test(told)) || (unit.role === 'clinician' && unit.is_question && reacts.test(text))
    return listUsedDrugs(unit, is_allergy_talk)
  })
  for (const allergy of chart.allergies) {
    const text = allergy.text.toLowerCase()
    const seen = new Set<string>()
    for (const [i, unit] of visit.units.entries()) {
      for (const name of used[i]!) {
        const group = allergy_classes.find((entry) => entry.allergy.test(text) && entry.drugs.test(name))
        const is_same = new RegExp(`(^|[^\\p{L}])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^\\p{L}])`, 'u').test(text)
        if ((!group && !is_same) || seen.has(name)) continue
        seen.add(name)
        warnings.push({
          code: 'chart_conflict',
          message: `${name} was said; the chart holds the allergy "${allergy.text}"${group ? ` (${group.because})` : ''}.`,
          evidence: [citeUnit(unit, segments), { source: 'chart', record: allergy.record, record_id: allergy.record_id, quote: allergy.text }],
        })
      }
    }
  }
  return warnings
}

function warnNotInNote({ segments, visit, judged, claims }: WarningInput): DraftWarning[] {
  const noted = claims.map((claim) => claim.text).join('\n')
  const noted_tokens = normaliseNumbers(tokenise(noted))
  const noted_drugs = new Set(findDrugs(noted_tokens).map((drug) => drug.name))
  const noted_numbers = new Set(listNumbers(noted_tokens))
  const warnings: DraftWarning[] = []
  const seen = new Set<string>()
  for (const unit of visit.units) {
    const drugs = findDrugs(unit.tokens).map((drug) => drug.name).filter((name) => !noted_drugs.has(name) && !seen.has(name))
    const slots = findSlots(unit.tokens).filter((slot) => slot !== 'drug')
    const is_measure = slots.some((slot) => ['dose', 'lab', 'vital', 'scan', 'cycle_day'].includes(slot))
    const numbers = is_measure ? listNumbers(unit.tokens).filter((number) => !noted_numbers.has(number)) : []
    const heard = [...drugs, ...numbers]
    for (const name of drugs) seen.add(name)
    const is_allergy_lost = slots.includes('allergy') && !unit.is_question && !/allerg|anaphyla|hives|pen\b/i.test(noted)
    if (heard.length === 0 && !is_allergy_lost) continue
    warnings.push({ code: 'not_in_note', message: `Heard but not in the note: ${heard.length > 0 ? heard.join(', ') : joinTokens(unit.tokens)}.`, evidence: [citeUnit(unit, segments)] })
  }
  const cited = new Set(claims.flatMap((claim) => claim.evidence.map((item) => (item.source === 'transcript' ? item.segment_id : ''))))
  for (const { statement } of judged) {
    if (statement.role !== 'partner' && statement.role !== 'family') continue
    const segment = segments[statement.unit.segment_index]!
    if (cited.has(segment.id) || statement.unit.tokens.filter(isWord).length < 3) continue
    warnings.push({ code: 'not_in_note', message: `Heard from the ${statement.role}, not in the note.`, evidence: citeStatement(statement, segments) })
  }
  return warnings
}
