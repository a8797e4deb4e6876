import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { runBatched } from '../../platform/database/batched-queries.ts'
import { inTransaction } from '../../platform/db.ts'
import { forEachBatch } from '../../platform/jobs.ts'
import { type BonusEndingSoon, findBonusesEndingSoon } from './due-bonuses-sql.ts'

const BATCH = 200

/**
 * Writes a message to each member whose open bonus expires within a day. If one run of the hourly job is missed, the next run writes its messages. A
 * repeated run writes no second message.
 */
export const writeEndingBonuses = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + DAY_MS)
  let after = ''
  const write = (bonuses: readonly BonusEndingSoon[]) =>
    inTransaction(ctx.db, tx =>
      runBatched(tx, bonuses, ({ member_id, id, amount, expires_at, turnover_done, turnover_needed }) => {
        const left = turnover_needed - turnover_done
        const turnover_left = satang(left > 0n ? left : 0n)
        const facts = { amount, turnover_left, until: expires_at }
        return writeMessage(tx, member_id, { kind: 'bonus_ending', ...facts }, id, now)
      }),
    )
  await forEachBatch(ctx, 'the end of a bonus could not be announced', write, async () => {
    const bonuses = await findBonusesEndingSoon(ctx.db, { now, until, after, limit: BATCH })
    after = bonuses.at(-1)?.id ?? after
    return bonuses
  })
}
