// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface CorrectionRequests {
  asked_at: Date
  bank: string | null
  decided_at: Date | null
  decided_by: string | null
  kind: 'bank_account' | 'birth_date' | 'name' | 'other' | 'phone'
  member_id: MemberId
  no: Generated<bigint>
  note: string | null
  outcome: 'accepted' | 'refused' | null
  value: string | null
}

export interface Erasures {
  account_number: string | null
  bank: string | null
  birth_date: string | null
  erased_at: Date
  erased_by: string
  identity_gone_at: Date | null
  identity_until: Date
  member_id: MemberId
  money_gone_at: Date | null
  money_until: Date
  name: string | null
  phone: string | null
}
