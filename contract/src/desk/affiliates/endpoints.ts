import { z } from 'zod'
import {
  affiliateStates,
  dealKinds,
  statementLines,
  statementStates,
} from '../../affiliates/affiliate-terms.ts'
import { amount, bangkokMonth, instant, signedAmount } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'

const NAME_MAX_CHARACTERS = 80
const CHANNEL_MAX_CHARACTERS = 60

const params = z.object({ affiliate: z.coerce.number().pipe(z.int().positive()) })
const words = (what: string, most: number) =>
  typedText('words', `กรุณากรอก${what}`)
    .min(1, `กรุณากรอก${what}`)
    .max(most, `${what}ยาวได้ไม่เกิน ${most} ตัวอักษร`)
const success = z.object({ success: z.literal(true) })

/**
 * Counts and sums of the members who registered in the last 90 days (`COMPARED_DAYS`) through a link, or through all links of a partner.
 */
const compared = {
  registrations: z.int(),
  first_deposits: z.int(),
  deposits: amount,
  /**
   * `retainable`: number of members who registered at least 30 days ago (`RETAINED_AFTER_DAYS`). `retained`: those of them who played at least
   * 30 days after their registration.
   */
  retainable: z.int(),
  retained: z.int(),
  /** Number of duplicate accounts: the person had an earlier account, or the account belongs to the partner. */
  duplicates: z.int(),
  /** Number of accounts that are suspended, closed, self-excluded or marked, or whose member is under age. */
  blocked: z.int(),
}

const affiliateFacts = z.object({
  id: z.int().positive(),
  name: z.string(),
  state: z.enum(affiliateStates),
  links: z.int(),
  ...compared,
  /** Sum of all the partner's statements. It is negative if the corrections exceed the earnings. */
  cost: signedAmount,
  /** Sum of the closed statements that the company has not paid yet. */
  due: amount,
})

const deal = z.object({
  id: z.int().positive(),
  kind: z.enum(dealKinds),
  from_month: bangkokMonth,
  /** Terms of the kind `acquisition`; null for a deal of the kind `revenue_share`. */
  amount: amount.nullable(),
  minimum_deposit: amount.nullable(),
  minimum_turnover: amount.nullable(),
  within_days: z.int().nullable(),
  share_percent: z.int().nullable(),
  carries_negative: z.boolean(),
  decided_by: z.string(),
  decided_at: instant,
})

const link = z.object({
  key: z.string(),
  channel: z.string(),
  made_by: z.string(),
  made_at: instant,
  ...compared,
})

const line = z.object({
  kind: z.enum(statementLines),
  month: bangkokMonth,
  deal_kind: z.enum(dealKinds).nullable(),
  acquired: z.int(),
  ggr: signedAmount,
  bonuses: signedAmount,
  fees: signedAmount,
  amount: signedAmount,
})

const statement = z.object({
  id: z.int().positive(),
  month: bangkokMonth,
  state: z.enum(statementStates),
  registrations: z.int(),
  first_deposits: z.int(),
  deposits: amount,
  total: signedAmount,
  computed_at: instant,
  closed_by: z.string().nullable(),
  closed_at: instant.nullable(),
  paid_by: z.string().nullable(),
  paid_on: z.string().nullable(),
  reference: z.string().nullable(),
  lines: z.array(line),
})

export const deskAffiliatesEndpoints = {
  desk_affiliates: deskEndpoint({
    id: 'desk-affiliates',
    method: 'GET',
    path: '/affiliates',
    access: 'affiliates.read',
    summary: 'All affiliate partners, with what their members did in 90 days and what they cost',
    response: z.object({ rows: z.array(affiliateFacts) }),
  }),
  desk_affiliate: deskEndpoint({
    id: 'desk-affiliate',
    method: 'GET',
    path: '/affiliates/{affiliate}',
    access: 'affiliates.read',
    summary: 'One partner: links with their results, deals and statements',
    params,
    response: affiliateFacts.omit({ links: true }).extend({
      contact_name: z.string(),
      contact_email: z.string().nullable(),
      contact_phone: z.string().nullable(),
      made_by: z.string(),
      made_at: instant,
      ended_at: instant.nullable(),
      links: z.array(link),
      deals: z.array(deal),
      statements: z.array(statement),
    }),
  }),
  desk_affiliate_make: deskEndpoint({
    id: 'desk-affiliate-make',
    method: 'POST',
    path: '/affiliates',
    access: 'affiliates.edit',
    summary: 'Register a partner; it earns nothing before two operators decide a deal',
    body: z.object({
      name: words('ชื่อพันธมิตร', NAME_MAX_CHARACTERS),
      contact_name: words('ชื่อผู้ติดต่อ', NAME_MAX_CHARACTERS),
      contact_email: typedText('key')
        .pipe(z.email({ error: 'อีเมลไม่ถูกต้อง' }))
        .nullable(),
      contact_phone: typedText('phone')
        .regex(/^0\d{8,9}$/, 'เบอร์โทรไม่ถูกต้อง')
        .nullable(),
      reason,
    }),
    response: z.object({ id: z.int().positive() }),
  }),
  desk_affiliate_link: deskEndpoint({
    id: 'desk-affiliate-link',
    method: 'POST',
    path: '/affiliates/{affiliate}/links',
    access: 'affiliates.edit',
    summary: 'Make a link of a partner for one channel; its key is never used again',
    params,
    body: z.object({ channel: words('ชื่อช่องทาง', CHANNEL_MAX_CHARACTERS), reason }),
    response: z.object({ key: z.string() }),
  }),
  desk_affiliate_pause: deskEndpoint({
    id: 'desk-affiliate-pause',
    method: 'POST',
    path: '/affiliates/{affiliate}/pause',
    access: 'affiliates.edit',
    summary: 'Pause a partner: its links bring no more members; a new deal by two operators resumes it',
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_affiliate_end: deskEndpoint({
    id: 'desk-affiliate-end',
    method: 'POST',
    path: '/affiliates/{affiliate}/end',
    access: 'affiliates.edit',
    summary: 'End a partner for ever; this month has its last statement',
    params,
    body: z.object({ reason }),
    response: success,
  }),
} as const
