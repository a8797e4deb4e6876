// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { BankKey } from '@sala/contract/account/banks.ts'
import type { Scope } from '@sala/contract/account/scope.ts'
import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface ActivityTickets {
  expires_at: Date
  member_id: MemberId
  redeemed_at: Date | null
  session_id: SessionId
  ticket_hash: Buffer
}

export interface CodeMessages {
  attempt: number
  code_id: string
  message_id: string | null
  outcome: 'delivered' | 'failed' | null
  outcome_at: Date | null
  provider: string
  sending: number
  sent_at: Date
}

export interface DeviceMarks {
  first_seen_at: Date
  mark_hash: Buffer
  member_id: MemberId
  seen_at: Date
}

export interface LoginDelays {
  failed_at: Date
  failures: number
  kind: 'account' | 'address' | 'device' | 'member' | 'network' | 'operator' | 'operator_network'
  subject: string
  waits_until: Date
}

export interface Members {
  account_number: string | null
  affiliate_key: string | null
  bank: BankKey | null
  bank_set_at: Date | null
  birth_date: string | null
  birth_date_set_at: Date | null
  closed_at: Date | null
  created_at: Date
  erased_at: Date | null
  id: MemberId
  line: string | null
  name: string | null
  name_mark: string | null
  password_hash: string
  payment_gateway_status: Generated<boolean>
  phone: string
  phone_proved: boolean
  referral_key: string | null
  scope: Generated<Scope>
  suspended_at: Date | null
}

export interface OneTimeCodes {
  created_at: Date
  expires_at: Date
  flow: 'prove' | 'register' | 'reset'
  id: string
  phone: string
  times_sent: number
  tries: Generated<number>
  used_at: Date | null
}

export interface OperatorCredits {
  agreed_by: string | null
  amount: Satang
  at: Date
  given_by: string
  id: string
  member_id: MemberId
}

export interface PasswordResets {
  code_id: string
  confirmed_at: Date | null
  expires_at: Date
  known_device: Generated<boolean>
  member_id: MemberId | null
  phone: string
  token_hash: Buffer
}

export interface PayerMarks {
  first_seen_at: Date
  member_id: MemberId
  payer_hash: Buffer
  seen_at: Date
}

export interface Registrations {
  affiliate_key: string | null
  claimed_ip: string | null
  expires_at: Date
  phone: string
  referral_key: string | null
}

export interface RegistrationTokens {
  affiliate_key: string | null
  binding_hash: Buffer | null
  expires_at: Date
  id: SessionId
  phone: string
  phone_proved: boolean
  referral_key: string | null
  token_hash: Buffer
}

export interface Sessions {
  binding_hash: Buffer | null
  claimed_ip: string | null
  created_at: Date
  device: string
  ended_at: Date | null
  ends_at: Date
  expires_at: Date
  id: SessionId
  ip: string
  member_id: MemberId
  seen_at: Date
  token_hash: Buffer
}

export interface SignInAddresses {
  address: string
  day: string
  member_id: MemberId
}

export interface SignInLinks {
  code_hash: Buffer
  created_at: Date
  expires_at: Date
  made_by: string
  member_id: MemberId
  session_id: SessionId | null
  used_at: Date | null
}

export interface Tables {
  activity_tickets: ActivityTickets
  code_messages: CodeMessages
  device_marks: DeviceMarks
  login_delays: LoginDelays
  members: Members
  one_time_codes: OneTimeCodes
  operator_credits: OperatorCredits
  password_resets: PasswordResets
  payer_marks: PayerMarks
  registration_tokens: RegistrationTokens
  registrations: Registrations
  sessions: Sessions
  sign_in_addresses: SignInAddresses
  sign_in_links: SignInLinks
}
