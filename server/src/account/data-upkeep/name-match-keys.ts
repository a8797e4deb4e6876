import { nameMark } from '@sala/contract/text/person-name.ts'
import type { Context } from '../../context.ts'
import { setNameMarks, unmarkedNames } from './sql.ts'

export const MARK_NAMES_JOB = 'account:mark-names'
const NAMES_PER_BATCH = 1_000

/**
 * Computes the match key of each name that an earlier release stored without one. Equal names have equal keys. A name that changes during the run is
 * skipped, because the change stores its key.
 */
export const markNames = async (ctx: Context): Promise<void> => {
  for (;;) {
    const members = await unmarkedNames(ctx.db, NAMES_PER_BATCH)
    if (members.length === 0) return
    await setNameMarks(
      ctx.db,
      members.map(({ id, name }) => ({ id, name, mark: nameMark(name) })),
    )
  }
}
