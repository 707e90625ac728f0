/**
 * The scripted visits as transcripts, drafts and signed notes. All of it goes through the product's own reader, engine
 * and signing rule, so that nothing is shown that the product would not have made itself.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { completedYears } from '#domain/records/age.ts'
import { canonicalJson } from '#domain/records/canonical-json.ts'
import { blockersBeforeSigning, composeVersion } from '#domain/records/note-version.ts'
import { readPronouns } from '#domain/records/pronouns.ts'
import { checkEvidence } from '#domain/scribe/check-evidence.ts'
import type { Claim, DraftSection, DraftWarning } from '#domain/scribe/claim.ts'
import { draftNote } from '#domain/scribe/draft-note.ts'
import { engine } from '#domain/scribe/engine.ts'
import { parseTranscript, type ParsedTranscript } from '#domain/scribe/parse-transcript.ts'
import { findTemplate } from '#domain/scribe/templates.data.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { insertRows } from '../insert-rows.ts'
import type { Person } from '../person.ts'
import { reserveIds } from '../reserve-ids.ts'
import type { StaffMember } from './clinic.data.ts'
import { listChartFacts, type PlacedChart } from './list-chart-facts.ts'
import { renderVisit } from './read-visit.ts'
import type { PlacedVisit } from './visit-patients.ts'

export interface PlacedStaff extends StaffMember {
  id: number
}

export interface PlacedPatient {
  id: number
  mrn: string
  person: Person
  chart: PlacedChart
}

export interface VisitNote extends PlacedVisit {
  author: PlacedStaff
  of: PlacedPatient
}

export async function writeNotes(client: pg.ClientBase, practice_id: number, notes: readonly VisitNote[]): Promise<void> {
  const first_transcript = await reserveIds(client, 'transcript', notes.length)
  const first_note = await reserveIds(client, 'note', notes.length)
  const rows = { transcript: [] as object[], note: [] as object[], draft: [] as object[], note_version: [] as object[] }
  for (const [index, visit_note] of notes.entries()) {
    const written = await writeNote(visit_note, { transcript_id: first_transcript + index, note_id: first_note + index })
    rows.transcript.push({ practice_id, ...written.transcript })
    rows.note.push({ practice_id, ...written.note })
    rows.draft.push({ practice_id, ...written.draft })
    if (written.note_version) rows.note_version.push({ practice_id, ...written.note_version })
  }
  for (const [table, of_table] of Object.entries(rows)) await insertRows(client, table, of_table)
}

async function writeNote(visit_note: VisitNote, ids: { transcript_id: number; note_id: number }) {
  const { visit, visit_on, member, author, of } = visit_note
  const created = visit_note.begun_at
  const created_at = created.toISOString()
  const parsed = await readTranscript(visit_note)
  const { sections, warnings } = writeDraft(visit_note, parsed)
  const is_signed = 'signed_days_ago' in member.note
  if (is_signed) settle(sections, warnings, parsed, member.partner)
  const signed = is_signed ? sign(visit_note, ids.note_id, sections, new Date(created.getTime() + 40 * 60_000)) : null
  const touched_at = signed?.signed_at ?? created_at
  const template = findTemplate(visit.template_id)!
  return {
    transcript: {
      id: ids.transcript_id, patient_id: of.id, format: parsed.format, source_text: parsed.source_text, segments: parsed.segments,
      created_by: author.id, created_at,
    },
    note: {
      id: ids.note_id, patient_id: of.id, template_id: visit.template_id, title: template.title, author_id: author.id,
      status: signed ? 'signed' : 'draft', visit_on, current_version: signed ? 1 : 0,
      signed_at: signed?.signed_at ?? null, signed_by: signed ? author.id : null, created_at, updated_at: touched_at,
    },
    draft: {
      note_id: ids.note_id, transcript_id: ids.transcript_id, length: visit.length, engine: engine.name, engine_version: engine.version,
      status: signed ? 'signed' : 'in_review', sections, warnings, version: 1, generated_at: created_at, created_at, updated_at: touched_at,
    },
    note_version: signed,
  }
}

async function readTranscript({ visit, member, author }: VisitNote): Promise<ParsedTranscript> {
  const text = await renderVisit(visit, member, author)
  const hints = { patient_names: [member.first_name], clinician_names: [author.last_name] }
  const parsed = parseTranscript([{ name: `${visit.key}.txt`, text }], hints)
  if (!parsed.ok) throw new Error(`${visit.key}: ${JSON.stringify(parsed.reason)}`)
  return parsed.value
}

function writeDraft({ visit, visit_on, of }: VisitNote, { segments }: ParsedTranscript) {
  const { pronouns, date_of_birth, sex } = of.person
  const chart = { pronouns: readPronouns(pronouns), age_years: completedYears(date_of_birth, visit_on), sex, ...listChartFacts(of.chart, visit_on) }
  const sections: DraftSection[] = []
  const warnings: DraftWarning[] = []
  for (const event of draftNote({ segments, template: findTemplate(visit.template_id)!, chart, length: visit.length })) {
    if (event.type === 'section') sections.push(event.section)
    if (event.type === 'warning') warnings.push(event.warning)
  }
  return { sections, warnings }
}

/**
 * What a careful reader does before signing: a sentence that the check of its source doubts is struck, and so is one that
 * says of the patient what the partner said of themselves, or was told; a warning is answered.
 */
function settle(sections: DraftSection[], warnings: DraftWarning[], { segments }: ParsedTranscript, partner: string | null): void {
  const doubted = new Set(checkEvidence(sections.flatMap(({ claims }) => claims), segments).map(({ claim_id }) => claim_id))
  const asked = new Set(blockersBeforeSigning(sections, [], warnings).map(({ claim_id }) => claim_id))
  const is_partners = ({ role, text }: Segment) => role === 'partner' || (partner !== null && text.startsWith(`${partner},`))
  const partners = new Set(segments.filter(is_partners).map(({ id }) => id))
  const isMistaken = ({ experiencer, text, evidence }: Claim) =>
    experiencer === 'patient' && !text.startsWith('Partner') && evidence.some((held) => held.source === 'transcript' && partners.has(held.segment_id))
  for (const section of sections) {
    section.claims = section.claims.map((claim) => ({
      ...claim,
      state: doubted.has(claim.id) || isMistaken(claim) ? 'struck' : asked.has(claim.id) ? 'accepted' : claim.state,
    }))
  }
}

function sign({ visit, visit_on, author, of }: VisitNote, note_id: number, sections: readonly DraftSection[], at: Date) {
  const signed_at = at.toISOString()
  const { first_name, last_name, date_of_birth } = of.person
  const canonical = canonicalJson(
    composeVersion({
      note_id,
      version: 1,
      template_id: visit.template_id,
      template_title: findTemplate(visit.template_id)!.title,
      visit_on,
      engine: `${engine.name} ${engine.version}`,
      patient: { id: of.id, name: `${first_name} ${last_name}`, date_of_birth, mrn: of.mrn },
      signer: { user_id: author.id, name: `${author.first_name} ${author.last_name}`, role: author.role, credentials: author.credentials },
      signed_at,
      sections,
      reason: 'signed',
      prev_hash: null,
    }),
  )
  const sha256 = createHash('sha256').update(canonical).digest('hex')
  return { note_id, version: 1, canonical, sha256, prev_sha256: null, signed_by: author.id, signed_at }
}
