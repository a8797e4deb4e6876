import { z } from 'zod'
import { audience } from '../../campaigns/audience.ts'
import {
  campaignLink,
  campaignName,
  campaignText,
  campaignTitle,
} from '../../campaigns/campaign-text-fields.ts'
import { campaignStates, stopCauses } from '../../campaigns/campaign-values.ts'
import { type NewsRefusal, newsRefusals } from '../../messages/news-refusals.ts'
import { promotionId } from '../../promotions/promotion.ts'
import { amount, idOf, instant } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { editVersionField, savedAnswer } from '../edit-conflict-check.ts'
import { maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

const params = z.object({ campaign: idOf('cmp') })

const refusals = Object.keys(newsRefusals) as [NewsRefusal, ...NewsRefusal[]]
/**
 * Numbers of members of the audience who get no message, by reason. A member with several reasons is counted only under the reason that comes
 * first in `refusals`.
 */
const leftOut = z.array(z.object({ why: z.enum(refusals), members: z.int() }))

const campaignFacts = z.object({
  id: idOf('cmp'),
  name: z.string(),
  state: z.enum(campaignStates),
  made_by: z.string(),
  made_at: instant,
  decided_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Numbers of members in the group that gets the message, and in the control group. Both are zero before the audience is computed. */
  message_members: z.int(),
  control_members: z.int(),
  sent: z.int(),
})

export const resultMetrics = ['deposits', 'stakes', 'played', 'limits', 'complaints'] as const
export type ResultMetric = (typeof resultMetrics)[number]

/**
 * One result for both groups: the members who got the message, and the control group. A result in baht is the mean per member; a result in
 * percent is a share of members. `difference` is message minus control. `low` and `high` are the 95 % confidence interval of the
 * difference; null if a group has fewer than two members.
 */
const metric = z.object({
  metric: z.enum(resultMetrics),
  unit: z.enum(['baht', 'percent']),
  message: z.number(),
  control: z.number(),
  difference: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})

const results = z.object({
  from: instant,
  until: instant,
  /** True when the measured period has ended and the result includes game rounds that were reported late. */
  is_final: z.boolean(),
  computed_at: instant,
  message_members: z.int(),
  control_members: z.int(),
  metrics: z.array(metric),
})
export type CampaignResults = z.output<typeof results>

const offer = z.object({
  id: promotionId,
  title: z.string(),
  is_running: z.boolean(),
  budget: z.object({ budget: amount, spent: amount }).nullable(),
})

const campaignWhole = campaignFacts.extend({
  audience,
  title: z.string(),
  text: z.string(),
  link: campaignLink,
  promotion: offer.nullable(),
  edited_by: z.string(),
  edited_at: instant,
  /** Time of the last test message with the current texts and audience; null if either has changed since. */
  tested_at: instant.nullable(),
  decided_by: z.string().nullable(),
  /** Number of members to whom the campaign could be sent when it was approved. */
  size_decided: z.int().nullable(),
  /**
   * True if the number of members at the time of sending differs from `size_decided` by more than the setting `campaigns.difference_percent`.
   */
  differs: z.boolean(),
  control_percent: z.number().nullable(),
  result_days: z.int().nullable(),
  stop_cause: z.enum(stopCauses).nullable(),
  ended_by: z.string().nullable(),
  left_out: leftOut,
  results: results.nullable(),
  /** Maximum number of members of a campaign that one operator may approve alone. */
  alone_maximum: z.int(),
  /** Version of the texts and the audience. A request that changes them contains this version, so the server detects concurrent edits. */
  seen: z.string(),
})

const edit = z.object({
  name: campaignName,
  title: campaignTitle,
  text: campaignText,
  link: campaignLink,
  promotion: promotionId.nullable(),
  audience,
})
export type CampaignEdit = z.output<typeof edit>

const counted = z.object({
  /** `members`: number of members who match the filters. `reachable`: number of those to whom news may be sent now. */
  members: z.int(),
  reachable: z.int(),
  left_out: leftOut,
  /** Number of members that the control group would have. */
  control: z.int(),
  sample: z.array(maskedMember),
  /** False if the counting stopped at its time limit before it had checked all members. The numbers are then too low. */
  is_whole: z.boolean(),
})

export const deskCampaignsEndpoints = {
  desk_campaigns: deskEndpoint({
    id: 'desk-campaigns',
    method: 'GET',
    path: '/campaigns',
    access: 'campaigns.read',
    summary: 'All campaigns and drafts, the newest first',
    response: z.object({ rows: z.array(campaignFacts) }),
  }),
  desk_campaign: deskEndpoint({
    id: 'desk-campaign',
    method: 'GET',
    path: '/campaigns/{campaign}',
    access: 'campaigns.read',
    summary: 'One campaign with its audience, words, progress and results',
    params,
    response: campaignWhole,
  }),
  desk_campaign_make: deskEndpoint({
    id: 'desk-campaign-make',
    method: 'POST',
    path: '/campaigns',
    access: 'campaigns.edit',
    summary: 'Make an empty draft',
    body: z.object({ name: campaignName }),
    response: z.object({ id: idOf('cmp') }),
  }),
  desk_campaign_edit: deskEndpoint({
    id: 'desk-campaign-edit',
    method: 'POST',
    path: '/campaigns/{campaign}/edit',
    access: 'campaigns.edit',
    summary: 'Change audience and words of a draft',
    params,
    body: edit.extend(editVersionField),
    response: savedAnswer,
  }),
  desk_campaign_count: deskEndpoint({
    id: 'desk-campaign-count',
    method: 'POST',
    path: '/campaigns/{campaign}/count',
    access: 'campaigns.read',
    summary: 'Count an audience, with a masked sample and those left out; changes nothing',
    params,
    body: z.object({ audience }),
    response: counted,
  }),
  desk_campaign_test: deskEndpoint({
    id: 'desk-campaign-test',
    method: 'POST',
    path: '/campaigns/{campaign}/test',
    access: 'campaigns.edit',
    summary:
      "Send a test to oneself: the message with the operator's name, as the server writes it; no member gets it",
    params,
    response: z.object({ title: z.string(), text: z.string(), link: campaignLink }),
  }),
  desk_campaign_send: deskEndpoint({
    id: 'desk-campaign-send',
    method: 'POST',
    path: '/campaigns/{campaign}/send',
    access: 'campaigns.send',
    step_up: true,
    summary: 'Send a small campaign; a larger one is a proposal',
    params,
    body: z.object({ reason, ...editVersionField }),
    response: z.object({ success: z.literal(true) }),
  }),
  desk_campaign_stop: deskEndpoint({
    id: 'desk-campaign-stop',
    method: 'POST',
    path: '/campaigns/{campaign}/stop',
    access: 'campaigns.stop',
    summary: 'Stop a campaign: nothing more goes out',
    params,
    body: z.object({ reason }),
    response: z.object({ success: z.literal(true) }),
  }),
} as const
