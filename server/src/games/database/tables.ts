// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
import type { CreditCheckId, MemberId, MovementId, PlayEndId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface CountedRounds {
  counted_at: Date
  round: Buffer
}

export interface CreditChecks {
  difference: Generated<bigint>
  ended_at: Date | null
  id: CreditCheckId
  member_id: MemberId
  site_balance: bigint | null
  started_at: Date
  state: 'checking' | 'done' | 'failed'
  tries: Generated<number>
}

export interface GameAccounts {
  member_id: MemberId
  next_site: string | null
  refused_in: Generated<number>
  site: string | null
  sweep_due_at: Date | null
  username: string
  version: Generated<bigint>
}

export interface GameDays {
  day: string
  game_id: string
  member_id: MemberId
  rounds: number
  stake: bigint
  valid_stake: bigint
  win: bigint
}

export interface GameFavourites {
  game_id: string
  marked_at: Date
  member_id: MemberId
}

export interface GameMovements {
  amount: Satang
  created_at: Date
  difference: Generated<bigint>
  direction: 'in' | 'out'
  due_at: Date
  ended_at: Date | null
  id: MovementId
  is_read: Generated<boolean>
  mark: string | null
  member_id: MemberId
  reason: string | null
  sent_at: Date | null
  silences: Generated<number>
  site: string
  status: 'done' | 'queued' | 'refused' | 'sent' | 'unknown'
  taker: Generated<'bonus' | 'wallet' | 'withdrawing'>
  then_job: string | null
  then_payload: unknown | null
}

export interface GamePins {
  game_id: string
  position: number
  shelf: string
}

export interface Games {
  accent_hue: number | null
  added_at: Generated<Date>
  emblem: string
  features: Generated<string[]>
  free_play: boolean
  game_id: string
  gone_at: Date | null
  hit_rate: number | null
  how_it_works: Generated<string[]>
  hue: number
  lines: number | null
  max_win: number | null
  name: string
  name_th: string
  provider: string
  released_on: string | null
  rtp: number | null
  section: 'casino' | 'esports' | 'fish' | 'lotto' | 'slot' | 'sports'
  site: string
  site_game_id: string
  volatility: string | null
}

export interface GameStarts {
  game_id: string | null
  member_id: MemberId
  no: Generated<bigint>
  started_at: Date
}

export interface PlayEnds {
  asked_at: Date
  cause: string
  closed: number | null
  due_at: Date
  ended_at: Date | null
  id: PlayEndId
  member_id: MemberId
  silences: Generated<number>
  site: string
  status: 'asked' | 'done' | 'lapsed'
  until: Date
  why: 'break' | 'loss_limit' | 'suspended'
}

export interface PlayGuides {
  bankroll: string[]
  bonus_rounds: string[]
  changed_at: Date
  facts: string[]
  game_id: string
  published_at: Date | null
  summary: string
}

export interface PlayModes {
  changed_at: Date
  judged_at: Date | null
  left_undecided_at: Date | null
  member_id: MemberId
  mode: 'seamless' | 'transfer'
  room: bigint | null
  stopped: Generated<boolean>
}

export interface Receivables {
  amount: bigint
  due_at: Date
  id: string
  member_id: MemberId
  opened_at: Date
  settled: Generated<bigint>
}

export interface RoundGaps {
  amount: bigint
  at: Date
  member_id: MemberId
  no: Generated<bigint>
  reason: string
  settled_by: string
}

export interface SeamlessPlays {
  amount: bigint
  at: Date
  balance: bigint
  game_id: string
  id: string
  kind: 'bet' | 'rollback' | 'win'
  member_id: MemberId
  no: Generated<bigint>
  of_id: string | null
  refusal: 'insufficient' | 'limit' | 'rolled_back' | 'stopped' | null
  round: string
}

export interface SeamlessRounds {
  decided_at: Date | null
  first_no: bigint
  game_id: string
  last_bet_no: bigint | null
  last_no: bigint
  member_id: MemberId
  opened_at: Date
  placed_no: bigint | null
  returned: Generated<bigint>
  round: string
  stake: bigint
  valid_stake: bigint
  win: bigint
}

export interface SeamlessSessions {
  ended_at: Date | null
  expires_at: Date
  game_id: string | null
  member_id: MemberId
  opened_at: Date
  token_hash: string
}

export interface SiteAccounts {
  late_due_at: Date | null
  left_at: Date | null
  member_id: MemberId
  opened_at: Date | null
  rounds_cursor: string | null
  rounds_read_at: Date | null
  rounds_silent_at: Date | null
  rounds_version: bigint | null
  site: string
}

export interface SiteFeeds {
  cursor: string | null
  site: string
}
