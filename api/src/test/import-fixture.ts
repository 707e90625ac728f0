import type { Harness } from './harness.ts'
import type { TestPractice } from './practice.ts'

/** A file that waits on the bench, with one row. */
export async function addImportRows(harness: Harness, { practice_id, REI }: TestPractice, patient_id: number): Promise<{ import_id: number; row_id: number; text_id: number; page: number }> {
  const file = await harness.owner.query<{ id: string }>(
    `insert into import_file (practice_id, patient_id, name, size_bytes, received_bytes, sha256, status, reading, identity_check, uploaded_by)
     values ($1, $2, 'labs.csv', 1, 1, sha256('x'), 'staged', 1, 'match', $3) returning id`,
    [practice_id, patient_id, REI.user_id],
  )
  const import_id = Number(file.rows[0]!.id)
  const proposed = { kind: 'document', code: null, other_codes: [], label: 'Letter', value: null, observed: null, status: 'final', detail: {} }
  const row = await harness.owner.query<{ id: string }>(
    `insert into import_row (practice_id, import_id, patient_id, reading, place, key, kind, proposed, locator, confidence, state)
     values ($1, $2, $3, 1, 0, 'a', 'document', $4, '{"type":"line","line":1,"column":null}', 1, 'kept') returning id`,
    [practice_id, import_id, patient_id, JSON.stringify(proposed)],
  )
  const text = await harness.owner.query<{ id: string }>(
    `insert into import_text (practice_id, import_id, reading, place, title, body, locator) values ($1, $2, 1, 0, 'Letter', 'Words', '{"type":"line","line":1,"column":null}') returning id`,
    [practice_id, import_id],
  )
  return { import_id, row_id: Number(row.rows[0]!.id), text_id: Number(text.rows[0]!.id), page: 1 }
}

const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** A multipart body with one empty file in the field `file`, and the query of the endpoint that takes it. */
export const empty_chunk = {
  query: { offset: '0', sha256: empty },
  headers: { 'content-type': 'multipart/form-data; boundary=xx' },
  body: '--xx\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--xx--\r\n',
}
