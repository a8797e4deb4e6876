import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { announce } from '../../platform/browser-events.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Member } from './members.ts'
import type { DecisionRecord } from './operator-decisions.ts'
import { updateMember } from './sql.ts'

/** Days for which Sala tries to close a suspended member's open games. No outage of a game site lasts this long. */
const CLOSING_DAYS = 30

/** Returns the refusal that a member with a suspended or closed account gets. Returns null for any other account. */
export const findBarRefusal = ({ suspended_at, closed_at }: Pick<Member, 'suspended_at' | 'closed_at'>) => {
  if (closed_at !== null) return new Refusal('account_closed')
  return suspended_at === null ? null : new Refusal('account_suspended')
}

/**
 * Suspends the member or closes the account, closes open games and holds pending payouts. The caller holds the member's lock and has already ended
 * the sessions. The caller must not lock anything afterwards, because this function locks the audit log, and that lock must be the last one.
 */
export const barMember = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  how: 'suspended_at' | 'closed_at',
  { by, reason, at }: DecisionRecord & { readonly reason: string },
): Promise<void> => {
  await updateMember(tx, memberId, { [how]: at })
  await ctx.ports.rejudgePlay(tx, memberId)
  const until = new Date(at.getTime() + CLOSING_DAYS * DAY_MS)
  const order = { member_id: memberId, why: 'suspended', cause: `${how}:${at.toISOString()}`, until } as const
  await ctx.ports.closeGames(tx, order, at)
  await ctx.ports.holdPayouts(tx, memberId, { by, reason, at })
  await announce(tx, { member_id: memberId, kind: 'play' })
}

/** Lifts the suspension or the closure. The caller holds the member's lock. */
export const unbarMember = async (tx: Tx, ctx: Context, memberId: MemberId): Promise<void> => {
  await updateMember(tx, memberId, { suspended_at: null, closed_at: null })
  await ctx.ports.rejudgePlay(tx, memberId)
  await announce(tx, { member_id: memberId, kind: 'play' })
}
