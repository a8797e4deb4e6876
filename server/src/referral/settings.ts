import { levelFacts, type ReferralLevel, referralLevels } from '@sala/contract/referral/referral-levels.ts'
import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import { rateBpOf } from '../platform/basis-points.ts'

const RATE_MAX_PERCENT = 50
const HOLD_DEFAULT_DAYS = 3
const HOLD_MAX_DAYS = 60
const CLAIM_MINIMUM_BAHT = 100
const SHARED_ADDRESS_DAYS = 3

/** Returns the schema of a percentage. It has at most two decimals, because it is stored in hundredths. */
const percent = (fallback: number) =>
  z.number().min(0).max(RATE_MAX_PERCENT).multipleOf(0.01).default(fallback)

/** Commission in percent of the weekly net loss, one setting for each referral level. */
const levelPercents = Object.fromEntries(
  referralLevels.map(level => [`level_${level}_percent`, percent(levelFacts[level].percent)]),
) as Record<`level_${ReferralLevel}_percent`, ReturnType<typeof percent>>

export const referralSettings = {
  name: 'referral',
  schema: z.object({
    ...levelPercents,
    /**
     * If true, wins and bonuses of some invited members offset losses of others in the same level and week. If false, each invited member's loss
     * counts alone.
     */
    net_of_friends: z.boolean().default(true),
    /**
     * An earner's commission of one referral level and week can be negative in total. If this setting is true, the negative total reduces the
     * commission of the next week. Without `net_of_friends` no total is negative.
     */
    carry_below_zero: z.boolean().default(true),
    /** Number of days from the settlement of a week's commission to its confirmation. Rounds that are reported late arrive within this time. */
    hold_days: z.number().min(0).max(HOLD_MAX_DAYS).default(HOLD_DEFAULT_DAYS),
    /** Minimum amount of a commission claim, stored in baht and parsed into satang. */
    claim_minimum: amount.refine(value => value > 0n, 'above 0').prefault(CLAIM_MINIMUM_BAHT),
    /** Members who share an IP address on more days than this count as one household. */
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

/** Returns the commission rate of a referral level in basis points. */
export const levelRateBp = (settings: ReferralSettings, level: ReferralLevel): number =>
  rateBpOf(settings[`level_${level}_percent`])

/** Rules for a week's commission. They are stored at the first settlement of the week, so that later changes of the settings do not affect it. */
export type WeekRule = { readonly rate_bp: number; readonly nets: boolean; readonly carries: boolean }

export const weekRuleOf = (settings: ReferralSettings, level: ReferralLevel): WeekRule => ({
  rate_bp: levelRateBp(settings, level),
  nets: settings.net_of_friends,
  carries: settings.net_of_friends && settings.carry_below_zero,
})
