import sharp from 'sharp'
import { packetNumber, purpose_words } from '#domain/records/disclosure.ts'
import { formatPlainDate } from '#domain/units/written-day.ts'
import type { NoteOnPaper } from '../../platform/paper/note-on-paper.ts'
import type { Context } from '../../platform/http/context.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { listPaperFiles } from '../imports/service.ts'
import { readVersions, requireNote, viewNote } from '../notes/service.ts'
import { requirePatient } from '../patients/access.ts'
import { readAftermath } from '../signed-notes/service.ts'
import { asMaker } from './as-maker.ts'
import type { PacketItem, PacketOrder } from './packet-order.ts'
import { findPerson, getPractice, listItems, type PacketRow } from './store.ts'

type Item = Awaited<ReturnType<typeof listItems>>[number]

/** A picture is no larger on paper than this. */
const picture_px = 2000

/** What is drawn: the versions that were chosen, whatever was signed since. A sentence where it cannot be. */
export async function gatherPacket(ctx: JobContext, packet: PacketRow): Promise<PacketOrder | string> {
  const gathered = await asMaker(ctx, packet.practice_id, packet.created_by, async (inside) => {
    const items = await listItems(inside.db, packet.disclosure_id)
    if (items.length < packet.item_count) return 'Its maker may no longer see all that was chosen.'
    const practice = await getPractice(inside.db)
    const patient = await requirePatient(inside, packet.patient_id)
    const maker = (await findPerson(inside.db, packet.created_by))!
    const drawn: (PacketItem | Stored | string)[] = []
    for (const item of items) drawn.push(item.note_id === null ? await gatherFile(inside, item, packet.patient_id) : await gatherNote(inside, item, practice.time_zone))
    const broken = drawn.find((one) => typeof one === 'string')
    if (broken !== undefined) return broken
    return { practice, patient, maker, drawn: drawn as (PacketItem | Stored)[] }
  })
  if (gathered === null) return 'Its maker is no longer active in this practice.'
  if (typeof gathered === 'string') return gathered
  const { practice, patient, maker } = gathered
  const items: PacketItem[] = []
  for (const one of gathered.drawn) items.push('blobs' in one ? await fetchFile(ctx, packet.practice_id, one) : one)
  return {
    number: packetNumber(packet.disclosure_id),
    patient: { name: `${patient.first_name} ${patient.last_name}`, date_of_birth: patient.date_of_birth, mrn: patient.mrn },
    practice,
    recipient: packet.recipient,
    recipient_address: packet.recipient_address,
    purpose: purpose_words[packet.purpose],
    purpose_detail: packet.purpose_detail,
    made_by: `${maker.first_name} ${maker.last_name}${maker.credentials ? `, ${maker.credentials}` : ''}`,
    made_at: packet.disclosed_at,
    is_labelled: packet.is_labelled,
    items,
  }
}

async function gatherNote(ctx: Context, item: Item, time_zone: string): Promise<PacketItem | string> {
  const { note, patient } = await requireNote(ctx, item.note_id!)
  const signed = (await readVersions(ctx, note.id)).find(({ version }) => version === item.version)
  if (!signed?.is_intact || signed.sha256 !== item.sha256) return 'The integrity check of one of its notes failed.'
  const view = await viewNote(ctx, note, patient)
  const printed: NoteOnPaper = { note: { ...view, segments: [], chart_rows: [], signed }, aftermath: await readAftermath(ctx, note.id, signed.by.id), time_zone }
  return { kind: 'note', title: item.title, about: `Visit ${formatPlainDate(item.on_date)} · version ${signed.version} · signed by ${signed.by.name} · code ${signed.sha256.slice(0, 12)}`, printed }
}

/** A file whose bytes are read once the transaction is over. */
interface Stored {
  title: string
  about: string
  format: string | null
  blobs: { id: string; sha256: Buffer }[]
}

async function gatherFile(ctx: Context, item: Item, patient_id: number): Promise<Stored | string> {
  const [file] = await listPaperFiles(ctx, await requirePatient(ctx, patient_id), item.import_id!)
  if (!file || file.stays_because !== null || file.sha256.toString('hex') !== item.sha256) return 'One of its files is no longer there as it was chosen.'
  return { title: item.title, about: `File, brought in ${formatPlainDate(item.on_date)} by ${file.by} · code ${item.sha256.slice(0, 12)}`, format: file.format, blobs: file.blobs }
}

async function fetchFile({ runtime }: JobContext, practice_id: number, { title, about, format, blobs }: Stored): Promise<PacketItem> {
  const all: Buffer[] = []
  for (const blob of blobs) all.push(await runtime.blobs.get(practice_id, blob))
  if (format === 'pdf') return { kind: 'pdf', title, about, bytes: all[0]! }
  const pages = await Promise.all(all.map((bytes) => sharp(bytes).resize(picture_px, picture_px, { fit: 'inside', withoutEnlargement: true }).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()))
  return { kind: 'pictures', title, about, pages }
}
