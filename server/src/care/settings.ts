import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'

const WEIGHT_MAX = 20
const SCORE_MAX = 200
const COUNT_MAX = 100
const DAYS_MAX = 90
const HOURS_MAX = 24 * 7
const NIGHT_HOURS_MAX = 6
const MINUTES_MAX = 240
const PERCENT_MAX = 1_000

const weight = (usual: number) => z.int().min(1).max(WEIGHT_MAX).default(usual)
const score = (usual: number) => z.int().min(1).max(SCORE_MAX).default(usual)
const count = (usual: number) => z.int().min(1).max(COUNT_MAX).default(usual)
const days = (usual: number) => z.int().min(1).max(DAYS_MAX).default(usual)

/**
 * Settings group `care`: weight and threshold of each marker of harm, and the scores of the steps of care. A weight is at least 1, so that no change
 * switches a marker off. The markers are those that the British regulator requires (UKGC LCCP 3.4.3, requirement 5). The defaults are Sala's choice.
 */
export const careSettings = {
  name: 'care',
  schema: z.object({
    /** Number of last days whose findings are added up to the score. */
    window_days: days(30),
    message_score: score(4),
    talk_score: score(8),
    break_score: score(14),
    /** Hours of the break that begins by rule when a member reaches the third step of care. An operator may set a longer break. */
    break_hours: z.int().min(1).max(HOURS_MAX).default(24),
    /** Hours within which the staff should talk to a member who reached the second step of care. */
    talk_hours: z.int().min(1).max(HOURS_MAX).default(48),
    /** Weight of the marker for a week whose deposits greatly exceed the average of the four weeks before it. */
    rising_weight: weight(2),
    rising_minimum: amount.prefault(5_000),
    rising_percent: z.int().min(100).max(PERCENT_MAX).default(250),
    /** Weight of the marker for a day with several deposits, each made within minutes after a loss. */
    after_loss_weight: weight(2),
    after_loss_minutes: z.int().min(1).max(MINUTES_MAX).default(30),
    after_loss_minimum: amount.prefault(300),
    after_loss_deposits: count(3),
    /** Weight of the marker for a returned withdrawal whose whole amount the member staked within hours. */
    returned_weight: weight(2),
    returned_within_hours: z.int().min(1).max(HOURS_MAX).default(24),
    /** Weight of the marker for hours of play between midnight and six in Bangkok. */
    night_weight: weight(1),
    night_play_hours: z.int().min(1).max(NIGHT_HOURS_MAX).default(4),
    raises_weight: weight(2),
    raises_in_days: days(30),
    raises_times: count(3),
    /** Weight of the marker for deposits soon after a break, if they exceed the deposits of the same number of days before the break. */
    break_weight: weight(3),
    break_after_days: days(3),
    break_minimum: amount.prefault(1_000),
    break_percent: z.int().min(100).max(PERCENT_MAX).default(150),
  }),
  loosens: {
    window_days: 'down',
    message_score: 'up',
    talk_score: 'up',
    break_score: 'up',
    break_hours: 'down',
    talk_hours: 'up',
    rising_weight: 'down',
    rising_minimum: 'up',
    rising_percent: 'up',
    after_loss_weight: 'down',
    after_loss_minutes: 'down',
    after_loss_minimum: 'up',
    after_loss_deposits: 'up',
    returned_weight: 'down',
    returned_within_hours: 'down',
    night_weight: 'down',
    night_play_hours: 'up',
    raises_weight: 'down',
    raises_in_days: 'down',
    raises_times: 'up',
    break_weight: 'down',
    break_after_days: 'any',
    break_minimum: 'up',
    break_percent: 'up',
  },
  ordered: [
    ['message_score', 'talk_score'],
    ['talk_score', 'break_score'],
  ],
} as const

export type CareRules = z.output<typeof careSettings.schema>
