// The tables of this domain. Written by `npm run types:schema` from the migrated schema; changes come by a migration.
import type { ColumnType } from 'kysely'

export type Numeric = ColumnType<string, number | string, number | string>

export interface ReconcilePoints {
  booked_until: Date
  cursor: string
  side: 'bank_in' | 'bank_out' | 'game_site' | 'gateway'
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
  told_payments: ToldPayments
  work_claims: WorkClaims
}
