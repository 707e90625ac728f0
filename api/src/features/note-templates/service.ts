import type { NoteTemplateEntry, WholeTemplate } from '#contract/note-templates.ts'
import { completedYears } from '#domain/records/age.ts'
import { readPronouns } from '#domain/records/pronouns.ts'
import type { ChartFacts } from '#domain/scribe/chart-facts.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import { draftNote, type DraftInput } from '#domain/scribe/draft-note.ts'
import { compareTemplates, nameOwnTemplate, type TemplateContent } from '#domain/scribe/own-template.ts'
import type { NoteTemplate } from '#domain/scribe/template.ts'
import type { Context } from '../../platform/http/context.ts'
import type { PatientInCare } from '../patients/access.ts'
import { listVersions, type PreviewedVisit, type OwnTemplateRow, type TemplateVersionRow } from './store.ts'

export function describeOwn(row: OwnTemplateRow, user_id: number): NoteTemplateEntry {
  const { specialty, title, purpose, sections } = row.content
  return {
    id: nameOwnTemplate(row.id, row.version),
    origin: row.is_shared ? 'practice' : 'personal',
    template_id: row.id,
    is_mine: row.owner_id === user_id,
    owner: row.owner,
    specialty,
    title,
    purpose,
    sections: sections.map(({ key, title }) => ({ key, title })),
  }
}

export function describeCatalogued({ id, specialty, title, purpose, sections }: NoteTemplate): NoteTemplateEntry {
  return { id, origin: 'catalogue', template_id: null, is_mine: false, owner: null, specialty, title, purpose, sections: sections.map(({ key, title }) => ({ key, title })) }
}

export function readCatalogued(template: NoteTemplate): WholeTemplate {
  const { id, ...content } = template
  return { ...describeCatalogued(template), is_shared: true, content, version: 1, versions: [] }
}

export async function readOwn(ctx: Context, row: OwnTemplateRow): Promise<WholeTemplate> {
  const versions = await listVersions(ctx.db, row.id)
  return { ...describeOwn(row, ctx.actor.user_id), is_shared: row.is_shared, content: row.content, version: row.version, versions: versions.map((version, index) => ({ ...version, changes: changesOf(version, versions[index + 1]) })) }
}

function changesOf(version: TemplateVersionRow, before: TemplateVersionRow | undefined) {
  return before ? compareTemplates(before.content, version.content) : []
}

/** The sections that the embedded engine writes from a transcript; of the chart it is told only how to speak of the patient. */
export function previewSections(content: TemplateContent, { segments, visit_on }: PreviewedVisit, patient: PatientInCare, length: DraftInput['length']): DraftSection[] {
  const chart: ChartFacts = { pronouns: readPronouns(patient.pronouns), age_years: completedYears(patient.date_of_birth, visit_on), sex: patient.sex, allergies: [], medications: [], problems: [], pregnancies: [], lmp_on: null }
  const sections: DraftSection[] = []
  for (const event of draftNote({ segments, template: { id: 'preview', ...content }, chart, length })) if (event.type === 'section') sections.push(event.section)
  return sections
}
