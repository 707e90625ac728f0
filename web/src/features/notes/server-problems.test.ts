import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#web/platform/api.ts'
import { serverProblems } from '#web/features/notes/server-problems.ts'

function refusal(...issues: { path: string; message: string }[]): ApiError {
  return new ApiError({ type: '', title: '', status: 422, code: 'input_invalid', detail: 'The input is not valid.', request_id: 'r', issues })
}

const files = [
  { name: 'doctor.TextGrid', text: '' },
  { name: 'patient.TextGrid', text: '' },
]

test('names the file, the line and the reason', () => {
  const error = refusal({ path: 'body.files.1', message: 'line 12: the time runs backwards' }, { path: 'body.files.0', message: 'has no tiers' })
  expect(serverProblems(error, files)).toEqual([
    { file: 'patient.TextGrid', line: 12, reason: 'the time runs backwards' },
    { file: 'doctor.TextGrid', line: null, reason: 'has no tiers' },
  ])
})

test('faults of other fields and other failures are not the transcript’s', () => {
  expect(serverProblems(refusal({ path: 'body.visit_on', message: 'must be a date' }), files)).toEqual([])
  expect(serverProblems(new NetworkError(), files)).toEqual([])
})
