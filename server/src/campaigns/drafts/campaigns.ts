import { type Audience, audience as audienceShape } from '@sala/contract/campaigns/audience.ts'
import type { CampaignEdit } from '@sala/contract/desk/campaigns/endpoints.ts'
import type { CampaignId } from '@sala/contract/wire/ids.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireTrueAdvertising } from '../../promotions/offers/advertising-check.ts'
import { attachedPromotion, isOnOffer, promotionValues } from './attached-promotion.ts'
import { letterFor, requireValues, shownName } from './campaign-message.ts'
import {
  type CampaignRow,
  type Draft,
  findCampaign,
  insertDraft,
  listCampaigns,
  lockCampaign,
  updateDraft,
  updateTest,
} from './sql.ts'

/** Maximum number of campaigns, newest first, in the list of the desk (the staff's website). */
const LISTED_MAX = 500

export type Campaign = Omit<CampaignRow, 'audience'> & { readonly audience: Audience }

const parsed = (row: CampaignRow): Campaign => ({ ...row, audience: audienceShape.parse(row.audience) })

/** Returns the campaign. Throws Refusal `not_found` if there is none. */
export const campaignOf = async (db: Db | Tx, id: CampaignId): Promise<Campaign> => {
  const row = await findCampaign(db, id)
  if (row === null) throw new Refusal('not_found')
  return parsed(row)
}

/** Returns the campaign, and locks it until the transaction ends. Throws Refusal `not_found` if there is none. */
export const campaignForChange = async (tx: Tx, id: CampaignId): Promise<Campaign> => {
  const row = await lockCampaign(tx, id)
  if (row === null) throw new Refusal('not_found')
  return parsed(row)
}

export const newestCampaigns = async (db: Db): Promise<Campaign[]> =>
  (await listCampaigns(db, LISTED_MAX)).map(parsed)

const EMPTY: Omit<Draft, 'name'> = { title: '', text: '', link: '/messages', promotion: null, audience: '{}' }

export const makeCampaign = (ctx: Context, operator: string, name: string): Promise<CampaignId> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const [id, actor] = [newId('cmp', at), operatorActor({ operator })]
    await insertDraft(tx, id, { ...EMPTY, name }, { by: operator, at })
    await audit(tx, { actor, action: 'campaign.make', subject: id, details: { name } }, at)
    return id
  })

const requireDraft = ({ state }: Campaign): void => {
  if (state !== 'draft') throw new Refusal('campaign_not_draft')
}

/**
 * Returns the values that the promotion has for the variables of the message. Throws Refusal `campaign_promotion` if the promotion cannot be offered
 * now.
 */
export const requireOffer = async (db: Db | Tx, promotionId: number | null, at: Date) => {
  const attached = await attachedPromotion(db, promotionId)
  if (promotionId !== null && (attached === null || !isOnOffer(attached, at)))
    throw new Refusal('campaign_promotion')
  return promotionValues(attached)
}

/**
 * Changes audience and text of a campaign that is still a draft. Throws Refusal `not_found`, `campaign_not_draft`, `campaign_promotion`,
 * `campaign_variable` for a variable without a value, and `advertising_contradicts` for a promise that no open promotion keeps.
 */
export const editCampaign = async (
  ctx: Context,
  operator: string,
  id: CampaignId,
  { name, title, text, link, promotion, audience }: CampaignEdit,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    requireDraft(await campaignForChange(tx, id))
    const values = await requireOffer(tx, promotion, at)
    requireValues({ title, body: text, link }, { ...values, name: shownName(null) })
    const texts = [
      { field: 'title', text: title },
      { field: 'text', text },
    ] as const
    await requireTrueAdvertising(tx, texts)
    const filters = JSON.stringify(z.encode(audienceShape, audience))
    await updateDraft(tx, id, { name, title, text, link, promotion, audience: filters }, { by: operator, at })
    const details = {
      name,
      audience: filters,
      ...(promotion === null ? {} : { promotion: String(promotion) }),
    }
    await audit(tx, { actor: operatorActor({ operator }), action: 'campaign.edit', subject: id, details }, at)
  })

/**
 * Tests a campaign that is still a draft: returns the message that would be sent, addressed to the operator. It is not written to an inbox, because
 * an operator is not a member. A campaign can be sent only after a test of its current text. Throws Refusal `not_found`, `campaign_not_draft`,
 * `campaign_promotion`, `campaign_variable`, or `campaign_untested` for a draft without text.
 */
export const testCampaign = (ctx: Context, operator: string, id: CampaignId) =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const campaign = await campaignForChange(tx, id)
    requireDraft(campaign)
    if (campaign.title === '' || campaign.body === '') throw new Refusal('campaign_untested')
    const values = { ...(await requireOffer(tx, campaign.promotion_id, at)), name: shownName(operator) }
    requireValues(campaign, values)
    await updateTest(tx, id, { by: operator, at })
    await audit(
      tx,
      { actor: operatorActor({ operator }), action: 'campaign.test', subject: id, details: {} },
      at,
    )
    const { title, text } = letterFor(campaign, values)
    return { title, text, link: campaign.link }
  })
