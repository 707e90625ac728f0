import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ParsedFile, ProposedRow } from '#domain/interop/parsed-file.ts'
import { readFile } from './read-file.ts'

/** Files as strangers write them, made for nothing here: each is read completely or refused with its reason. */
async function read(content: string | Uint8Array): Promise<ParsedFile> {
  const result = await readFile(typeof content === 'string' ? Buffer.from(content) : content)
  if (!result.ok) throw new Error(result.reason.detail)
  return result.value
}

async function refusal(content: string | Uint8Array): Promise<string> {
  const result = await readFile(typeof content === 'string' ? Buffer.from(content) : content)
  if (result.ok) throw new Error(`read as ${result.value.summary.title}`)
  return result.reason.detail
}

const say = ({ label, value, observed }: ProposedRow) => [label, `${value?.comparator ?? ''}${value?.number ?? value?.text ?? ''} ${value?.unit_ucum ?? ''}`.trim(), observed?.local ?? null]

const header = 'MSH|^~\\&|LAB|X|EHR|Y|202603021000||ORU^R01|M1|P|2.5.1'
const person = 'PID|1||P77||ODD^TESTA||19910531|F'

describe('odd HL7 v2', () => {
  it('line feeds, comments on results and on orders, a value that repeats, words before the message', async () => {
    const file = await read([
      'log of 2026', header, person, 'OBR|1||A-1|P^Panel^L|||202603010830', 'OBX|1|NM|2243-4^Estradiol^LN||182|pg/mL|||||F', 'NTE|1||one', 'NTE|2||two',
      'OBX|2|CE|664-3^Gram stain^LN||A^Alpha^L~B^Beta^L||||||F', 'OBX|3|NM|X^Odd^L||""|mg/dL|||||F', 'OBR|2||A-2|Q^Nothing^L|||202603020830', 'NTE|1||no specimen', 'lost line',
    ].join('\n'))
    expect(file.rows.map(({ label, value, note, accession_number, kind }) => [kind, label, value?.text ?? null, note, accession_number])).toEqual([
      ['lab_result', 'Estradiol', '182', 'one\ntwo', 'A-1'], ['lab_result', 'Gram stain', 'Alpha', null, 'A-1'], ['lab_result', 'Gram stain', 'Beta', null, 'A-1'], ['lab_result', 'Odd', null, null, 'A-1'], ['order', 'Nothing', null, null, 'A-2'],
    ])
    expect(file.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['log of 2026', 'no specimen', 'lost line']))
  })

  it('separators of its own, escapes of its own', async () => {
    const file = await read(['MSH#*!/@#LAB#X#EHR#Y#202603021000##ORU*R01#M1#P#2.5.1', person.replaceAll('|', '#').replaceAll('^', '*'), 'OBR#1##A-2#P*Panel*L###20260301', 'OBX#1#ST#5195-3*HBsAg*LN##a|b/T/c######F'].join('\r'))
    expect(file.rows.map(({ value }) => value?.text)).toEqual(['a|b@c'])
  })

  it('files within: base64 is kept as a file, hex as its words, damaged content is named', async () => {
    const file = await read([header, person, 'OBR|1||A|R^Report^L|||20260301', 'OBX|1|ED|PDF^Report^L||X^application^pdf^Base64^JVBERi0x||||||F', 'OBX|2|ED|H^Hex^L||X^text^plain^Hex^48656c6c6f||||||F', 'OBX|3|ED|B^Bad^L||X^application^pdf^Base64^%%%||||||F'].join('\r'))
    expect(file.texts[0]?.attachment).toMatchObject({ media_type: 'application/pdf', base64: 'JVBERi0x' })
    expect(file.rows.map(({ value }) => value?.text)).toEqual(['Hello'])
    expect(file.left_out.map(({ what }) => what)).toContain('OBX Bad')
  })

  it('segments named in small letters are refused with the reason', async () => {
    expect(await refusal(`${header.replace('MSH', 'msh')}\r${person.toLowerCase()}`)).toMatch(/small letters/)
  })
})

