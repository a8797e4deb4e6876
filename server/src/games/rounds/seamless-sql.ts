import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import type { SeamlessRounds } from '../database/tables.ts'

const ROUND = [
  'round',
  'game_id',
  'stake',
  'valid_stake',
  'win',
  'returned',
  'last_no',
  'placed_no',
  'last_bet_no',
  'opened_at',
] as const satisfies readonly (keyof SeamlessRounds)[]
export type DecidedRound = Row<SeamlessRounds, typeof ROUND>

/** Returns the next number of the sequence that numbers all seamless bets and wins. Requires the lock of the member's balances. */
export const nextPlayNumber = async (tx: Tx): Promise<bigint> => {
  const { rows } = await sql<{ no: bigint }>`select nextval('seamless_seq')::bigint as no`.execute(tx)
  const no = rows[0]?.no
  invariant(no !== undefined, 'a sequence has a next number')
  return no
}

/** Removes and returns the member's decided rounds, to be counted in this transaction. Requires the locks of the member and of the balances. */
export const takeDecided = async (tx: Tx, memberId: MemberId): Promise<DecidedRound[]> => {
  const { rows } = await sql<DecidedRound>`
    delete from seamless_rounds where member_id = ${memberId} and decided_at is not null
    returning ${columns(ROUND)}`.execute(tx)
  return rows
}

/** Returns members with seamless rounds that are decided but not counted. */
export const findUncounted = async (
  db: Db,
  tried: readonly string[],
  atMost: number,
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct member_id from seamless_rounds
     where decided_at is not null and member_id <> all(${[...tried]}::text[]) limit ${atMost}`.execute(db)
  return rows.map(row => row.member_id)
}

/**
 * Closes seamless rounds that the game site never decided, with the wins so far. Stores the time of closing for each member. Returns the number of
 * closed rounds.
 */
export const endUndecided = async (db: Db, openedBefore: Date, at: Date): Promise<number> => {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      update seamless_rounds set decided_at = ${at} where decided_at is null and opened_at < ${openedBefore}
      returning member_id),
    theirs as (
      select member_id from play_modes where member_id in (select member_id from ended) order by member_id for update),
    noted as (
      update play_modes m set left_undecided_at = ${at} from theirs where m.member_id = theirs.member_id)
    select count(*)::int as ended from ended`.execute(db)
  return rows[0]?.ended ?? 0
}

/** Returns whether one of the member's rounds was closed after `after` without the game site's decision. A bet of the round may still win. */
export const hasUndecidedRounds = async (db: Db | Tx, memberId: MemberId, after: Date): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from play_modes where member_id = ${memberId} and left_undecided_at > ${after}`.execute(db)
  return rows.length > 0
}

export type OpenRound = Row<SeamlessRounds, typeof OPEN_ROUND>
const OPEN_ROUND = [
  'member_id',
  'round',
  'game_id',
  'stake',
  'win',
  'opened_at',
] as const satisfies readonly (keyof SeamlessRounds)[]

/** Returns undecided seamless rounds of all members, oldest first. */
export const findOpenRounds = async (db: Db, atMost: number): Promise<OpenRound[]> => {
  const { rows } = await sql<OpenRound>`
    select ${columns(OPEN_ROUND)} from seamless_rounds where decided_at is null order by opened_at limit ${atMost}`.execute(
    db,
  )
  return rows
}

/** Returns the stakes minus the wins of the member's uncounted seamless rounds, in satang. */
export const sumUncounted = async (db: Db | Tx, memberId: MemberId): Promise<bigint> => {
  const { rows } = await sql<{ open: bigint }>`
    select coalesce(sum(stake - win), 0)::bigint as open from seamless_rounds where member_id = ${memberId}`.execute(
    db,
  )
  return rows[0]?.open ?? 0n
}

/** Returns whether the member made seamless bets or got wins after the one with the number `no`. */
export const hasPlaysSince = async (tx: Tx, memberId: MemberId, no: bigint): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from seamless_plays where member_id = ${memberId} and no > ${no} limit 1`.execute(tx)
  return rows.length > 0
}

export const hasUncounted = async (db: Db | Tx, memberId: MemberId): Promise<boolean> => {
  const { rows } = await sql`select 1 from seamless_rounds where member_id = ${memberId} limit 1`.execute(db)
  return rows.length > 0
}
