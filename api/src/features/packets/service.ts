import type { z } from 'zod'
import type { makePacket, PacketChoice, PacketState } from '#contract/packets.ts'
import type { Issue } from '#contract/problem.ts'
import { packetNumber } from '#domain/records/disclosure.ts'
import { invalidInput } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { listPaperFiles } from '../imports/service.ts'
import { readSigned } from '../notes/service.ts'
import type { PatientInCare } from '../patients/access.ts'
import { listNotes, type PacketRow } from './store.ts'

/** A choice with the hash of what would be given. */
export type HashedChoice = PacketChoice & { sha256: string }

/** What of a chart can go into a packet, as far as the caller sees it; latest first. */
export async function listChoices(ctx: Context, patient: PatientInCare): Promise<HashedChoice[]> {
  const notes = await listNotes(ctx.db, patient.id)
  const files = await listPaperFiles(ctx, patient)
  return [
    ...notes.map((note): HashedChoice => ({ kind: 'note', ...note, stays_because: null })),
    ...files.map(({ id, name, uploaded_on, by, sensitivity, stays_because, sha256 }): HashedChoice => ({ kind: 'file', id, title: name, on_date: uploaded_on, by, version: null, sensitivity, stays_because, sha256: sha256.toString('hex') })),
  ].sort((a, b) => (a.on_date < b.on_date ? 1 : a.on_date > b.on_date ? -1 : 0))
}

type Asked = Pick<z.output<typeof makePacket.body>, 'items' | 'includes_labelled'>

/** What was asked for, each once and in the order asked; every reason why not is named together. */
export async function chooseItems(ctx: Context, patient: PatientInCare, asked: Asked): Promise<HashedChoice[]> {
  const choices = new Map((await listChoices(ctx, patient)).map((choice) => [`${choice.kind} ${choice.id}`, choice]))
  const chosen = new Map<string, HashedChoice>()
  const issues: Issue[] = []
  for (const [at, { kind, id }] of asked.items.entries()) {
    const choice = choices.get(`${kind} ${id}`)
    const fault = choice === undefined ? (kind === 'note' ? 'is no signed note of this chart' : 'is no file of this chart') : (choice.stays_because ?? (await findBreak(ctx, choice)))
    if (fault !== null) issues.push({ path: `body.items.${at}`, message: fault })
    else chosen.set(`${kind} ${id}`, choice!)
  }
  const labelled = [...chosen.values()].filter(({ sensitivity }) => sensitivity !== null).length
  if (labelled > 0 && !asked.includes_labelled) issues.push({ path: 'body.includes_labelled', message: `must be said: ${labelled === 1 ? 'one chosen document is' : `${labelled} chosen documents are`} labelled` })
  if (issues.length > 0) throw invalidInput(issues)
  return [...chosen.values()]
}

async function findBreak(ctx: Context, { kind, id }: PacketChoice): Promise<string | null> {
  if (kind === 'file') return null
  return (await readSigned(ctx, id))?.is_intact ? null : 'failed its integrity check and is not given out'
}

export function describePacket({ id, disclosure_id, status, reason, done_count, item_count, page_count }: Pick<PacketRow, 'id' | 'disclosure_id' | 'status' | 'reason' | 'done_count' | 'item_count' | 'page_count'>): PacketState {
  return { id, number: packetNumber(disclosure_id), status, reason, done_count, item_count, page_count }
}
