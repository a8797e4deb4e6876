// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface LedgerAccounts {
  name: string
  no: Generated<number>
}

export interface LedgerBalances {
  game: Generated<bigint>
  member_id: MemberId
  member_no: Generated<number>
  moving: Generated<bigint>
  wallet: Generated<bigint>
  withdrawing: Generated<bigint>
}

export interface LedgerKinds {
  name: string
  no: number
}

export interface LedgerTransfers {
  amount: bigint
  at: Date
  credit: number
  credit_balance: bigint | null
  debit: number
  debit_balance: bigint | null
  id: string
  kind: number
  member_no: number
  reference: string
  reverses: string | null
  seq: Generated<bigint>
}

export interface PlayDays {
  day: string
  member_id: MemberId
  rounds: number
  stake: bigint
  valid_stake: bigint
  win: bigint
}

export interface PlayHours {
  hour: Date
  member_id: MemberId
  rounds: number
  stake: bigint
  valid_stake: bigint
  win: bigint
}

export interface PlayTotals {
  last_day: string
  member_id: MemberId
  net_loss: bigint
}
