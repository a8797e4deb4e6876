import type { BankKey } from '@sala/contract/account/banks.ts'
import type { Scope } from '@sala/contract/account/member-permissions.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { PlayMode } from '../games/wallet-modes/wallet-mode.ts'
import type { Db } from '../platform/db.ts'

/** Data of one member's profile. Balances are null if the member never had any money. */
export type ProfileRow = {
  readonly member_id: MemberId
  readonly phone: string
  readonly name: string | null
  readonly bank: BankKey | null
  readonly account_number: string | null
  readonly line: string | null
  readonly birth_date: string | null
  readonly payment_gateway_status: boolean
  readonly scope: Scope
  readonly wallet: bigint | null
  readonly moving: bigint | null
  readonly game: bigint | null
  readonly checking: boolean
  /** Whether a game site holds the member's credit (`transfer`) or Sala's wallet does (`seamless`). Null if the main game site decides it. */
  readonly mode: PlayMode | null
  /** Time at which the game site last reported the member's balance. */
  readonly seen_at: Date | null
  /** Part of the member's wallet that is reserved, which means kept out of play. */
  readonly aside: bigint
  /** The member's open requests and recently ended ones, newest first, as JSON of `told_requests`. */
  readonly requests: string | null
  /**
   * Time at which the profile changes without a write, because an open deposit expires, or because an ended request becomes a day old and is no
   * longer shown.
   */
  readonly turns_at: Date | null
}

/**
 * Reads the profiles of many members in one statement. Member ids and times are in subselects, because PostgreSQL would otherwise plan the statement
 * again at each call, and planning takes ten times as long as the execution.
 */
export const findProfiles = async (
  db: Db,
  memberIds: readonly MemberId[],
  /** Number of seconds for which the profile shows a request after it has ended. */
  shownSeconds: number,
  now: Date,
): Promise<ProfileRow[]> => {
  const { rows } = await sql<ProfileRow>`
    select m.member_id, m.phone, m.name, m.bank, m.account_number, m.line, m.birth_date, m.payment_gateway_status, m.scope,
           b.wallet, b.moving, b.game,
           exists (select from running_credit_checks c where c.member_id = m.member_id) as checking,
           (select p.mode from member_modes p where p.member_id = m.member_id) as mode,
           (select s.seen_at from credit_sightings s where s.member_id = m.member_id order by s.id desc limit 1) as seen_at,
           (select coalesce(sum(a.remaining), 0)::bigint from reserved_credit a where a.member_id = m.member_id) as aside,
           r.requests, r.turns_at
      from member_profiles m
      left join lateral (select wallet, moving, game from member_balances own where own.member_id = m.member_id limit 1) b on true
     cross join lateral (
           select json_agg(shown.told order by shown.id desc)::text as requests, min(shown.turns_at) as turns_at
             from (select r.id, r.told, r.open_until as turns_at from told_requests r
                    where r.member_id = m.member_id and r.ended_at is null
                      and (r.open_until is null or r.open_until > (select ${now}::timestamptz))
                   union all
                   select r.id, r.told, r.ended_at + make_interval(secs => (select ${shownSeconds}::float8)) from told_requests r
                    where r.member_id = m.member_id
                      and r.ended_at >= (select ${now}::timestamptz) - make_interval(secs => (select ${shownSeconds}::float8))) shown) r
     where m.member_id = any((select ${[...memberIds]}::text[])::text[])`.execute(db)
  return rows
}
