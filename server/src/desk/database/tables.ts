// The tables of this domain. Written by `npm run types:schema` from the migrated schema; changes come by a migration.
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Numeric = ColumnType<string, number | string, number | string>

export interface ReconcilePoints {
  booked_until: Date
  cursor: string
  side: 'bank_in' | 'bank_out' | 'game_site' | 'gateway'
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

export interface ToldPayments {
  account: string
  agreed_at: Date | null
  amount: bigint
  cursor: Numeric
  line_id: string
  paid_at: Date
  reference: string | null
  side: 'bank_in' | 'bank_out' | 'gateway'
  told_at: Date
}

export interface WorkClaims {
  claimed_by: string
  claimed_until: Date
  id: string
  kind: 'job' | 'movement' | 'payout' | 'proposal' | 'slip' | 'suspense' | 'trouble' | 'withdrawal'
}

export interface Tables {
  reconcile_points: ReconcilePoints
  risk_alarm_members: RiskAlarmMembers
  risk_alarms: RiskAlarms
  risk_verdicts: RiskVerdicts
  told_payments: ToldPayments
  work_claims: WorkClaims
}
