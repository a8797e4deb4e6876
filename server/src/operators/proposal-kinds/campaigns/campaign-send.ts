import { audience as audienceShape } from '@sala/contract/campaigns/audience.ts'
import { audienceSentences } from '@sala/contract/campaigns/audience-texts.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { attachedPromotion } from '../../../campaigns/drafts/attached-promotion.ts'
import { campaignOf } from '../../../campaigns/drafts/campaigns.ts'
import { reachOf, sendByTwo } from '../../../campaigns/sending/campaign-decisions.ts'
import { campaignsSettings } from '../../../campaigns/settings.ts'
import { percentOf } from '../../../platform/basis-points.ts'
import { readSettings } from '../../../platform/settings.ts'
import { asOperatorDecision, type Facts, type Kind } from '../proposal-kind.ts'

/** Proposal to send a campaign whose audience is larger than one operator may decide. */
export const campaignSend: Kind<'campaign_send'> = {
  as_proposed: true,
  subject: ({ campaign }) => campaign,
  member: async () => null,
  amount: async () => null,
  look: async ({ ctx, tx }, { campaign: id }): Promise<Facts> => {
    const { name, state, title, body, link, promotion_id, control_bp, audience, size_decided } =
      await campaignOf(tx, id)
    const { control_percent } = await readSettings(ctx.db, campaignsSettings)
    const attached = await attachedPromotion(tx, promotion_id)
    return {
      campaign: name,
      state,
      campaign_title: title,
      campaign_text: body,
      campaign_link: link,
      campaign_audience: audienceSentences(z.encode(audienceShape, audience)).join(' · '),
      // The preview runs the decision, which counts the members that the campaign reaches now.
      ...(size_decided === null ? {} : { campaign_size: String(size_decided) }),
      campaign_control: String(control_bp === null ? control_percent : percentOf(control_bp)),
      ...(attached === null ? {} : { promotion: `${attached.promotion.id} ${attached.promotion.title}` }),
      ...(attached?.budget ? { promotion_budget: formatSatang(attached.budget.budget) } : {}),
    }
  },
  prepare: async (ctx, { campaign: id }) => {
    const { reachable } = await reachOf(ctx, id)
    return async ({ ctx: inside, tx }, decision) => {
      await sendByTwo(inside, tx, id, asOperatorDecision(decision), reachable)
      return null
    }
  },
}
