// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { MemberId, OperatorId, OperatorSessionId, ProposalId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface OperatorInvitations {
  code_hash: Buffer
  created_at: Date
  expires_at: Date
  operator_id: OperatorId
  spent_at: Date | null
  totp_secret: Buffer
}

export interface OperatorPasskeys {
  counter: bigint
  created_at: Date
  id: string
  name: string
  operator_id: OperatorId
  public_key: Buffer
  transports: string[]
  used_at: Date | null
}

export interface Operators {
  created_at: Date
  email: string | null
  enrolled_at: Date | null
  id: OperatorId
  name: string
  password_hash: string | null
  roles: string[]
  signed_in_at: Date | null
  state: 'active' | 'invited' | 'suspended'
  totp_last_step: Generated<bigint>
  totp_secret: Buffer | null
}

export interface OperatorSessions {
  challenge: string | null
  challenge_until: Date | null
  cookie_hash: Buffer | null
  device: string
  ended_at: Date | null
  expires_at: Date
  factor_at: Date
  id: OperatorSessionId
  network: string
  opened_at: Date
  operator_id: OperatorId
  seen_at: Date
  token_hash: Buffer
}

export interface OperatorTickets {
  challenge: string
  expires_at: Date
  operator_id: OperatorId
  spent_at: Date | null
  ticket_hash: Buffer
  tries: Generated<number>
}

export interface Proposals {
  alone: Generated<boolean>
  amount: Satang | null
  answer: string | null
  checker_id: OperatorId | null
  closed_at: Date | null
  effect: unknown
  ended_by: string | null
  ended_cause: string | null
  evidence: string | null
  expires_at: Date
  first_half: Buffer | null
  id: ProposalId
  kind: string
  made_at: Date
  maker_id: OperatorId
  member_id: MemberId | null
  payload: unknown
  reason: string
  state: 'approved' | 'expired' | 'open' | 'refused' | 'withdrawn'
  subject: string
}

export interface SoleSums {
  amount: Satang
  budget: string
  day: string
  dimension: 'account' | 'member' | 'operator'
  subject: string
  uses: number
}

export interface SoleUses {
  account: string | null
  act: string
  amount: Satang
  at: Date
  member_id: MemberId | null
  operator: string
  subject: string
}
