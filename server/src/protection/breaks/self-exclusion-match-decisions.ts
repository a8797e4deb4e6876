import type { MemberId } from '@sala/contract/wire/ids.ts'
import { decideOnMember } from '../../account/members/operator-decisions.ts'
import type { Context } from '../../context.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  decideMatches,
  findDuplicateAccounts,
  hashPairs,
  openMatches,
} from '../duplicate-accounts/self-exclusion-matches.ts'
import { findBreak, startBreak } from './play-breaks.ts'

/**
 * Stores an operator's decision that an account belongs to none of the self-excluded members whom it matches. The account may then deposit and play.
 * Throws Refusal `not_found` if the account has no undecided match.
 */
export const clearLikeness = (ctx: Context, decision: OperatorDecision, memberId: MemberId): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'exclusion.clear', async (tx, _member, { by, at }) => {
    const matches = await openMatches(tx, memberId, at)
    if (matches.length === 0) throw new Refusal('not_found')
    const excluded_ids = matches.map(({ excluded_id }) => excluded_id)
    await decideMatches(tx, { member_id: memberId, excluded_ids }, { outcome: 'cleared', by, at })
    return { excluded: excluded_ids.join(' ') }
  })

/**
 * Stores an operator's decision that an account belongs to a self-excluded person. The exclusion then covers this account too, and ends at the same
 * time for both. Throws Refusal `not_found` if the account has no undecided match, and `likeness_changed` if the matches are not those that the
 * operator saw (`seen`).
 */
export const confirmLikeness = async (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  seen: string,
): Promise<void> => {
  await decideOnMember(ctx, decision, memberId, 'exclusion.confirm', async (tx, _member, { by, at }) => {
    const matches = await openMatches(tx, memberId, at)
    const ends_at = matches.map(({ until }) => until).sort((a, b) => b.getTime() - a.getTime())[0]
    if (ends_at === undefined) throw new Refusal('not_found')
    if (hashPairs(matches) !== seen) throw new Refusal('likeness_changed')
    const running = await findBreak(tx, memberId, at)
    if (running?.kind !== 'exclusion' || running.ends_at < ends_at)
      await startBreak(tx, ctx, memberId, { kind: 'exclusion', begins_at: at, ends_at })
    const excluded_ids = matches.map(({ excluded_id }) => excluded_id)
    await decideMatches(tx, { member_id: memberId, excluded_ids }, { outcome: 'confirmed', by, at })
    return { excluded: excluded_ids.join(' '), until: ends_at.toISOString() }
  })
  await findDuplicateAccounts(ctx, memberId)
}
