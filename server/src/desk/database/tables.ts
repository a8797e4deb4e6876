// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface AccountCaps {
  account: string
  day_in_maximum: bigint | null
  day_out_maximum: bigint | null
  held_maximum: bigint | null
}

export interface AccountCloses {
  account: string
  came: bigint
  closed_at: Date
  closed_by: string
  day: string
  difference: bigint | null
  no: Generated<bigint>
  reason: Generated<string>
  told: bigint | null
  went: bigint
}

export interface DayExtremes {
  day: string
  member_id: MemberId
  net_loss: bigint
}

export interface FigureDays {
  credit_p50_ms: number | null
  credit_p90_ms: number | null
  day: string
  deposited: number
  followed_at: Date
  played: number
  players: number
  registered: number
  timed: number
  with_bank: number
}

export interface FigureHours {
  credit_p50_ms: number | null
  credit_p90_ms: number | null
  credited: number
  credited_alone: number
  first_depositors: number
  hour: Date
  new_players: number
  players: number
  registrations: number
  rounds: bigint
  stake: bigint
  timed: number
  valid_stake: bigint
  win: bigint
}

export interface FigurePoints {
  counted_until: Date
  horizon: bigint | null
  only_row: Generated<boolean>
  seq_safe: bigint
  seq_seen: bigint
}

export interface MemberNotes {
  member_id: MemberId
  no: Generated<bigint>
  text: string
  written_at: Date
  written_by: string
}

export interface MemberTags {
  member_id: MemberId
  set_at: Date
  set_by: string
  tag: string
}

export interface MoneyHours {
  account: string
  credited: bigint
  credits: number
  debited: bigint
  debits: number
  hour: Date
  kind: string
  with_member: boolean
}

export interface ReconcilePoints {
  booked_until: Date
  cursor: string
  read_at: Date | null
  side: 'bank_in' | 'bank_out' | 'game_site' | 'gateway'
  site: Generated<string>
}

export interface ReportedBalances {
  account: string
  amount: bigint
  no: Generated<bigint>
  reported_at: Date
  reported_by: string
}

export interface ReportedPayments {
  account: string
  agreed_at: Date | null
  amount: bigint
  feed: string | null
  house: string | null
  line_id: string
  no: Generated<bigint>
  paid_at: Date
  reference: string | null
  reported_at: Date
  side: 'bank_in' | 'bank_out' | 'gateway'
}

export interface RiskAlarmMembers {
  member_id: MemberId
  rule: string
  subject: string
}

export interface RiskAlarms {
  facts: Generated<unknown>
  found_at: Date
  judged_at: Date | null
  judged_by: string | null
  outcome: 'acted' | 'false_alarm' | null
  rule:
    | 'bonus_only'
    | 'in_and_out'
    | 'invite_tree'
    | 'same_name'
    | 'shared_address'
    | 'shared_device'
    | 'shared_payer'
    | 'velocity'
  seen_at: Date
  subject: string
}

export interface RiskVerdicts {
  count: number
  outcome: 'acted' | 'false_alarm'
  rule: string
}

export interface WorkClaims {
  claimed_by: string
  claimed_until: Date
  id: string
  kind: 'job' | 'movement' | 'payout' | 'proposal' | 'slip' | 'suspense' | 'trouble' | 'withdrawal'
}
