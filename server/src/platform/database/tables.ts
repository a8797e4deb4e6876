// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface AuditInbox {
  action: string
  actor: string
  at: Date
  details: unknown
  no: Generated<bigint>
  subject: string
}

export interface AuditLog {
  action: string
  actor: string
  at: Date
  details: unknown
  hash: Buffer
  seq: Generated<bigint>
  subject: string
}

export interface AuditSeals {
  at: Date
  hash: Buffer
  mac: Buffer
  seq: bigint
}

export interface EnvironmentLock {
  mode: 'production' | 'sandbox'
  since: Generated<Date>
  single: Generated<boolean>
}

export interface HourMarks {
  hour: Date
}

export interface JobWorkers {
  seen_at: Date
  worker_id: string
}

export interface LimitHits {
  hits: number
  name: string
  subject: string
  window_start: Date
}

export interface MovedClock {
  moved_at: Date
  moved_to: Date
  only_row: Generated<boolean>
}

export interface PartnerClocks {
  ahead_ms: bigint
  doubt_ms: bigint
  measured_at: Date
  partner: string
}

export interface PartnerClockSteps {
  ahead_ms: bigint
  doubt_ms: bigint
  ended_at: Date
  partner: string
}

export interface PartnerLog {
  at: Date
  body: string
  call: string | null
  no: Generated<bigint>
  outcome: 'agreed' | 'callback' | 'odd' | 'silent' | 'unreadable'
  partner: string
  reference: string | null
  request: string | null
  status: number | null
  took_ms: number | null
}

export interface SecurityEvents {
  count: Generated<number>
  detail: Generated<string>
  device: Generated<string>
  kind: string
  last_at: Date
  member_id: Generated<MemberId>
  minute: Date
  network: Generated<string>
  no: Generated<bigint>
}

export interface SettingFaults {
  first_at: Date
  last_at: Date
  met: string
  setting: string
}

export interface Settings {
  changed_at: Date
  name: string
  value: unknown
}

export interface UnreadableRows {
  hash: Buffer
  raw: string
  read_at: Date
  settled_at: Date | null
  settled_by: string | null
  what: 'balance' | 'bank line' | 'bank line out' | 'gateway payment' | 'payout answer' | 'round'
}
