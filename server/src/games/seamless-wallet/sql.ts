import type { MemberId } from '@sala/contract/wire/ids.ts'
import { CompiledQuery, sql } from 'kysely'
import type { PlayBilling } from '../../partners/ports/seamless-wallet-calls.ts'
import type { Db, Pool, Tx } from '../../platform/db.ts'
import type { SeamlessPlays } from '../database/tables.ts'

/** A game site's bet, win or rollback, as passed to the database. */
export type PlayRow = {
  readonly id: string
  readonly kind: SeamlessPlays['kind']
  readonly member_id: MemberId
  readonly round: string
  readonly game_id: string
  readonly amount: bigint
  readonly of_id: string | null
  readonly closes: boolean
  readonly token_hash: string | null
  readonly at: Date
  /** The stored decision whether the member may play is valid only if it was made after this time. */
  readonly judged_after: Date
}

/**
 * Returns whether two calls with the same id have the same content. If they do not, the later call is a conflict and not a repeat. Time and token are
 * not compared.
 */
export const isSamePlay = (a: PlayRow, b: PlayRow): boolean =>
  a.kind === b.kind &&
  a.member_id === b.member_id &&
  a.round === b.round &&
  a.game_id === b.game_id &&
  a.amount === b.amount &&
  a.of_id === b.of_id

/** Result of a bet, win or rollback in the database (`database/seamless.sql`), and the member's balance after it. */
export type PlayAnswer = {
  readonly outcome:
    | 'done'
    | NonNullable<SeamlessPlays['refusal']>
    | 'conflict'
    | 'no_such_bet'
    | 'bet_rolled_back'
    | 'no_such_token'
    | 'token_ended'
    | 'other_mode'
    | 'unjudged'
    | 'lacking'
    | 'free'
  readonly balance: bigint
}

const PLAY_MANY = 'select * from seamless_play_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)'

const columnsOf = (rows: readonly PlayRow[]): unknown[] => [
  rows.map(row => row.id),
  rows.map(row => row.kind),
  rows.map(row => row.member_id),
  rows.map(row => row.round),
  rows.map(row => row.game_id),
  rows.map(row => row.amount),
  rows.map(row => row.of_id),
  rows.map(row => row.closes),
  rows.map(row => row.token_hash),
  rows.map(row => row.at),
  rows[0]?.judged_after,
]

/**
 * Processes many bets, wins and rollbacks in one transaction. Their ids must be unique, and no call may refer to another one of them. The
 * `judged_after` of the first row applies to all.
 */
export const commitPlays = async (pool: Pool, rows: readonly PlayRow[]): Promise<PlayAnswer[]> =>
  (await pool.query<PlayAnswer>({ name: 'seamless_play_many', text: PLAY_MANY, values: columnsOf(rows) }))
    .rows

/** Processes one bet, win or rollback in the caller's transaction. */
export const playInTransaction = async (tx: Tx, row: PlayRow): Promise<PlayAnswer | undefined> =>
  (await tx.executeQuery<PlayAnswer>(CompiledQuery.raw(PLAY_MANY, columnsOf([row])))).rows[0]

export const findPlay = async (
  db: Db | Tx,
  id: string,
): Promise<Pick<SeamlessPlays, 'member_id' | 'kind' | 'amount'> | null> => {
  const { rows } = await sql<
    Pick<SeamlessPlays, 'member_id' | 'kind' | 'amount'>
  >`select member_id, kind, amount from seamless_plays where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const insertBilling = async (
  db: Db,
  {
    play_id,
    is_billable,
    billable_amount,
    fee,
    at,
  }: PlayBilling & { readonly play_id: string; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into play_billings (play_id, is_billable, billable_amount, fee, at)
    values (${play_id}, ${is_billable}, ${billable_amount}, ${fee}, ${at}) on conflict do nothing`.execute(db)
}

export const insertSession = async (
  tx: Tx,
  session: {
    readonly member_id: MemberId
    readonly token_hash: string
    readonly game_id: string | null
    readonly opened_at: Date
    readonly expires_at: Date
  },
): Promise<void> => {
  const { member_id, token_hash, game_id, opened_at, expires_at } = session
  await sql`
    insert into seamless_sessions (member_id, token_hash, game_id, opened_at, expires_at)
    values (${member_id}, ${token_hash}, ${game_id}, ${opened_at}, ${expires_at})`.execute(tx)
}

export type SeamlessSession = { readonly member_id: MemberId; readonly is_over: boolean }

export const findSession = async (db: Db, tokenHash: string, at: Date): Promise<SeamlessSession | null> => {
  const { rows } = await sql<SeamlessSession>`
    select member_id, (ended_at is not null or expires_at <= ${at}) as is_over
      from seamless_sessions where token_hash = ${tokenHash}`.execute(db)
  return rows[0] ?? null
}

/** Stores the decision whether the member may play. Requires the locks of member and balances. */
export const recordJudgement = async (
  tx: Tx,
  memberId: MemberId,
  judged: { stopped: boolean; room: bigint | null; at: Date },
): Promise<void> => {
  await sql`
    update play_modes set judged_at = ${judged.at}, stopped = ${judged.stopped}, room = ${judged.room}
     where member_id = ${memberId}`.execute(tx)
}

/** Returns the balance that the member may stake, in satang: the wallet, minus reserved money, minus the money that the member owes. */
export const findPlayable = async (db: Db | Tx, memberId: MemberId): Promise<bigint | null> => {
  const { rows } = await sql<{ playable: bigint }>`
    select greatest(coalesce((select wallet from member_balances where member_id = m.member_id), 0)
             - coalesce((select sum(remaining) from reserved_credit where member_id = m.member_id), 0)
             - coalesce((select sum(amount - settled) from receivables where member_id = m.member_id and settled < amount), 0),
             0)::bigint as playable
      from member_facts m where m.member_id = ${memberId}`.execute(db)
  return rows[0]?.playable ?? null
}

/** Deletes sessions of seamless play that ended before `before` and returns their number. */
export const forgetSessions = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from seamless_sessions where token_hash in (
      select token_hash from seamless_sessions where expires_at < ${before} limit ${atMost})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
