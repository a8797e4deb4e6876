// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { ClaimId, MemberId } from '@sala/contract/wire/ids.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface ReferralClaims {
  amount: bigint
  created_at: Date
  id: ClaimId
  idempotency_key: string | null
  member_id: MemberId
}

export interface ReferralCommissions {
  amount: bigint
  base: bigint
  claim_id: ClaimId | null
  confirm_at: Date
  created_at: Date
  decided_by: string | null
  earner_id: MemberId
  kind: 'below_zero' | 'carried_in' | 'friend'
  level: number
  member_id: MemberId | null
  no: Generated<bigint>
  of_week: string
  rate_bp: number
  status: 'claimed' | 'confirmed' | 'excluded' | 'pending'
  week: string
}

export interface ReferralLevels {
  earns_from: string | null
  level: number
}

export interface ReferralLines {
  ancestor_id: MemberId
  level: number
  member_id: MemberId
}

export interface ReferralMarks {
  ancestor_id: MemberId
  cleared_at: Date | null
  cleared_by: string | null
  cleared_reason: string | null
  found_at: Date
  kind: 'address' | 'bank' | 'device'
  member_id: MemberId
}

export interface ReferralMembers {
  given_key: string | null
  joined_at: Date
  key: string
  member_id: MemberId
  outcome: 'joined' | 'none' | 'unknown_key'
  parent_id: MemberId | null
}

export interface ReferralWeeks {
  below_zero: Generated<bigint>
  carried_in: Generated<bigint>
  carries: boolean
  earned: Generated<bigint>
  earner_id: MemberId
  level: number
  nets: boolean
  of_week: string
  pending: Generated<bigint>
  pending_until: Date | null
  rate_bp: number
}
