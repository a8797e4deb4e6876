// The tables of this domain. Written by `npm run types:schema` from the migrated schema; changes come by a migration.
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

export interface SettingProposals {
  confirmed_at: Date | null
  confirmed_by: string | null
  no: Generated<bigint>
  proposed_at: Date
  proposed_by: string
  reason: string
  subject: 'cashier.payout_account' | 'cashier.receiving_account' | 'receiving-account'
  value: unknown
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
  kind: 'job' | 'movement' | 'payout' | 'slip' | 'suspense' | 'trouble' | 'withdrawal'
}

export interface Tables {
  reconcile_points: ReconcilePoints
  setting_proposals: SettingProposals
  told_payments: ToldPayments
  work_claims: WorkClaims
}
