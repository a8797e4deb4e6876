// The tables of this domain. Written by `npm run types:schema` from the migrated schema; changes come by a migration.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

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

export interface Tables {
  setting_proposals: SettingProposals
}