const clinicalDocument = (body: string) => `<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><recordTarget><patientRole><id root="1" extension="P77"/><patient><name><given>Testa</given><family>Odd</family></name><birthTime value="19910531"/></patient></patientRole></recordTarget><component><structuredBody>${body}</structuredBody></component></ClinicalDocument>`
const observation = (code: string, value: string) => `<entry><observation classCode="OBS" moodCode="EVN">${code}<statusCode code="completed"/><effectiveTime value="20260301"/>${value}</observation></entry>`
const glucose = '<code code="2345-7" codeSystem="2.16.840.1.113883.6.1" displayName="Glucose"/>'

describe('odd C-CDA', () => {
  it('sections within sections, tables within cells, no code, no value', async () => {
    const inner = `<component><section><title>Sub</title><text>Sub text</text>${observation('<code nullFlavor="UNK"><originalText>Mystery</originalText></code>', '<value xsi:type="PQ" nullFlavor="UNK"/>')}</section></component>`
    const file = await read(clinicalDocument(`<component><section><title>Odd</title><text><table><tr><td>AMH</td><td><table><tr><td>inner 1.2</td></tr></table></td></tr></table></text>${inner}</section></component>`))
    expect(file.rows.filter(({ kind }) => kind !== 'demographic')).toMatchObject([{ label: 'Mystery', value: null, warnings: ['The source gives no value: unknown.'] }])
    expect(file.texts.map(({ text }) => text).join('\n')).toMatch(/inner 1\.2[\s\S]*Sub text/)
  })

  it('of several values none is lost; base64 is its words', async () => {
    const values = [observation(glucose, '<value xsi:type="REAL" value="1.50"/><value xsi:type="ST">second</value>'), observation(glucose, '<value xsi:type="ED" mediaType="text/plain" representation="B64">SGVsbG8=</value>'), observation(glucose, '<value xsi:type="IVL_PQ"><high value="20" unit="mg/dL" inclusive="false"/></value>')]
    const { rows } = await read(clinicalDocument(`<component><section><code code="30954-2" codeSystem="2.16.840.1.113883.6.1"/><title>Results</title><text>x</text>${values.join('')}</section></component>`))
    const results = rows.filter(({ kind }) => kind === 'lab_result')
    expect(results.map(({ value }) => value?.text)).toEqual(['1.50', 'Hello', '<20'])
    expect(results[0]).toMatchObject({ detail: { more: { 'Further value': 'second' } }, warnings: ['The source gives 2 values; the first is proposed.'] })
  })
})

