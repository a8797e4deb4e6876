import { breakEnd, breakKindOf } from '@sala/contract/protection/break-end.ts'
import type { BreakLength } from '@sala/contract/protection/endpoints.ts'
import { formatMoment } from '@sala/contract/wire/calendar.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findDuplicateAccounts, rememberPerson } from '../duplicate-accounts/self-exclusion-matches.ts'
import { type Break, findBreak, insertBreak } from './sql.ts'

export { findBreak } from './sql.ts'

/** Starts a break from play and closes the member's open games. It is allowed while another break is running. The caller holds the member's lock. */
export const startBreak = async (tx: Tx, ctx: Context, memberId: MemberId, taken: Break): Promise<void> => {
  const no = await insertBreak(tx, memberId, taken)
  if (taken.kind === 'exclusion') await rememberPerson(tx, ctx.config.mark_key, memberId)
  const order = { member_id: memberId, why: 'break', cause: `break:${no}`, until: taken.ends_at } as const
  await ctx.ports.closeGames(tx, order, taken.begins_at)
  const begun = { kind: 'break_begun', length: taken.kind, until: taken.ends_at } as const
  await writeMessage(tx, memberId, begun, String(no), taken.begins_at)
  await announce(tx, { member_id: memberId, kind: 'play' })
}

/**
 * Starts a break from play and closes the member's open games. Throws Refusal `break_not_longer` if a running break ends later or at the same time,
 * because a break can only be extended. A self-exclusion also stores the member's match keys (hashes of personal data) and checks other accounts for
 * matches.
 */
export const beginBreak = async (ctx: Context, memberId: MemberId, length: BreakLength): Promise<void> => {
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const begins_at = ctx.clock.now()
    const ends_at = breakEnd(length, begins_at)
    const running = await findBreak(tx, memberId, begins_at)
    if (running !== null && running.ends_at >= ends_at)
      throw new Refusal('break_not_longer', { until: formatMoment(running.ends_at) })
    const kind = breakKindOf(length)
    await startBreak(tx, ctx, memberId, { kind, begins_at, ends_at })
    const details = { kind, until: ends_at.toISOString() }
    await audit(
      tx,
      { actor: `member:${memberId}`, action: 'break.take', subject: memberId, details },
      begins_at,
    )
  })
  if (breakKindOf(length) === 'exclusion') await findDuplicateAccounts(ctx, memberId)
}
