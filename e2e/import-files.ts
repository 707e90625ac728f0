import PDFDocument from 'pdfkit'

/** Whom the files are about: the patient that registerPatient() makes. */
export interface Person {
  first: string
  last: string
  /** YYYY-MM-DD */
  born: string
}

export interface FileToUpload {
  name: string
  mimeType: string
  buffer: Buffer
}

const text = (name: string, content: string, mimeType = 'text/plain'): FileToUpload => ({ name, mimeType, buffer: Buffer.from(content) })

export function csvFile({ first, last, born }: Person, amh = '1.20', accession = 'C-100'): FileToUpload {
  return text(
    'results.csv',
    [
      'Last Name,First Name,Date of Birth,Test Name,LOINC,Result,Units,Reference Range,Collection Date,Accession Number',
      `${last},${first},${born},Anti-Mullerian hormone,38476-8,${amh},ng/mL,1.0-4.0,2026-03-01 08:30,${accession}`,
      `${last},${first},${born},Thyrotropin,3016-3,2.51,mIU/L,0.4-4.0,2026-03-01 08:30,${accession}`,
      `${last},${first},${born},Hepatitis B surface antigen,5195-3,Negative,,Negative,2026-03-01 08:30,${accession}`,
    ].join('\r\n'),
    'text/csv',
  )
}

export function hl7File({ first, last, born }: Person): FileToUpload {
  return text(
    'oru.hl7',
    [
      'MSH|^~\\&|LAB|HARBOR LAB|EHR|CLINIC|202603021000||ORU^R01|M1|P|2.5.1',
      `PID|1||P77^^^LAB^MR||${last.toUpperCase()}^${first.toUpperCase()}||${born.replaceAll('-', '')}|F`,
      'OBR|1||H-200|24321-2^Reproductive panel^LN|||202603010830',
      'OBX|1|NM|2243-4^Estradiol (E2)^LN||182|pg/mL|30-400||||F|||202603010830',
      'OBX|2|NM|15067-2^Follitropin^LN||7.8|mIU/mL|3.5-12.5||||F|||202603010830',
      'NTE|1||Sample slightly haemolysed.',
    ].join('\r'),
  )
}

export async function pdfFile({ first, last, born }: Person, pages = 1): Promise<FileToUpload> {
  const document = new PDFDocument({ size: 'LETTER', margin: 54 })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (let page = 1; page <= pages; page++) {
    if (page > 1) document.addPage()
    document.fontSize(16).text('Harbor Reference Laboratory').moveDown(0.4)
    document.fontSize(10).text(`Patient: ${last}, ${first}`).text(`Date of Birth: ${born.slice(5, 7)}/${born.slice(8)}/${born.slice(0, 4)}`).text('Collected: 03/01/2026 08:30').text(`Accession: P-30${page}`).moveDown()
    const columns = [54, 230, 300, 380]
    const row = (cells: string[], bold = false) => {
      const y = document.y
      document.font(bold ? 'Helvetica-Bold' : 'Helvetica')
      cells.forEach((cell, at) => document.text(cell, columns[at]!, y, { lineBreak: false }))
      document.text('', 54, y + 18)
    }
    row(['Test', 'Result', 'Units', 'Reference Range'], true)
    row(['AMH', '0.03', 'ng/mL', '1.0 - 4.0'])
    row(['FSH', '14.2', 'mIU/mL', '3.5 - 12.5'])
    row(['Prolactin', '11.9', 'ng/mL', '4.8 - 23.3'])
  }
  document.end()
  await ended
  return { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.concat(pieces) }
}
