import type { Task } from '../platform/jobs/job.ts'
import { sweep_blobs_task } from '../platform/blobs/sweep.ts'
import { sweep_rows_task } from '../platform/jobs/sweep.ts'
import { notice_task } from '../platform/mail/notice.ts'
import { seal_anew_task } from './factors/seal-anew.ts'
import { account_tasks } from './accounts/tasks.ts'
import { patient_list_tasks } from './patient-lists/tasks.ts'
import { risk_tasks } from './patient-risk/tasks.ts'
import { packet_tasks } from './packets/tasks.ts'
import { import_tasks } from './imports/tasks.ts'
import { recording_tasks } from './recordings/tasks.ts'

/** Everything that is done after a request. A job that nobody here does waits for a version of the product that does it. */
export const all_tasks: readonly Task[] = [notice_task, ...account_tasks, ...risk_tasks, ...patient_list_tasks, sweep_rows_task, sweep_blobs_task, seal_anew_task, ...import_tasks, ...packet_tasks, ...recording_tasks]
