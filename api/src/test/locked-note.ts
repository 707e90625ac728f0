import type { Endpoint } from '#contract/endpoint.ts'
import { requestCosign } from '#contract/signed-notes.ts'
import { registerPatient, signedNote } from './fixture.ts'
import type { Harness } from './harness.ts'
import type { TestPractice } from './practice.ts'

/** The numbers of a signed note and of what belongs to it. */
export type LockedNote = Record<'patient_id' | 'note_id' | 'draft_id' | 'version' | 'cosign_id', number>

/** A signed note of a patient of its own; where the endpoint is about a request for a second signature, with an open one. */
export async function lockedNote(harness: Harness, own: TestPractice, { path }: Endpoint): Promise<LockedNote> {
  const patient_id = await registerPatient(harness, own.REI)
  const { note_id, draft_id } = await signedNote(harness, own.REI, patient_id)
  if (!path.includes('{cosign_id}')) return { patient_id, note_id, draft_id, version: 1, cosign_id: 999_999_999 }
  const cosign = await harness.call(requestCosign, { as: own.REI, params: { note_id }, body: { of_user_id: own.colleague.user_id } })
  return { patient_id, note_id, draft_id, cosign_id: cosign.body.id, version: 1 }
}

/** `table` → primary key → row, for everything in the database that names the note, its draft or its transcript. */
export type Holdings = Map<string, Map<string, Record<string, unknown>>>

/** Every table that names a note, a draft or a transcript, whoever made it: a table that comes later is looked at too. */
export async function readHoldings(harness: Harness, { note_id, draft_id }: LockedNote): Promise<Holdings> {
  const { rows: tables } = await harness.owner.query<{ name: string; column: string; keys: string[] }>(`
    select c.relname as name, a.attname as column,
           (select array_agg(k.attname::text) from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as keys
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and (a.attname in ('note_id', 'draft_id', 'transcript_id') or (c.relname in ('note', 'draft', 'transcript') and a.attname = 'id'))`)
  const { rows } = await harness.owner.query<{ transcript_id: string }>('select transcript_id from draft where id = $1', [draft_id])
  const ids: Record<string, unknown> = { note_id, draft_id, transcript_id: rows[0]!.transcript_id }
  const held: Holdings = new Map()
  for (const { name, column, keys } of tables) {
    const { rows: found } = await harness.owner.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t where ${column} = $1`, [ids[column === 'id' ? `${name}_id` : column]])
    const known = held.get(name) ?? new Map<string, Record<string, unknown>>()
    for (const { row } of found) known.set(keys.map((key) => row[key]).join('/'), row)
    held.set(name, known)
  }
  return held
}

/** What is different: `note.title` (changed), `cosign+` (new), `note_version-` (gone); each once, sorted. */
export function findChanges(before: Holdings, after: Holdings): string[] {
  const changes = new Set<string>()
  for (const [table, rows] of after) {
    const earlier = before.get(table)!
    for (const key of earlier.keys()) if (!rows.has(key)) changes.add(`${table}-`)
    for (const [key, row] of rows) {
      const known = earlier.get(key)
      if (known === undefined) changes.add(`${table}+`)
      else for (const name of Object.keys(row)) if (JSON.stringify(row[name]) !== JSON.stringify(known[name])) changes.add(`${table}.${name}`)
    }
  }
  return [...changes].sort()
}

/**
 * What an endpoint may do at a signed note: it is put beside the note under a signature of its own, or says where the note is
 * found and by whom. Whatever else there is, and whatever comes, changes nothing.
 */
export const allowed_changes: Record<string, readonly string[]> = {
  // What search finds of the note follows.
  'signed_notes.addend': ['note_addendum+', 'note_text.body', 'note_text.words'],
  'signed_notes.mark_error': ['note_error+'],
  'cosigns.request': ['cosign+'],
  'cosigns.withdraw': ['cosign.decided_at', 'cosign.state'],
  'cosigns.decide': ['cosign.canonical', 'cosign.decided_at', 'cosign.sha256', 'cosign.state'],
  'note_versions.amend': ['draft+'],
  // Who may see it, in which visit it is filed: never what it says.
  'sensitivity.set_label': ['draft.sensitivity', 'note.sensitivity', 'transcript.sensitivity'],
  'visits.link_note': ['note.visit_id'],
  // Who has the closed draft open just now.
  'draft_rooms.enter': ['draft_presence+'],
}

/** The body with the numbers of this note wherever it names one. */
export function aimAt(body: unknown, note: LockedNote, own: TestPractice): unknown {
  if (Array.isArray(body)) return body.map((item) => aimAt(item, note, own))
  if (typeof body !== 'object' || body === null) return body
  const aimed: Record<string, unknown> = { ...note, record_id: note.note_id, of_user_id: own.colleague.user_id, merged_id: note.patient_id, patient_ids: [note.patient_id] }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, name !== 'version' && name in aimed ? aimed[name] : aimAt(value, note, own)]))
}

/** Those that could reach a note at all: they are about a patient, or name a note or a draft, and change something. */
export const canTouch = ({ phi, method, path }: Endpoint): boolean => method !== 'GET' && (phi || /\{(note|draft|cosign)_id\}/.test(path))
