import type { CampaignId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { openAudience } from '../audiences/audiences.ts'
import { campaignForChange } from '../drafts/campaigns.ts'
import { armOf } from './control-group.ts'
import { filterByNews } from './news-filter.ts'
import { addLeftOut, beginSending, insertMembers, recordPrepared } from './sql.ts'

/**
 * Computes the next page of the audience and assigns its members to the groups, in one transaction with the cursor. A
 * killed worker loses only its open page. Returns whether the campaign is still being prepared.
 */
export const prepareSome = (ctx: Context, id: CampaignId): Promise<boolean> =>
  inTransaction(ctx.db, async tx => {
    const { state, audience, decided_at, prepared_to, control_bp } = await campaignForChange(tx, id)
    if (state !== 'preparing') return false
    invariant(decided_at !== null && control_bp !== null, 'a campaign that is prepared was decided')
    const next = await openAudience({ ...ctx, db: tx }, { audience, at: decided_at })
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
    return true
  })
