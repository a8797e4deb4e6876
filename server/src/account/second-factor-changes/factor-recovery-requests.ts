import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { deviceOf } from '../devices/user-agent.ts'
import { lockMember, type Member, memberOf, setFactorTimes } from '../members/members.ts'
import { decideOnMember } from '../members/operator-decisions.ts'
import { findBarRefusal } from '../members/suspension.ts'
import { checkSignInPassword } from '../passwords/sign-in.ts'
import { limits } from '../rate-limits.ts'
import { deleteAllFactors } from '../second-factors/factor-code-check.ts'
import {
  cancelRecovery,
  endRecovery,
  findOpenRecovery,
  insertRecovery,
} from '../second-factors/factor-recoveries.ts'
import { endEverySession, forgetSessions } from '../sessions/sessions.ts'
import { accountSettings } from '../settings.ts'

/**
 * Throws Refusal `account_suspended`, `account_closed` or `second_factor_missing` if the member cannot ask for the removal of lost second factors.
 */
const requireFactors = (member: Member): void => {
  const barred = findBarRefusal(member)
  if (barred !== null) throw barred
  if (member.second_factor_at === null) throw new Refusal('second_factor_missing')
}

/**
 * Stores the request of a member who lost every second factor and gave the password. The factors stay for some days, in which the member is informed
 * on every channel. A repeated call returns the time of the open request and does not count towards the daily limit. Throws `too_many_requests`, and
 * the refusals of `requireFactors` and `checkSignInPassword`.
 */
export const askRecovery = async (
  ctx: Context,
  caller: Caller,
  given: { readonly phone: string; readonly password: string },
): Promise<Date> => {
  const now = ctx.clock.now()
  const id = await checkSignInPassword(ctx, caller, given)
  requireFactors(await memberOf(ctx.db, id))
  if ((await findOpenRecovery(ctx.db, id)) === null)
    await requireWithin(ctx.db, limits.factor_recoveries_per_member, id, now)
  return inTransaction(ctx.db, async tx => {
    requireFactors(await lockMember(tx, id))
    const { factor_recovery_hours } = await readSettings(tx, accountSettings)
    const due_at = new Date(now.getTime() + factor_recovery_hours * HOUR_MS)
    const request = {
      asked_at: now,
      due_at,
      device: deviceOf(caller.user_agent),
      network: networkOf(caller.ip),
    }
    if (!(await insertRecovery(tx, id, request))) return (await findOpenRecovery(tx, id))?.due_at ?? due_at
    const facts = { kind: 'factor_recovery', step: 'asked', due: due_at } as const
    await writeMessage(tx, id, facts, now.toISOString(), now)
    const entry = { actor: `member:${id}`, action: 'factor.recovery_asked', subject: id, details: {} }
    await audit(tx, entry, now)
    return due_at
  })
}

/**
 * Cancels the member's open request to remove the second factors. The member need not show a factor, because a cancellation removes nothing. Throws
 * Refusal `not_found` if no request is open.
 */
export const cancelOwnRecovery = (ctx: Context, memberId: MemberId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    if (!(await cancelRecovery(tx, memberId, ctx.clock.now()))) throw new Refusal('not_found')
  })

/**
 * Removes all factors of a member whose identity two operators verified, and ends every session. Withdrawals of the next hours are reviewed. Throws
 * Refusal `factor_recovery_missing` if the member did not ask for the removal, and `factor_recovery_waits` before the waiting time is over.
 */
export const recoverMember = async (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
): Promise<void> => {
  await decideOnMember(ctx, decision, memberId, 'factor.recovered', async (tx, _, { at }) => {
    const open = await findOpenRecovery(tx, memberId)
    if (open === null) throw new Refusal('factor_recovery_missing')
    if (open.due_at > at) throw new Refusal('factor_recovery_waits')
    await endRecovery(tx, memberId, 'recovered', at)
    await deleteAllFactors(tx, memberId)
    await setFactorTimes(tx, memberId, { second_factor_at: null, factors_recovered_at: at })
    const ended = await endEverySession(tx, memberId, at)
    const facts = { kind: 'factor_recovery', step: 'done', due: null } as const
    await writeMessage(tx, memberId, facts, at.toISOString(), at)
    return { sessions_ended: String(ended) }
  })
  forgetSessions(ctx, memberId)
}
