// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface ExclusionMarks {
  hash: Buffer
  kind: 'bank_account' | 'birth_date' | 'device' | 'name' | 'phone'
  member_id: MemberId
}

export interface ExclusionMatches {
  decided_at: Date | null
  decided_by: string | null
  excluded_id: string
  found_at: Date
  kinds: string[]
  member_id: MemberId
  outcome: 'cleared' | 'confirmed' | null
}

export interface PaidIn {
  amount: Satang
  id: string
  member_id: MemberId
  paid_at: Date
}

export interface PlayBreaks {
  begins_at: Date
  ends_at: Date
  kind: 'cool_off' | 'exclusion'
  member_id: MemberId
  no: Generated<bigint>
}

export interface PlayLimits {
  amount: Satang | null
  changed_at: Date
  kind: 'deposit' | 'loss'
  member_id: MemberId
  pending_amount: Satang | null
  pending_at: Date | null
  period: 'day' | 'month' | 'week'
}

export interface PlaySessions {
  began_at: Date
  ended_at: Date | null
  last_at: Date
  looked_at: Date
  member_id: MemberId
  net: Generated<bigint>
  no: Generated<bigint>
  reminded: Generated<number>
  seen: Generated<number>
}

export interface ReservedMoney {
  amount: Satang
  came_at: Date
  id: string
  member_id: MemberId
  remaining: bigint
  why: 'age' | 'break' | 'deposit_limit' | 'returned' | 'review'
}
