import dicom from 'dicom-parser'
import { createCollector } from '#domain/interop/collector.ts'
import type { Locator, ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { dayOf, readHl7Time } from '#domain/interop/written-time.ts'
import { accept, refuse, type Result } from '#domain/result.ts'
import { addPreamble, lacksPreamble } from './dicom-preamble.ts'

/** The header of a DICOM file: whose picture, of what, when. Pixels and measurements are not read. */
export function readDicom(bytes: Uint8Array): Result<ParsedFile, ReadRefusal> {
  let data: dicom.DataSet
  try {
    data = dicom.parseDicom(lacksPreamble(bytes) ? addPreamble(bytes) : bytes, { untilTag: 'x7fe00010' })
  } catch {
    return refuse({ code: 'malformed', detail: 'The file begins like DICOM but its header is damaged.' })
  }
  const out = createCollector()
  const text = (tag: string) => (data.string(tag) ?? '').trim()
  const at = (tag: string): Locator => ({ type: 'path', path: `(${tag.slice(1, 5)},${tag.slice(5)})` })
  const [family = '', given = '', middle = ''] = text('x00100010').split('^')
  const name = [given, middle, family].filter((part) => part.trim() !== '').join(' ')
  const identity = {
    names: name === '' ? [] : [{ family: family || null, given: [given, middle].filter((part) => part !== ''), text: name }],
    date_of_birth: dayOf(readHl7Time(text('x00100030'))),
    sex: text('x00100040') || null,
    identifiers: text('x00100020') === '' ? [] : [{ value: text('x00100020'), system: text('x00100021') || null, type: null }],
    phones: [],
    emails: [],
    locator: at('x00100010'),
  }
  const is_named = name !== '' || identity.identifiers.length > 0
  const index = is_named ? out.identities.push(identity) - 1 : null
  const study_time = text('x00080030').replace(/\..*$/, '')
  const observed = readHl7Time(`${text('x00080020')}${/^\d{4,6}$/.test(study_time) ? study_time : ''}`) ?? readHl7Time(text('x00080020'))
  const modality = text('x00080060')
  const row = out.row({
    kind: 'document',
    identity: index,
    label: text('x00081030') || text('x0008103e') || `${modality || 'DICOM'} study`,
    status: 'final',
    observed,
    accession_number: text('x00080050') || null,
    performer: text('x00080080') || null,
    locator: at('x0020000d'),
  })
  row.detail.document_type = `DICOM ${modality}`.trim()
  const more = { Modality: modality, Series: text('x0008103e'), 'Body part': text('x00180015'), 'Study number': text('x0020000d'), Station: text('x00081010') }
  row.detail.more = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== ''))
  const used = new Set(['x00100010', 'x00100020', 'x00100021', 'x00100030', 'x00100040', 'x00080020', 'x00080030', 'x00080050', 'x00080060', 'x00080080', 'x00081010', 'x00081030', 'x0008103e', 'x00180015', 'x0020000d'])
  for (const tag of Object.keys(data.elements)) if (!used.has(tag) && !tag.startsWith('x0002')) out.leave('Header elements', 'Technical details of the picture.', at(tag))
  if (!('x7fe00010' in data.elements)) out.fault('No picture follows the header: the file holds none, or it is cut off.')
  else out.leave('Pixels and measurements', 'Only the header of DICOM files is read; the picture is kept with the file.', at('x7fe00010'))
  if (text('x00280301') === 'YES') out.fault('Writing is burned into the picture, which may name the patient.', at('x00280301'))
  return accept(out.finish('dicom', { title: `DICOM ${modality}`.trim(), sender: text('x00080080') || null, created: observed, parts: 1, part_word: 'entry' }))
}
