import type { Harness } from '../../test/harness.ts'
import type { TestUser } from '../../test/practice.ts'

/** Sets a label as the application's role without the function that asks who may. */
export async function updateFact(harness: Harness, as: TestUser, problem_id: number): Promise<void> {
  const client = await harness.runtime.pool.connect()
  try {
    await client.query('begin')
    await client.query('select enter_actor($1, $2, now())', [as.practice_id, as.user_id])
    await client.query(`update problem set sensitivity = 'ipv' where id = $1`, [problem_id])
  } finally {
    await client.query('rollback')
    client.release()
  }
}
