import type { CampaignId } from '@sala/contract/wire/ids.ts'
import { attachedPromotion, isOnOffer } from '../../campaigns/drafts/attached-promotion.ts'
import { type Campaign, campaignOf, newestCampaigns } from '../../campaigns/drafts/campaigns.ts'
import { resultsOfCampaign } from '../../campaigns/results/campaign-results.ts'
import { leftOutOf } from '../../campaigns/sending/sending-progress.ts'
import { campaignsSettings } from '../../campaigns/settings.ts'
import type { Context } from '../../context.ts'
import { percentOf } from '../../platform/basis-points.ts'
import { readSettings } from '../../platform/settings.ts'
import { type Edited, stampOf } from '../work-queue/edit-conflict-check.ts'

const PERCENT = 100

const factsOf = ({ id, name, state, made_by, made_at, decided_at, ended_at, ...campaign }: Campaign) => ({
  ...{ id, name, state, made_by, made_at, decided_at, ended_at },
  message_members: campaign.message_members,
  control_members: campaign.control_members,
  sent: campaign.sent,
})

export const campaignRows = async (ctx: Context) => (await newestCampaigns(ctx.db)).map(factsOf)

/**
 * Returns the fields of a campaign that an edit can change. Their hash is the campaign's version, by which two operators' conflicting edits are
 * detected.
 */
const editableValues = ({ state, name, title, body, link, promotion_id, audience }: Campaign) => [
  state,
  name,
  title,
  body,
  link,
  promotion_id,
  audience,
]

export const editedCampaign = (id: CampaignId): Edited => ({
  subject: id,
  actions: ['campaign.edit', 'campaign.send'],
  now: async inside => editableValues(await campaignOf(inside.db, id)),
})

/**
 * Returns whether the audience now has another size than at the decision to send. A difference up to a percentage that a setting gives does not
 * count.
 */
const isDifferent = (
  { size_decided, started_at, message_members, control_members }: Campaign,
  percent: number,
) =>
  size_decided !== null &&
  started_at !== null &&
  Math.abs(message_members + control_members - size_decided) * PERCENT > size_decided * percent

const offerOf = async (ctx: Context, promotionId: number | null) => {
  const attached = await attachedPromotion(ctx.db, promotionId)
  if (attached === null) return null
  const { promotion, budget } = attached
  return {
    id: promotion.id,
    title: promotion.title,
    is_running: isOnOffer(attached, ctx.clock.now()),
    budget: budget === null ? null : { budget: budget.budget, spent: budget.spent },
  }
}

/** Returns the data of a campaign's page. Throws Refusal `not_found` if there is no such campaign. */
export const campaignPage = async (ctx: Context, id: CampaignId) => {
  const campaign = await campaignOf(ctx.db, id)
  const [settings, promotion, left_out, results] = await Promise.all([
    readSettings(ctx.db, campaignsSettings),
    offerOf(ctx, campaign.promotion_id),
    leftOutOf(ctx.db, id),
    resultsOfCampaign(ctx.db, campaign),
  ])
  const { audience, title, body: text, link, edited_by, edited_at, tested_at } = campaign
  const { decided_by, size_decided, control_bp, result_days, stop_cause, ended_by } = campaign
  return {
    ...factsOf(campaign),
    ...{ audience, title, text, link, edited_by, edited_at, tested_at, promotion, left_out, results },
    ...{ decided_by, size_decided, result_days, stop_cause, ended_by },
    control_percent: control_bp === null ? settings.control_percent : percentOf(control_bp),
    differs: isDifferent(campaign, settings.difference_percent),
    alone_maximum: settings.alone_maximum,
    seen: stampOf(editableValues(campaign)),
  }
}
