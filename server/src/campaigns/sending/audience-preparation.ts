import type { CampaignId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { openAudience } from '../audiences/audiences.ts'
import { campaignForChange } from '../drafts/campaigns.ts'
import { armOf } from './control-group.ts'
import { filterByNews } from './news-filter.ts'
import { addLeftOut, beginSending, insertMembers, recordPrepared, stopSending } from './sql.ts'

/** Number of members that one transaction examines. It is small, so that the transaction ends before a deposit has to wait for it. */
const SCANNED_PER_PAGE = 500

/**
 * Stops a campaign that one operator decided alone, because its audience has become too large for one operator. An audience can grow after the
 * decision, for example because members' breaks have ended.
 */
const stopAsTooLarge = async (tx: Tx, id: CampaignId, at: Date, most: number): Promise<void> => {
  await stopSending(tx, id, { cause: 'too_large', by: null, at })
  const details = { members: String(most) }
  await audit(tx, { actor: 'system', action: 'campaign.stop', subject: id, details }, at)
}

/**
 * Finds the next page of members of the audience and assigns them to the message or the control group. The cursor is stored in the same transaction,
 * so that a crash loses only the page in progress. Returns whether more pages may follow.
 */
export const prepareSome = (ctx: Context, id: CampaignId): Promise<boolean> =>
  inTransaction(ctx.db, async tx => {
    const campaign = await campaignForChange(tx, id)
    const { state, audience, decided_at, prepared_to, control_bp } = campaign
    if (state !== 'preparing') return false
    invariant(decided_at !== null && control_bp !== null, 'a campaign that is prepared was decided')
    const next = await openAudience({ ...ctx, db: tx }, { audience, at: decided_at }, SCANNED_PER_PAGE)
    const { last, members } = await next(prepared_to)
    if (last === null) {
      await beginSending(tx, id, ctx.clock.now())
      return false
    }
    const { allowed, refused } = await filterByNews(tx, members, ctx.clock.now())
    const assigned = allowed.map(member_id => ({ member_id, arm: armOf(id, member_id, control_bp) }))
    await insertMembers(tx, id, assigned)
    await addLeftOut(
      tx,
      id,
      [...refused].map(([why, count]) => ({ why, members: count })),
    )
    const control = assigned.filter(({ arm }) => arm === 'control').length
    await recordPrepared(tx, id, last, { message: assigned.length - control, control })
    const { alone_most, message_members, control_members } = campaign
    if (alone_most === null || message_members + control_members + assigned.length <= alone_most) return true
    await stopAsTooLarge(tx, id, ctx.clock.now(), alone_most)
    return false
  })
