import { levelFacts, type ReferralLevel, referralLevels } from '@sala/contract/referral/levels.ts'
import { amount } from '@sala/contract/wire/fields.ts'
import { z } from 'zod'
import { rateBpOf } from '../platform/rates.ts'

const RATE_MAX_PERCENT = 50
const HOLD_DEFAULT_DAYS = 3
const HOLD_MAX_DAYS = 60
const CLAIM_MINIMUM_BAHT = 100
const SHARED_ADDRESS_DAYS = 3

/** At most two decimals, stored in hundredths. */
const percent = (fallback: number) =>
  z.number().min(0).max(RATE_MAX_PERCENT).multipleOf(0.01).default(fallback)

/** Percent of the net loss of a week, by level. */
const levelPercents = Object.fromEntries(
  referralLevels.map(level => [`level_${level}_percent`, percent(levelFacts[level].percent)]),
) as Record<`level_${ReferralLevel}_percent`, ReturnType<typeof percent>>

/** `settings` row `referral`. */
export const referralSettings = {
  name: 'referral',
  schema: z.object({
    ...levelPercents,
    /** Within a level and week, wins offset losses, and bonuses are a cost. Off: each friend counts separately. */
    net_of_friends: z.boolean().default(true),
    /** A negative week of a level is carried over to the next. Only with `net_of_friends`. */
    carry_below_zero: z.boolean().default(true),
    /** Days from settlement to confirmation, for late rounds and for the detection of marks. */
    hold_days: z.number().min(0).max(HOLD_MAX_DAYS).default(HOLD_DEFAULT_DAYS),
    /** Smallest claim. Stored in baht, read in satang. */
    claim_minimum: amount.refine(value => value > 0n, 'above 0').prefault(CLAIM_MINIMUM_BAHT),
    /** Members who share an address on more days than this count as one household. */
    shared_address_days: z.int().min(0).default(SHARED_ADDRESS_DAYS),
  }),
  loosens: {
    level_1_percent: 'up',
    level_2_percent: 'up',
    level_3_percent: 'up',
    net_of_friends: 'down',
    carry_below_zero: 'down',
    hold_days: 'down',
    claim_minimum: 'down',
    shared_address_days: 'up',
  },
} as const

export type ReferralSettings = z.output<typeof referralSettings.schema>

/** Rate in basis points, as stored in lines. */
export const levelRateBp = (settings: ReferralSettings, level: ReferralLevel): number =>
  rateBpOf(settings[`level_${level}_percent`])

/** The rule of a week at its first settlement; the week keeps it. */
export type WeekRule = { readonly rate_bp: number; readonly nets: boolean; readonly carries: boolean }

export const weekRuleOf = (settings: ReferralSettings, level: ReferralLevel): WeekRule => ({
  rate_bp: levelRateBp(settings, level),
  nets: settings.net_of_friends,
  carries: settings.net_of_friends && settings.carry_below_zero,
})
