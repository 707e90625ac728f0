/**
 * How PostgreSQL really runs the recorded statements, seen through auto_explain: also what runs inside functions, as the
 * API's own role, under row-level security. A plain EXPLAIN would show a function scan and nothing of what is in it.
 */
import pg from 'pg'
import { createPool } from '#api/platform/db/pool.ts'
import { replay, type Recording } from './recorded-statements.ts'

export interface SeenPlan {
  label: string
  /** Lines of the plan of each statement that reads the table `patient`. */
  plans: string[]
  indexes: string[]
  has_seq_scan: boolean
}

export async function explainRecordings(superuser: pg.ClientConfig, cases: readonly { label: string; recording: Recording; handed_on: readonly string[] }[]): Promise<SeenPlan[]> {
  const pool = createPool(superuser, 1, () => {})
  const client = await pool.connect()
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off; set auto_explain.log_buffers = off; set client_min_messages = log; set plan_cache_mode = force_custom_plan; set role wyze_app`)
    const seen: SeenPlan[] = []
    for (const { label, recording, handed_on } of cases) {
      const notices: string[] = []
      const take = (notice: { message?: string }) => notices.push(notice.message ?? '')
      client.on('notice', take)
      await replay(client, recording, handed_on)
      client.off('notice', take)
      const plans = notices.map(tidy).filter((plan) => /\b(on|using \w+ on) patient\b/.test(plan))
      const indexes = plans.flatMap((plan) => [...plan.matchAll(/(?:using|Bitmap Index Scan on) (patient_\w+)/g)].map((match) => match[1]!))
      seen.push({ label, plans, indexes: [...new Set(indexes)], has_seq_scan: plans.some((plan) => plan.includes('Seq Scan on patient')) })
    }
    return seen
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** The plan without the statement's text. */
function tidy(message: string): string {
  const lines = message.split('\n')
  const from = lines.findIndex((line) => /\(cost=/.test(line))
  return lines.slice(Math.max(from, 0)).map((line) => line.replace(/\(cost=[^)]*\) /, '')).join('\n')
}
