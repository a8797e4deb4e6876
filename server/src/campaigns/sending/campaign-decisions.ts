import type { CampaignId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { rateBpOf } from '../../platform/basis-points.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { requireValues, shownName } from '../drafts/campaign-message.ts'
import { type Campaign, campaignForChange, campaignOf, requireOffer } from '../drafts/campaigns.ts'
import { campaignsSettings } from '../settings.ts'
import { countAudience } from './audience-count.ts'
import { enqueueSending } from './campaign-sending.ts'
import { isUnderWay } from './campaign-state.ts'
import { decideDraft, lockAloneSum, stopSending, sumAlone } from './sql.ts'

/**
 * Requires that the campaign can be sent now. Otherwise throws Refusal `campaign_not_draft`, `campaign_untested`, `campaign_promotion` or
 * `campaign_variable`.
 */
const requireReady = async (tx: Tx, campaign: Campaign, at: Date): Promise<void> => {
  if (campaign.state !== 'draft') throw new Refusal('campaign_not_draft')
  if (campaign.tested_at === null) throw new Refusal('campaign_untested')
  const values = await requireOffer(tx, campaign.promotion_id, at)
  requireValues(campaign, { ...values, name: shownName(null) })
}

const decide = async (
  ctx: Context,
  tx: Tx,
  id: CampaignId,
  decision: OperatorDecision,
  { size, alone_most }: { readonly size: number; readonly alone_most: number | null },
): Promise<void> => {
  const at = ctx.clock.now()
  const campaign = await campaignForChange(tx, id)
  await requireReady(tx, campaign, at)
  const { control_percent, result_days } = await readSettings(tx, campaignsSettings)
  const control_bp = rateBpOf(control_percent)
  await decideDraft(tx, id, { by: decidedBy(decision), at, size, alone_most, control_bp, result_days })
  await enqueueSending(tx, id)
  const details = { ...reasonFacts(decision), name: campaign.name, members: String(size) }
  await audit(tx, { actor: operatorActor(decision), action: 'campaign.send', subject: id, details }, at)
}

/** Returns the number of members that the campaign reaches now. Throws Refusal `not_found`, or `campaign_nobody` if it reaches none. */
export const reachOf = async (ctx: Context, id: CampaignId) => {
  const { audience } = await campaignOf(ctx.db, id)
  const count = await countAudience(ctx, id, audience)
  if (count.reachable === 0 && count.is_whole) throw new Refusal('campaign_nobody')
  return count
}

const ALONE_HOURS = 24

/**
 * Starts the sending by the decision of one operator. Throws Refusal `campaign_needs_two` if the audience is too large to be counted, or if it would
 * make the members of the operator's campaigns in 24 hours more than one operator may decide about. Also throws Refusal `not_found`,
 * `campaign_nobody`, `campaign_not_draft`, `campaign_untested`, `campaign_promotion`.
 */
export const sendAlone = async (ctx: Context, decision: OperatorDecision, id: CampaignId): Promise<void> => {
  const { alone_maximum } = await readSettings(ctx.db, campaignsSettings)
  const { reachable, is_whole } = await reachOf(ctx, id)
  await inTransaction(ctx.db, async tx => {
    const by = decidedBy(decision)
    await lockAloneSum(tx, by)
    const since = new Date(ctx.clock.now().getTime() - ALONE_HOURS * HOUR_MS)
    const alone_most = alone_maximum - (await sumAlone(tx, by, since))
    if (!is_whole || reachable > alone_most)
      throw new Refusal('campaign_needs_two', { most: String(alone_maximum) })
    await decide(ctx, tx, id, decision, { size: reachable, alone_most })
  })
}

/**
 * Starts the sending by the decision of two operators, in the transaction of their approval. Throws the same Refusals as `sendAlone`, except
 * `campaign_needs_two`.
 */
export const sendByTwo = (
  ctx: Context,
  tx: Tx,
  id: CampaignId,
  decision: OperatorDecision,
  size: number,
): Promise<void> => decide(ctx, tx, id, decision, { size, alone_most: null })

/** Stops a campaign. After this call no message of it is sent. Throws Refusal `not_found`, `campaign_not_running`. */
export const stopCampaign = (ctx: Context, decision: OperatorDecision, id: CampaignId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const { state, name, sent } = await campaignForChange(tx, id)
    if (!isUnderWay(state)) throw new Refusal('campaign_not_running')
    await stopSending(tx, id, { cause: 'operator', by: decision.operator, at })
    const details = { ...reasonFacts(decision), name, members: String(sent) }
    await audit(tx, { actor: operatorActor(decision), action: 'campaign.stop', subject: id, details }, at)
  })
