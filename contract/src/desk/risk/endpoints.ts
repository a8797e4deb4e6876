import { z } from 'zod'
import { amount, idOf, instant, signedAmount, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'
import { linkKinds, ringActs, riskOutcomes, riskRules } from './risk-rules.ts'

const SUBJECT_MAX_CHARACTERS = 200

const alarmKey = z.object({
  rule: z.enum(riskRules),
  /**
   * Identifier of the fraud alarm's subject: a member, or an attribute that several members share. It reveals no device and no account number.
   */
  subject: z.string().min(1).max(SUBJECT_MAX_CHARACTERS),
})

const alarm = alarmKey.extend({
  members: z.number(),
  /** Number of the alarm's members whom a staff user or a rule had already marked as a risk. */
  marked: z.number(),
  /** The figures for which the rule raised the alarm, each under its name. */
  facts: z.record(z.string(), z.number()),
  found_at: instant,
  outcome: z.enum(riskOutcomes).nullable(),
  judged_by: z.string().nullable(),
  judged_at: instant.nullable(),
})

const member = maskedMember.extend({
  paid_in: amount,
  paid_out: amount,
  /** The member's stakes minus wins over all games; negative for a net win. */
  net_loss: signedAmount,
  wallet: amount,
  is_marked: z.boolean(),
})

const link = z.object({ from: idOf('mem'), to: idOf('mem'), kinds: z.array(z.enum(linkKinds)) })

export const deskRiskEndpoints = {
  desk_risk: deskEndpoint({
    id: 'desk-risk',
    method: 'GET',
    path: '/risk',
    access: 'risk.read',
    summary: 'Alarms of the rules, undecided ones first, and how often each rule was wrong',
    query: z.object({
      rule: z.enum(riskRules).optional(),
      state: z.enum(['open', ...riskOutcomes]).default('open'),
    }),
    response: z.object({
      alarms: z.array(alarm),
      rules: z.array(
        z.object({
          rule: z.enum(riskRules),
          open: z.number(),
          acted: z.number(),
          false_alarms: z.number(),
        }),
      ),
      looked_at: instant.nullable(),
    }),
  }),
  desk_risk_look: deskEndpoint({
    id: 'desk-risk-look',
    method: 'POST',
    path: '/risk/look',
    access: 'risk.mark',
    summary: 'Run the rules now',
    response: z.object({ open: z.number() }),
  }),
  desk_risk_alarm: deskEndpoint({
    id: 'desk-risk-alarm',
    method: 'GET',
    path: '/risk/{rule}/{subject}',
    access: 'risk.read',
    summary: 'One alarm: its members with their money, and their links to each other and to others',
    params: alarmKey,
    response: z.object({
      alarm,
      members: z.array(member),
      links: z.array(link),
      /** Ids of all members of the alarm. `members` contains only the members that the graph shows. */
      ring: z.array(idOf('mem')),
    }),
  }),
  desk_risk_effect: deskEndpoint({
    id: 'desk-risk-effect',
    method: 'GET',
    path: '/risk/{rule}/{subject}/effect/{act}',
    access: 'risk.mark',
    summary: 'Preview a mark or hold of all members of an alarm: whom, and how much; changes nothing',
    params: alarmKey.extend({ act: z.enum(ringActs) }),
    response: z.object({
      /**
       * Members whom the bulk action changes. `amount`: the member's credit if the action is a mark, the member's pending payouts if it is a
       * hold.
       */
      members: z.array(maskedMember.extend({ count: z.number(), amount })),
      count: z.number(),
      amount,
    }),
  }),
  desk_risk_hold: deskEndpoint({
    id: 'desk-risk-hold',
    method: 'POST',
    path: '/risk/{rule}/{subject}/hold',
    access: 'risk.mark',
    summary: 'Hold all waiting withdrawals of its members; each hold is lifted separately',
    params: alarmKey,
    body: z.object({ reason }),
    response: z.object({ held: z.number() }),
  }),
  desk_risk_mark: deskEndpoint({
    id: 'desk-risk-mark',
    method: 'POST',
    path: '/risk/{rule}/{subject}/mark',
    access: 'risk.mark',
    step_up: true,
    summary: 'Mark each of its members: their later withdrawals need an operator',
    params: alarmKey,
    body: z.object({ reason }),
    response: z.object({ marked: z.number() }),
  }),
  desk_risk_false: deskEndpoint({
    id: 'desk-risk-false',
    method: 'POST',
    path: '/risk/{rule}/{subject}/false-alarm',
    access: 'risk.mark',
    summary: 'Dismiss the alarm; counts against the rule, and returns only when another member joins',
    params: alarmKey,
    body: z.object({ reason }),
    response: success,
  }),
  desk_member_links: deskEndpoint({
    id: 'desk-member-links',
    method: 'GET',
    path: '/members/{member}/links',
    access: 'risk.read',
    summary: 'Members linked to a member by payer, device, address, name or invitation',
    params: z.object({ member: idOf('mem') }),
    response: z.object({ members: z.array(member), links: z.array(link) }),
  }),
} as const
