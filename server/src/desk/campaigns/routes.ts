import type { deskCampaignsEndpoints } from '@sala/contract/desk/campaigns/endpoints.ts'
import { campaignOf, editCampaign, makeCampaign, testCampaign } from '../../campaigns/drafts/campaigns.ts'
import { countAudience } from '../../campaigns/sending/audience-count.ts'
import { sendAlone, stopCampaign } from '../../campaigns/sending/campaign-decisions.ts'
import { campaignsSettings } from '../../campaigns/settings.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { readSettings } from '../../platform/settings.ts'
import { changeAsSeen } from '../work-queue/edit-conflict-check.ts'
import { campaignPage, campaignRows, editedCampaign } from './campaign-pages.ts'

const PERCENT = 100

export const deskCampaignsRoutes = (ctx: Context): DeskHandlers<typeof deskCampaignsEndpoints> => ({
  desk_campaigns: async () => ({ rows: await campaignRows(ctx) }),

  desk_campaign: ({ params }) => campaignPage(ctx, params.campaign),

  desk_campaign_make: async ({ operator, body: { name } }) => ({
    id: await makeCampaign(ctx, operator.name, name),
  }),

  desk_campaign_edit: ({ operator, params: { campaign: id }, body: { seen, ...edit } }) =>
    changeAsSeen(ctx, editedCampaign(id), seen, inside => editCampaign(inside, operator.name, id, edit)),

  desk_campaign_count: async ({ params: { campaign: id }, body: { audience } }) => {
    await campaignOf(ctx.db, id)
    const { control_percent } = await readSettings(ctx.db, campaignsSettings)
    const counted = await countAudience(ctx, id, audience)
    return { ...counted, control: Math.round((counted.reachable * control_percent) / PERCENT) }
  },

  desk_campaign_test: ({ operator, params: { campaign: id } }) => testCampaign(ctx, operator.name, id),

  desk_campaign_send: async ({ operator, params: { campaign: id }, body: { reason, seen } }) => {
    await changeAsSeen(ctx, editedCampaign(id), seen, inside =>
      sendAlone(inside, { operator: operator.name, reason }, id),
    )
    return { success: true }
  },

  desk_campaign_stop: async ({ operator, params: { campaign: id }, body: { reason } }) => {
    await stopCampaign(ctx, { operator: operator.name, reason }, id)
    return { success: true }
  },
})