const testa = { resourceType: 'Patient', id: 'p', name: [{ text: 'Testa Odd' }], birthDate: '1991-05-31', extension: [{ url: 'http://x.example/own', valueString: 'y' }] }
const fhirObservation = (more: object) => ({ resourceType: 'Observation', status: 'final', subject: { reference: 'Patient/p' }, effectiveDateTime: '2026-03-01', code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose' }] }, ...more })
const bundle = (type: string, ...resources: object[]) => JSON.stringify({ resourceType: 'Bundle', type, entry: resources.map((resource) => ({ resource, request: { method: 'POST', url: 'x' } })) })

describe('odd FHIR', () => {
  it.each(['transaction', 'batch', 'searchset', 'history', 'message'])('a bundle of type %s: components, a reason for no value, what nobody knows', async (type) => {
    const file = await read(bundle(type, testa, fhirObservation({ component: [{ code: { text: 'Sys' }, valueQuantity: { value: 120, unit: 'mmHg' } }, { code: { text: 'Dia' }, dataAbsentReason: { text: 'not measured' } }] }), fhirObservation({ valueInteger: 0 }), { resourceType: 'MadeUp', foo: 1 }))
    expect(file.rows.filter(({ kind }) => kind === 'lab_result').map(say)).toEqual([['Sys', '120 mm[Hg]', '2026-03-01'], ['Dia', '', '2026-03-01'], ['Glucose', '0', '2026-03-01']])
    expect(file.left_out.map(({ what }) => what)).toEqual(expect.arrayContaining(['MadeUp', 'Patient.extension']))
  })

  it('a patient within a resource is a person of the file: nothing of theirs is hers', async () => {
    const file = await read(bundle('collection', testa, fhirObservation({ subject: { reference: '#c' }, contained: [{ resourceType: 'Patient', id: 'c', name: [{ family: 'Else', given: ['Some'] }], birthDate: '1970-01-01' }], valueInteger: 9 })))
    expect(file.identities).toHaveLength(2)
    expect(file.rows.find(({ kind }) => kind === 'lab_result')?.identity).toBe(1)
  })

  it('what may turn the meaning round is said, and never accepted together with others', async () => {
    const { rows } = await read(bundle('collection', testa, fhirObservation({ valueInteger: 1, modifierExtension: [{ url: 'http://x.example/not', valueBoolean: true }] }), fhirObservation({ valueInteger: 2, subject: { reference: 'Patient/other' } }), fhirObservation({ valueInteger: 3, subject: { reference: 'Group/g' } }), { resourceType: 'Group', id: 'g', type: 'person', actual: true }))
    expect(rows.filter(({ kind }) => kind === 'lab_result').map(({ confidence, warnings }) => [confidence, warnings[0]])).toEqual([[0.5, expect.stringContaining('adds a modifier')], [0.5, expect.stringContaining('of somebody who is not in the file')], [0.5, expect.stringContaining('of a Group')]])
  })

  it('a property given twice is refused: which one holds cannot be told', async () => {
    expect(await refusal('{"resourceType":"Observation","code":{"text":"X"},"valueInteger":1,"valueInteger":2}')).toMatch(/twice/)
    expect((await read('{"resourceType":"Observation","status":"final","code":{"text":"valueInteger\\":"},"valueString":"valueInteger"}')).rows).toHaveLength(1)
  })
})

describe('odd tables', () => {
  it.each([
    ['semicolons, European decimals and days', 'Name;Geburtsdatum;Test;Ergebnis;Einheit;Datum\nOdd, Testa;31.05.1991;AMH;1,25;ng/ml;01.03.2026\n', [['AMH', '1.25 ng/mL', '2026-03-01']]],
    ['a point for thousands beside commas for decimals stays text', 'Test;Result;Units\nAMH;1,2;ng/mL\nhCG;1.234;IU/L\n', [['AMH', '1.2 ng/mL', null], ['hCG', '1.234 [IU]/L', null]]],
    ['tabs', 'Test\tResult\tUnits\nAMH\t<0.03\tng/mL\n', [['AMH', '<0.03 ng/mL', null]]],
    ['its delimiter said in the first line', 'sep=;\nTest;Result;Units\nAMH;1,2;ng/mL\n', [['AMH', '1.2 ng/mL', null]]],
    ['a byte order mark, quotes and line ends within cells', '\ufeffTest,Result,Units,Note\r\nAMH,1.2,ng/mL,"first\r\n""second"", x"\r\nTSH,2.5,mIU/L,\r\n', [['AMH', '1.2 ng/mL', null], ['TSH', '2.5 m[IU]/L', null]]],
    ['no headings', 'AMH,1.2,ng/mL,2026-03-01\nTSH,2.5,mIU/L,2026-03-01\n', [['AMH', '1.2 ng/mL', '2026-03-01'], ['TSH', '2.5 m[IU]/L', '2026-03-01']]],
    ['days as headings', 'Test,2026-03-01,2026-04-01\nAMH ng/mL,1.2,1.4\n', [['AMH', '1.2 ng/mL', '2026-03-01'], ['AMH', '1.4 ng/mL', '2026-04-01']]],
    ['tests as headings with bare units', 'Date,E2 pg/mL,LH (mIU/mL)\n2026-03-01,<5,7\n', [['E2', '<5 pg/mL', '2026-03-01'], ['LH', '7 m[IU]/mL', '2026-03-01']]],
    ['days of every order', 'Test,Result,Units,Collected\nA,1,mg/dL,13/04/2026\nB,2,mg/dL,03/04/2026\nC,3,mg/dL,April 3 2026\nD,4,mg/dL,03/04/26\n', [['A', '1 mg/dL', '2026-04-13'], ['B', '2 mg/dL', '2026-04-03'], ['C', '3 mg/dL', '2026-04-03'], ['D', '4 mg/dL', null]]],
  ])('%s', async (_, content, rows) => {
    expect((await read(content)).rows.map(say)).toEqual(rows)
  })

  it('a point for thousands is no number, and rows of guessed columns are doubted', async () => {
    const [, hcg] = (await read('Test;Result;Units\nAMH;1,2;ng/mL\nhCG;1.234;IU/L\n')).rows
    expect(hcg!.value!.number).toBeNull()
    expect((await read('AMH,1.2,ng/mL\nTSH,2.5,mIU/L\n')).rows.every(({ confidence }) => confidence < 0.85)).toBe(true)
  })

  it.each([['utf16le', Buffer.from([0xff, 0xfe])], ['utf16le', Buffer.alloc(0)]] as const)('%s with or without its mark', async (encoding, mark) => {
    const file = await read(Buffer.concat([mark, Buffer.from('Last Name,Test,Result,Units\r\nÖdd,AMH,1.2,ng/mL\r\n', encoding)]))
    expect([file.identities[0]?.names[0]?.text, file.rows.map(say)]).toEqual(['Ödd', [['AMH', '1.2 ng/mL', null]]])
  })

  it('the person, the day and the number above the table hold for all of it', async () => {
    const file = await read('Harbor Lab export\nPatient:,Testa Odd\nDOB:,05/31/1991\nCollected:,03/13/2026\n\nTest,Result,Flag,Units,Reference Range\nAMH,1.2,,ng/mL,1-4\nTSH,2.5,H,mIU/L,0.4-4.0\nEnd of report,,,,\n')
    expect(file.identities).toMatchObject([{ names: [{ text: 'Testa Odd' }], date_of_birth: '1991-05-31' }])
    expect(file.rows.map(({ identity, observed, label }) => [label, identity, observed?.local])).toEqual([['AMH', 0, '2026-03-13'], ['TSH', 0, '2026-03-13']])
    expect(file.left_out.map(({ why }) => why)).toEqual(['It holds nothing but “End of report”.'])
  })
})

const report = (who: string, born: string, collected: string, accession: string, amh: string) => ['Harbor Reference Laboratory', `Patient: ${who}`, `DOB: ${born}`, `Collected: ${collected}`, `Accession: ${accession}`, `AMH   ${amh}   ng/mL   1.0 - 4.0`]
const hers = report('Odd, Testa', '05/31/1991', '03/13/2026', 'P-1', '1.2')

async function pdf(pages: string[][], options: object = {}, draw?: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: 54, autoFirstPage: false, ...options })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (const lines of pages) {
    document.addPage()
    for (const line of lines) document.fontSize(11).text(line)
  }
  draw?.(document)
  document.end()
  await ended
  return Buffer.concat(pieces)
}

