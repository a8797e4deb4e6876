import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import { DAY_SECONDS, HOUR_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/** Minimum of `match_score`. With a lower score, the index of letter pairs could miss names that a full comparison with every name would find. */
const SCORE_MIN = 75
const SCORE_MAX = 100
const COUNT_MAX = 100
const HOURS_MAX = 24 * 30
const PERCENT_MAX = 100

const hours = (usual: number) => z.int().min(1).max(HOURS_MAX).default(usual)
const percent = (usual: number) => z.int().min(1).max(PERCENT_MAX).default(usual)

/**
 * Settings group `aml`: thresholds of the comparison with sanctions lists and of the rules about money laundering. The defaults are Sala's, because
 * no authority publishes any. The operator sets them with counsel, by the Anti-Money Laundering Act B.E. 2542 and its ministerial regulations.
 */
export const amlSettings = {
  name: 'aml',
  schema: z.object({
    /** Score (0 to 100) from which a member's name matches an entry of a sanctions list. */
    match_score: z.int().min(SCORE_MIN).max(SCORE_MAX).default(88),
    /** Amount in baht. Several deposits that are below it by at most `structuring_within_percent` are suspicious. */
    structuring_limit: amount.prefault(100_000),
    structuring_within_percent: percent(10),
    structuring_deposits: z.int().min(2).max(COUNT_MAX).default(3),
    structuring_hours: hours(72),
    /**
     * This and the next settings define money that passes through without play: the minimum of deposits in the hours before a withdrawal, the minimum
     * share of them that is withdrawn, and the maximum share that is staked.
     */
    pass_minimum: amount.prefault(50_000),
    pass_hours: hours(72),
    pass_out_percent: percent(80),
    pass_stake_percent: percent(20),
    /** Hours within which staff should decide a case. */
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
