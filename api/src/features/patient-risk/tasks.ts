import { z } from 'zod'
import { enterPractice } from '../../platform/audit/append-audit.ts'
import { listPractices } from '../../platform/db/list-practices.ts'
import { job, scheduledTask, task, type JobContext, type Task } from '../../platform/jobs/job.ts'
import { compute_due_risks, compute_risk, settingInForce, settleRisk } from './service.ts'
import { listDue, markBirthdays } from './store.ts'

const portion = 200

const hourly = job({ name: 'patients.risk_of_the_hour', payload: z.object({}), max_attempts: 3 })

/** Portions of their own transaction each: a crash keeps what is done, and no list waits for long. */
async function settleDue(ctx: JobContext, practice_id: number): Promise<void> {
  for (;;) {
    const count = await ctx.transact(async (db) => {
      const due = await listDue(db, practice_id, portion)
      const setting = await settingInForce(db)
      for (const patient_id of due) await settleRisk(db, practice_id, patient_id, setting, ctx.now)
      return due.length
    })
    if (count < portion) return
  }
}

export const risk_tasks: Task[] = [
  task(compute_risk, (ctx, { practice_id, patient_id }) =>
    ctx.transact(async (db) => {
      await enterPractice(db, practice_id)
      await settleRisk(db, practice_id, patient_id, await settingInForce(db), ctx.now)
    }),
  ),

  task(compute_due_risks, (ctx, { practice_id }) => settleDue(ctx, practice_id)),

  // What a load left due is settled here at the latest; once a day, ages have changed by themselves.
  scheduledTask(hourly, '11 * * * *', async (ctx) => {
    const practices = await ctx.transact(listPractices)
    for (const practice_id of practices) {
      if (ctx.now.getUTCHours() === 5) await ctx.transact((db) => markBirthdays(db, practice_id, ctx.now.toISOString().slice(0, 10)))
      await settleDue(ctx, practice_id)
    }
  }),
]
