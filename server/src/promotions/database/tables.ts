// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { BonusId, DepositId, MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface BonusCorrections {
  after: bigint
  applied: boolean
  at: Date
  before: bigint
  bonus_id: BonusId
  member_id: MemberId
  no: number
}

export interface BonusDayMarks {
  day: string
  promotion_id: number
}

export interface BonusDays {
  amount: bigint
  bonuses: number
  day: string
  first_bonuses: number
  promotion_id: number
  status: string
  taken_back: bigint
}

export interface Bonuses {
  above_result: Generated<bigint>
  amount: Satang
  arrived_from: Date | null
  arrived_until: Date | null
  awaits_arrival: Generated<boolean>
  bank_mark: string | null
  claim_until: Date | null
  compared_at_open: Date | null
  computed: Satang | null
  created_at: Date
  deposit_amount: Generated<Satang>
  deposit_id: DepositId | null
  end_tries: Generated<number>
  ended_at: Date | null
  ending_at: Date | null
  expires_at: Date | null
  gap_at_open: bigint | null
  greatest_stake: bigint | null
  id: BonusId
  inflow_at_open: bigint | null
  is_exact: Generated<boolean>
  maximum_withdrawal: Satang | null
  member_id: MemberId
  moving_at_open: string | null
  opened_at: Date | null
  own_at_open: bigint | null
  period: string
  play_no_at_open: bigint | null
  play_result: Generated<bigint>
  promotion_id: number
  result_at_open: bigint | null
  review_at: Date | null
  seq_at_open: bigint | null
  status:
    | 'completed'
    | 'expired'
    | 'expiring'
    | 'given_up'
    | 'giving_up'
    | 'lost'
    | 'offered'
    | 'open'
    | 'settling'
    | 'withdrawn'
  turnover_done: Generated<Satang>
  turnover_needed: Generated<Satang>
  turnover_times: Generated<number>
  weights: Generated<unknown>
}

export interface BonusLateBets {
  bonus_id: BonusId
  credit: bigint
  ended_at: Date
  game_result: bigint
  is_open: Generated<boolean>
  late_returned: Generated<bigint>
  late_staked: Generated<bigint>
  late_won: Generated<bigint>
  member_id: MemberId
  own: bigint
  play_after: Generated<bigint>
  play_no_at_end: bigint | null
  staked: bigint
}

export interface BonusLookalikes {
  cleared_at: Date | null
  cleared_by: string | null
  cleared_reason: string | null
  marks: string[]
  member_id: MemberId
  other_id: MemberId
  period: string
  promotion_id: number
  refused_at: Date
}

export interface BonusPlay {
  amount: bigint
  bonus_id: BonusId
  day: string
  member_id: MemberId
}

export interface BonusStakes {
  bonus_id: BonusId
  counted: bigint
  member_id: MemberId
  section: string
  valid_stake: bigint
}

export interface BonusTakings {
  amount: Satang
  at: Date
  bonus_id: BonusId
  member_id: MemberId
  movement_id: MovementId | null
  no: number
}

export interface PromotionBudgets {
  budget: bigint
  promotion_id: number
  spent: bigint
}

export interface PromotionPastTerms {
  changed_by: string
  no: Generated<bigint>
  promotion_id: number
  terms: unknown
  until: Date
}

export interface Promotions {
  active: Generated<boolean>
  art: string
  audience: Generated<'everybody' | 'new' | 'returning'>
  audience_days: number | null
  claim_days: number | null
  deposit_minimum: Satang | null
  ends_at: Date | null
  frequency: 'birthday_year' | 'once' | 'week'
  greatest_stake_bp: Generated<number | null>
  greatest_stake_least: Generated<bigint | null>
  hue: number
  id: number
  maximum_withdrawal: Satang | null
  once_per_person: Generated<boolean>
  opened_at: Date | null
  place: number
  rate_bp: number | null
  reward_fixed: Satang | null
  starts_at: Date
  summary: string
  terms: string[]
  title: string
  trigger: 'birthday' | 'deposit' | 'weekly_refund'
  turnover_times: number
  valid_days: number
  weights: unknown
}