function boxOf({ locator }: ProposedRow): [number, number, number, number] {
  if (locator.type !== 'page' || locator.box === null) throw new Error('no box')
  return locator.box
}

describe('odd pages', () => {
  it('each page is asked anew whose it is and of when', async () => {
    const file = await read(await pdf([hers, report('Odd, Testa', '05/31/1991', '04/14/2026', 'P-2', '2.2'), ['AMH   3.3   ng/mL   1.0 - 4.0'], report('Almeida, Beatriz', '02/03/1985', '04/15/2026', 'P-3', '9.9')]))
    expect(file.identities.map(({ names }) => names[0]?.text)).toEqual(['Testa Odd', 'Beatriz Almeida'])
    expect(file.rows.map(({ value, observed, accession_number, identity }) => [value?.number, observed?.local, accession_number, identity])).toEqual([[1.2, '2026-03-13', 'P-1', 0], [2.2, '2026-04-14', 'P-2', 0], [3.3, '2026-04-14', 'P-2', 0], [9.9, '2026-04-15', 'P-3', 1]])
  })

  it('a day that reads in one way only tells how the others are meant', async () => {
    const european = await read(await pdf([report('Odd, Testa', '31/05/1991', '03/04/2026', 'P-1', '1.2')]))
    const american = await read(await pdf([report('Odd, Testa', '05/31/1991', '03/04/2026', 'P-1', '1.2')]))
    const open = await read(await pdf([report('Odd, Testa', '05/06/1991', '03/04/2026', 'P-1', '1.2')]))
    expect([european, american, open].map(({ rows, identities }) => [identities[0]!.date_of_birth, rows[0]!.observed!.local, rows[0]!.warnings.some((warning) => /other way round/.test(warning))])).toEqual([
      ['1991-05-31', '2026-04-03', false], ['1991-05-31', '2026-03-04', false], ['1991-05-06', '2026-03-04', true],
    ])
    const table = await read('DOB:,31/05/1991\nPatient:,Testa Odd\n\nTest,Result,Units,Collected\nAMH,1.2,ng/mL,03/04/2026\n')
    expect([table.identities[0]!.date_of_birth, table.rows[0]!.observed!.local, table.faults]).toEqual(['1991-05-31', '2026-04-03', []])
  })

  it('a page laid on its side is read, its boxes lie where the page shows them', async () => {
    const turned = Buffer.from((await pdf([hers])).toString('latin1').replaceAll('/MediaBox [0 0 612 792]', '/Rotate 90 /MediaBox [0 0 612 792]'), 'latin1')
    const [row] = (await read(turned)).rows
    const [x, y, width, height] = boxOf(row!)
    expect([row!.label, x > 600, y < 60, height > 4 * width]).toEqual(['AMH', true, true, true])
  })

  it('locked with a password: refused; locked against changes only: read', async () => {
    expect(await refusal(await pdf([hers], { userPassword: 'x', ownerPassword: 'y' }))).toMatch(/password/)
    expect((await read(await pdf([hers], { ownerPassword: 'y' }))).rows).toHaveLength(1)
  })

  it('a scan that lies somewhere on its page, and a photograph on its head, are read with their places', async () => {
    // Six lines printed at 100/140 and below, each 90 further down (1700 by 800 pixels); a picture, because a machine may have no letters to draw with.
    const picture = readFileSync(join(import.meta.dirname, '../../test/printed-report.png'))
    const scanned = await read(await pdf([], {}, (document) => document.addPage().image(picture, 100, 400, { width: 400 })))
    const upside = await read(await sharp(picture).rotate(180).tiff().toBuffer())
    for (const file of [scanned, upside]) expect([file.identities[0]?.date_of_birth, file.rows.map(({ label, value }) => [label, value?.number])]).toEqual(['1991-05-31', [['AMH', 1.2]]])
    // In the picture the line's baseline is at 590 of 800; laid at 400 with 400/1700 of its size that is about 530.
    const [left, top] = boxOf(scanned.rows[0]!)
    expect([left > 115 && left < 130, top > 515 && top < 540]).toEqual([true, true])
    expect(boxOf(upside.rows[0]!)[1]).toBeLessThan(260)
    // Letters are recognised in up to five passes: seconds alone, more on a busy machine.
  }, 180_000)
})

