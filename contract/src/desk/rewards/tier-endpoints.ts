import { z } from 'zod'
import { tierDraft } from '../../rewards/tiers/tier-draft.ts'
import { tierChips, tierGifts } from '../../rewards/tiers/tier-limits.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'

const params = z.object({ table: z.coerce.number().pipe(z.int().positive()) })

const tier = z.object({
  place: z.int(),
  name: z.string(),
  chip: z.enum(tierChips),
  floor: amount,
  withdrawal_maximum: amount.nullable(),
  withdrawal_day_maximum: amount.nullable(),
  queue_minutes: z.int().nullable(),
  cashback_percent: z.number(),
  cashback_maximum: amount,
  birthday_gift: amount,
})

const tableFacts = z.object({
  id: z.int().positive(),
  is_running: z.boolean(),
  /** Maker and checker (first and second staff user) of the proposal with the table of tiers. */
  made_by: z.string(),
  made_at: instant,
  ended_at: instant.nullable(),
  members: z.int(),
  gifts: z.int(),
  given: amount,
  budget: amount,
  spent: amount,
})

export const deskTiersEndpoints = {
  desk_tiers: deskEndpoint({
    id: 'desk-tiers',
    method: 'GET',
    path: '/rewards/tiers',
    access: 'promotions.read',
    summary: 'All tables of tiers, the newest first, with members and cost',
    response: z.object({ rows: z.array(tableFacts) }),
  }),
  desk_tier_table: deskEndpoint({
    id: 'desk-tier-table',
    method: 'GET',
    path: '/rewards/tiers/{table}',
    access: 'promotions.read',
    summary: 'One table of tiers with its members, its gifts by kind and by day',
    params,
    response: tableFacts.extend({
      tiers: z.array(tier.extend({ members: z.int() })),
      turnover_times: z.int(),
      valid_days: z.int(),
      maximum_withdrawal: amount.nullable(),
      kinds: z.array(z.object({ kind: z.enum(tierGifts), gifts: z.int(), amount })),
      /** Days on which a member received a gift or changed the tier, newest first. */
      days: z.array(z.object({ day: z.iso.date(), changes: z.int(), gifts: z.int(), amount })),
    }),
  }),
  desk_tiers_trial: deskEndpoint({
    id: 'desk-tiers-trial',
    method: 'POST',
    path: '/rewards/tiers/trial',
    access: 'promotions.read',
    summary: 'Dry run of a table over the last ninety days: members by tier, moves and cost; changes nothing',
    body: tierDraft,
    response: z.object({
      tiers: z.array(
        z.object({
          name: z.string(),
          members: z.int(),
          /**
           * Amounts of the gifts that the tier's members would have received: `cashback` in the full weeks of the last ninety days, `birthday`
           * in a year.
           */
          cashback: amount,
          birthday: amount,
        }),
      ),
      /**
       * Number of members who have a tier now. With the proposed table, `rise`, `fall` and `stay` of them would get a higher, a lower or the
       * same tier.
       */
      now: z.int(),
      rise: z.int(),
      fall: z.int(),
      stay: z.int(),
      weeks: z.int(),
      cashback: amount,
      birthday: amount,
      budget: amount,
    }),
  }),
} as const
