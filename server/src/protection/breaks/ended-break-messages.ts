import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { runBatched } from '../../platform/database/batched-queries.ts'
import { inTransaction } from '../../platform/db.ts'
import { forEachBatch } from '../../platform/jobs.ts'
import { type EndedBreak, findEndedBreaks } from './sql.ts'

const BATCH = 200

/**
 * Writes a message to each member whose last break ended within the last day. The job runs each hour, so that a later run makes up for a missed one.
 * A repeated run writes no second message.
 */
export const writeEndedBreaks = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - DAY_MS)
  let after = 0n
  const write = (ended: readonly EndedBreak[]) =>
    inTransaction(ctx.db, tx =>
      runBatched(tx, ended, ({ member_id, kind, no }) =>
        writeMessage(tx, member_id, { kind: 'break_ended', length: kind }, String(no), now),
      ),
    )
  await forEachBatch(ctx, 'the end of a break could not be announced', write, async () => {
    const ended = await findEndedBreaks(ctx.db, { since, now, after, limit: BATCH })
    after = ended.at(-1)?.no ?? after
    return ended
  })
}