function element(group: number, number: number, vr: string | null, text: string): Buffer {
  const value = Buffer.from(text.length % 2 ? `${text} ` : text, 'latin1')
  const head = Buffer.alloc(8)
  head.writeUInt16LE(group, 0)
  head.writeUInt16LE(number, 2)
  if (vr === null) head.writeUInt32LE(value.length, 4)
  else {
    head.write(vr, 4, 'latin1')
    head.writeUInt16LE(value.length, 6)
  }
  return Buffer.concat([head, value])
}

describe('odd DICOM', () => {
  it.each([true, false])('without preamble, types named: %s', async (is_explicit) => {
    const parts = [[0x08, 0x16, 'UI', '1.2.840.10008.5.1.4.1.1.6.1'], [0x08, 0x20, 'DA', '20260301'], [0x08, 0x60, 'CS', 'US'], [0x10, 0x10, 'PN', 'ODD^TESTA'], [0x10, 0x30, 'DA', '19910531']] as const
    const file = await read(Buffer.concat(parts.map(([group, number, vr, text]) => element(group, number, is_explicit ? vr : null, text))))
    expect(file).toMatchObject({ format: 'dicom', identities: [{ date_of_birth: '1991-05-31', names: [{ text: 'TESTA ODD' }] }], rows: [{ kind: 'document', observed: { local: '2026-03-01' } }] })
    expect(file.faults.map(({ detail }) => detail)).toEqual([expect.stringContaining('No picture follows')])
  })
})
