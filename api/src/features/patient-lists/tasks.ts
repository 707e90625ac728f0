import { z } from 'zod'
import { enterPractice } from '../../platform/audit/append-audit.ts'
import { listPractices } from '../../platform/db/list-practices.ts'
import { job, scheduledTask, type Task } from '../../platform/jobs/job.ts'
import { queryOfList } from './service.ts'
import { listEveryList, takeSnapshot } from './store.ts'

const snapshots = job({ name: 'patient_lists.take_snapshots', payload: z.object({}), max_attempts: 3 })

/** At the beginning of each day (UTC): who is in each saved list. A second run on a day changes nothing. */
export const patient_list_tasks: Task[] = [
  scheduledTask(snapshots, '3 0 * * *', async (ctx) => {
    const day = ctx.now.toISOString().slice(0, 10)
    for (const practice_id of await ctx.transact(listPractices)) {
      const lists = await ctx.transact(async (db) => {
        await enterPractice(db, practice_id)
        return listEveryList(db)
      })
      for (const list of lists) {
        await ctx.transact(async (db) => {
          await enterPractice(db, practice_id)
          await takeSnapshot(db, list.id, queryOfList(list, ctx.now), day, ctx.now)
        })
      }
    }
  }),
]
