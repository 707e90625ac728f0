import { describe, expect, it } from 'vitest'
import { ApiError, fieldErrors, readProblem } from './problem-error.ts'

describe('problems', () => {
  it('gives all faults of a form at their fields', () => {
    const error = new ApiError({
      type: 'x', title: 'x', status: 422, code: 'input_invalid', detail: 'no', request_id: 'r',
      issues: [
        { path: 'body.first_name', message: 'must not be empty' },
        { path: 'body.email', message: 'must be an e-mail address' },
        { path: 'body.email', message: 'is in use' },
      ],
    })
    expect(fieldErrors(error)).toEqual({ first_name: 'must not be empty', email: 'must be an e-mail address; is in use' })
  })

  it('makes a problem of an answer that is none', async () => {
    const problem = await readProblem(new Response('<html>', { status: 502 }))
    expect(problem).toMatchObject({ status: 502, code: 'unavailable' })
  })
})
