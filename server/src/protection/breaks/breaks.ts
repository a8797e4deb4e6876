import { breakEnd, breakKindOf } from '@sala/contract/protection/break-end.ts'
import type { BreakLength } from '@sala/contract/protection/endpoints.ts'
import { formatMoment } from '@sala/contract/wire/calendar.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findBreak, insertBreak } from './sql.ts'

export { findBreak } from './sql.ts'

/** Begins a break now and closes the games that are open. One that runs can only be made longer. Refuses `break_not_longer`. */
export const beginBreak = (ctx: Context, memberId: MemberId, length: BreakLength): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const begins_at = ctx.clock.now()
    const ends_at = breakEnd(length, begins_at)
    const running = await findBreak(tx, memberId, begins_at)
    if (running !== null && running.ends_at >= ends_at)
      throw new Refusal('break_not_longer', { until: formatMoment(running.ends_at) })
    const kind = breakKindOf(length)
    const no = await insertBreak(tx, memberId, { kind, begins_at, ends_at })
    const order = { member_id: memberId, why: 'break', cause: `break:${no}`, until: ends_at } as const
    await ctx.ports.closeGames(tx, order, begins_at)
    await announce(tx, { member_id: memberId, kind: 'play' })
    const details = { kind, until: ends_at.toISOString() }
    await audit(
      tx,
      { actor: `member:${memberId}`, action: 'break.take', subject: memberId, details },
      begins_at,
    )
  })
