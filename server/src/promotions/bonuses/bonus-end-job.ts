import type { Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Bonus } from './sql.ts'

/** Name of the job that continues to end a bonus after it was forfeited, expired or completed. Its payload is `member_id` and `bonus_id`. */
export const END_JOB = 'promotions:end'

export const enqueueEnd = (tx: Tx, { member_id, id }: Pick<Bonus, 'member_id' | 'id'>): Promise<void> =>
  enqueue(tx, END_JOB, { member_id, bonus_id: id }, { key: `${END_JOB}:${id}` })
