/** The figures of one set of ACI-Bench visits: likeness to the reference notes, and faithfulness to what was said. */
import { checkEvidence } from '../../domain/src/scribe/check-evidence.ts'
import { findDrugs } from '../../domain/src/scribe/find-drugs.ts'
import { listNumbers, normaliseNumbers } from '../../domain/src/scribe/normalise-numbers.ts'
import { readPronouns } from '../../domain/src/scribe/pronouns.ts'
import { tokenise } from '../../domain/src/scribe/tokenise.ts'
import { labelStatements } from '../train/label-statements.ts'
import type { DraftLength } from '../../domain/src/scribe/select-statements.ts'
import { draftDialogue, makeChart } from './draft-dialogue.ts'
import { readDialogue } from './read-dialogue.ts'
import { scoreRouge, type Rouge } from './rouge.ts'

export interface AciFigures extends Rouge {
  visits: number
  words_per_note: number
  numbers_not_said_percent: number
  drugs_not_said_percent: number
  said_drug_recall_percent: number
  valid_evidence_percent: number
  findings: number
  quoted_claims_percent: number
  section_accuracy_percent: number
  latency_p50_ms: number
  latency_p95_ms: number
}

const division_of: Record<string, string> = {
  chief_complaint: 'subjective', history_of_present_illness: 'subjective', review_of_systems: 'subjective', physical_examination: 'exam', results: 'results', assessment_and_plan: 'plan',
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10000 * part) / whole) / 100
}

const runs_timed = 5

/** Processor milliseconds of one draft, the least of five runs: waiting for a busy machine does not count. */
function timeDraft(draft: () => unknown): number {
  let best = Infinity
  for (let run = 0; run < runs_timed; run++) {
    const before = process.cpuUsage()
    draft()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

export function measureAci(visits: ReadonlyArray<Record<string, string>>, metadata: ReadonlyArray<Record<string, string>>, length: DraftLength = 'standard', with_pronouns = true): AciFigures {
  const sexes = new Map(metadata.map((row) => [row['encounter_id']!, row['patient_gender']]))
  const sum = { r1: 0, r2: 0, rlsum: 0, words: 0, numbers: 0, numbers_bad: 0, drugs: 0, drugs_bad: 0, wanted: 0, found: 0, spans: 0, spans_good: 0, findings: 0, quoted: 0, claims: 0, routed: 0, routed_good: 0 }
  const times: number[] = []
  for (const visit of visits) {
    const dialogue = visit['dialogue']!
    const reference = visit['note']!
    const gender = sexes.get(visit['encounter_id']!)
    const segments = readDialogue(dialogue)
    const pronouns = with_pronouns ? readPronouns(gender === 'female' ? 'she' : gender === 'male' ? 'he' : null) : null
    const { note, claims } = draftDialogue(segments, makeChart(pronouns), length)
    times.push(timeDraft(() => draftDialogue(segments, makeChart(pronouns), length)))
    const score = scoreRouge(note, reference)
    sum.r1 += score.r1
    sum.r2 += score.r2
    sum.rlsum += score.rlsum
    sum.words += note.split(/\s+/).length
    const said = normaliseNumbers(tokenise(segments.map((segment) => segment.text).join('\n')))
    const said_numbers = new Set([...listNumbers(said), ...listNumbers(tokenise(dialogue)), ...(dialogue.match(/\d+(?:\.\d+)?/g) ?? [])])
    for (const number of listNumbers(normaliseNumbers(tokenise(note)))) {
      sum.numbers++
      if (!said_numbers.has(number)) sum.numbers_bad++
    }
    const said_drugs = new Set(findDrugs(said).map((drug) => drug.name))
    const noted_drugs = new Set(findDrugs(normaliseNumbers(tokenise(note))).map((drug) => drug.name))
    for (const drug of noted_drugs) {
      sum.drugs++
      if (!said_drugs.has(drug)) sum.drugs_bad++
    }
    for (const drug of new Set(findDrugs(normaliseNumbers(tokenise(reference))).map((drug) => drug.name))) {
      if (!said_drugs.has(drug)) continue
      sum.wanted++
      if (noted_drugs.has(drug)) sum.found++
    }
    const offsets = new Map(segments.map((segment) => [segment.id, segment.offset]))
    for (const claim of claims) {
      sum.claims++
      if (claim.rules.some((rule) => rule === 'quoted' || rule === 'answer_quoted')) sum.quoted++
      for (const item of claim.evidence) {
        if (item.source !== 'transcript') continue
        const offset = offsets.get(item.segment_id)!
        sum.spans++
        if (dialogue.slice(offset + item.start, offset + item.end) === item.quote && item.quote !== '') sum.spans_good++
      }
    }
    sum.findings += checkEvidence(claims, segments).length
    const labels = new Map(labelStatements(dialogue, reference, 0.5).filter((item) => item.label !== 'none').map((item) => [item.at, item.label]))
    for (const claim of claims) {
      const own = claim.evidence.findLast((item) => item.source === 'transcript')
      if (own?.source !== 'transcript') continue
      const label = labels.get(offsets.get(own.segment_id)! + own.start)
      if (!label) continue
      sum.routed++
      if (division_of[claim.section] === label) sum.routed_good++
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number): number => Math.round(10 * (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)) / 10
  const mean = (value: number): number => Math.round((100 * value) / Math.max(1, visits.length)) / 100
  return {
    visits: visits.length, r1: mean(sum.r1), r2: mean(sum.r2), rlsum: mean(sum.rlsum), words_per_note: Math.round(mean(sum.words)),
    numbers_not_said_percent: percent(sum.numbers_bad, sum.numbers), drugs_not_said_percent: percent(sum.drugs_bad, sum.drugs), said_drug_recall_percent: percent(sum.found, sum.wanted),
    valid_evidence_percent: percent(sum.spans_good, sum.spans), findings: sum.findings, quoted_claims_percent: percent(sum.quoted, sum.claims), section_accuracy_percent: percent(sum.routed_good, sum.routed),
    latency_p50_ms: at(0.5), latency_p95_ms: at(0.95),
  }
}
