import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import { DAY_SECONDS, HOUR_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/**
 * From this score on, the search finds the same names as a comparison of all pairs, with any spaces. A lower threshold could miss names.
 */
const SCORE_MIN = 75
const SCORE_MAX = 100
const COUNT_MAX = 100
const HOURS_MAX = 24 * 30
const PERCENT_MAX = 100

const hours = (usual: number) => z.int().min(1).max(HOURS_MAX).default(usual)
const percent = (usual: number) => z.int().min(1).max(PERCENT_MAX).default(usual)

/**
 * Settings group `aml`: thresholds of the comparison with lists and of the rules about money laundering. The defaults are ours, and no authority
 * names them. The operator sets them with counsel, by the Anti-Money Laundering Act B.E. 2542 and its ministerial regulations.
 */
export const amlSettings = {
  name: 'aml',
  schema: z.object({
    /** Score from which a member's name matches an entry. */
    match_score: z.int().min(SCORE_MIN).max(SCORE_MAX).default(88),
    /** Deposits below this amount, and at most so many percent below it, are near it. */
    structuring_limit: amount.prefault(100_000),
    structuring_within_percent: percent(10),
    structuring_deposits: z.int().min(2).max(COUNT_MAX).default(3),
    structuring_hours: hours(72),
    /** Money that passes through: deposits of the hours before a withdrawal, the share paid out, and the valid stakes. */
    pass_minimum: amount.prefault(50_000),
    pass_hours: hours(72),
    pass_out_percent: percent(80),
    pass_stake_percent: percent(20),
    /** Hours within which staff decide a case. */
    case_hours: hours(72),
  }),
  loosens: {
    match_score: 'up',
    structuring_limit: 'any',
    structuring_within_percent: 'down',
    structuring_deposits: 'up',
    structuring_hours: 'down',
    pass_minimum: 'up',
    pass_hours: 'down',
    pass_out_percent: 'up',
    pass_stake_percent: 'down',
    case_hours: 'up',
  },
} as const

/** Cases that one operator opens by hand. More of them in a day are a mistake or harassment. */
export const limits = {
  cases_per_operator: { name: 'aml.cases-per-operator', count: 30, windowSeconds: DAY_SECONDS },
  /** Dry runs of the score of all operators. Each reads all lists into memory. */
  match_trials: { name: 'aml.match-trials', count: 20, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

export type AmlRules = z.output<typeof amlSettings.schema>
