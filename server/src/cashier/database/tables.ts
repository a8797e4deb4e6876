// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { BankKey } from '@sala/contract/account/banks.ts'
import type { DepositId, MemberId, ReturnId, SlipId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface BankFiles {
  agreed_at: Date | null
  agreed_by: string | null
  amount: Satang
  brought_at: Date
  brought_by: string
  digest: Buffer
  expires_at: Date
  kind: 'payout_results' | 'statement'
  lines: number
  reason: string
}

export interface BankLines {
  account: string
  amount: Satang
  bill_reference: string | null
  deposit_id: DepositId | null
  from_account: string
  from_bank: string
  from_name: string
  line_id: string
  outcome: 'credited' | 'suspended' | null
  paid_at: Date
  read_at: Date
  repeated_ref: string | null
  settled_at: Date | null
  trans_ref: string | null
}

export interface BankStatementPoints {
  cursor: string | null
  feed: string
  read_to: Date | null
  refused_at: Date | null
}

export interface Chargebacks {
  amount: bigint
  house: string
  line_id: string | null
  noticed_at: Date
  part: number
  settled_at: Date | null
  source: 'bank' | 'gateway'
  source_id: string
  taken_at: Date
  transfer: string | null
}

export interface Deposits {
  amount: Satang
  biller_id: string | null
  cause: string | null
  claimed_ip: string | null
  created_at: Date
  ended_at: Date | null
  expires_at: Date
  from_account: string
  from_bank: string
  id: DepositId
  idempotency_key: string | null
  member_id: MemberId
  method: 'gateway' | 'qr' | 'transfer'
  pay_image: string | null
  pay_qr: Generated<boolean>
  pay_url: string | null
  payment_id: string | null
  promotion_id: number | null
  received_amount: Satang | null
  ref: string
  status: 'cancelled' | 'completed' | 'expired' | 'held' | 'paid' | 'refused' | 'waiting'
  terminals: string[] | null
  to_account: string | null
  to_bank: string | null
  to_name: string | null
  transfer_amount: Satang
}

export interface GatewayPoints {
  chargebacks_cursor: string
  only_row: Generated<boolean>
}

export interface PartnerCallbacks {
  event_id: string
  partner: string
  received_at: Date
}

export interface PartnerSilences {
  id: string
  since: Date
  tries: number
  what: string
  why: string
}

export interface PayerReturns {
  accepted_at: Date | null
  amount: Satang
  bank_reason: string | null
  created_at: Date
  disowned_at: Date | null
  ended_at: Date | null
  from_account: string
  id: ReturnId
  line_id: string
  lookups: Generated<number>
  next_look_at: Date | null
  ordered_by: string
  payee_id: string | null
  payer: string | null
  payout_id: string | null
  status: 'done' | 'ordered' | 'refused' | 'sent' | 'uncertain'
  to_account: string
  to_bank: string
  to_name: string
}

export interface PayoutFileDownloads {
  at: Date
  file_no: bigint
  operator: string
  take_key: string | null
}

export interface PayoutFileLines {
  file_no: bigint
  line: number
  read_at: Date | null
  read_by: string | null
  reference: string
  result: 'paid' | 'refused' | null
}

export interface PayoutFiles {
  made_at: Date
  made_by: string
  no: Generated<bigint>
  uploaded_at: Date | null
  uploaded_by: string | null
}

export interface ReceivingAccounts {
  account_number: string
  active: Generated<boolean>
  bank: string
  biller_id: string | null
  changed_at: Date
  name: string
  special: Generated<boolean>
  terminals: string[] | null
}

export interface RequestEvents {
  at: Date
  cause: string | null
  member_id: MemberId
  request_id: string
  seq: number
  status: string
}

export interface RiskMarks {
  cleared_at: Date | null
  cleared_by: string | null
  marked_at: Date
  marked_by: string
  member_id: MemberId
  no: Generated<bigint>
  payer: string | null
  reason: string
}

export interface SlipPictures {
  sha256: Buffer
  slip_id: SlipId
  webp: Buffer
}

export interface SlipRivals {
  member_id: MemberId
  sent_at: Date
  slip_id: SlipId
}

export interface Slips {
  answer_by: Date
  answered_at: Date | null
  answered_by: string | null
  bank: BankKey
  before: Generated<boolean>
  cause: 'not_a_slip' | 'not_received' | 'not_yours' | 'sent_back' | null
  deposit_id: DepositId | null
  hold:
    | 'contested'
    | 'given_away'
    | 'large'
    | 'old'
    | 'other_account'
    | 'other_member'
    | 'repeated'
    | 'risk_mark'
    | 'unproved_payer'
    | null
  id: SlipId
  line_id: string | null
  member_id: MemberId
  sent_at: Date
  status: 'credited' | 'refused' | 'waiting'
  trans_ref: string
}

export interface SuspenseItems {
  amount: Satang
  assigned_at: Date | null
  assigned_by: string | null
  assigned_reason: string | null
  assigned_to: MemberId | null
  created_at: Date
  deposit_id: DepositId | null
  hint_deposit_id: DepositId | null
  hint_member_id: MemberId | null
  house: string
  reason:
    | 'after_cancel'
    | 'after_refusal'
    | 'ambiguous'
    | 'foreign_payer'
    | 'late'
    | 'paid_twice'
    | 'unknown_reference'
    | 'unmatched'
  received_at: Date
  return_id: ReturnId | null
  returned_at: Date | null
  source: 'bank' | 'gateway'
  source_id: string
  written_off_at: Date | null
  written_off_by: string | null
  written_off_cause: 'own_account' | 'payer_not_shown' | 'payer_unknown' | 'return_refused' | null
  written_off_record: string | null
}

export interface UnverifiedDeposits {
  amount: Satang
  came_at: Date
  id: string
  member_id: MemberId
  payer: 'foreign' | 'unknown'
  staked: Generated<bigint>
}

export interface Withdrawals {
  accepted_at: Date | null
  account_number: string
  amount: Satang
  approved_by: string | null
  bank: string
  bank_reason: string | null
  cause: string | null
  created_at: Date
  disowned_at: Date | null
  ended_at: Date | null
  from_aside: Generated<Satang>
  held: Satang
  id: WithdrawalId
  idempotency_key: string | null
  lookups: Generated<number>
  member_id: MemberId
  moved_at: Date | null
  name: string
  next_lookup_at: Date | null
  ordered_at: Date | null
  payee_id: string | null
  payer: string | null
  payout_account: string | null
  payout_bank: string | null
  payout_id: string | null
  ref: string
  review: 'amount' | 'bank_age' | 'day_total' | 'first' | 'operator_credit' | 'payer' | 'risk_mark' | null
  status: 'approved' | 'held' | 'moving' | 'paid' | 'paying' | 'refused' | 'requested' | 'uncertain'
}
