import type { PrizeStatus } from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type Result = {
  readonly tournament_id: number
  readonly place: number
  readonly member_id: MemberId
  readonly amount: Satang
  readonly status: PrizeStatus
  readonly pay_until: Date
  readonly settled_at: Date | null
}

const RESULT = sql`tournament_id, place, member_id, amount, status, pay_until, settled_at`

export const insertResult = async (
  tx: Tx,
  result: Omit<Result, 'status' | 'settled_at'> & { readonly decided_at: Date },
): Promise<void> => {
  await sql`
    insert into tournament_results (tournament_id, place, member_id, amount, status, decided_at, pay_until)
    values (${result.tournament_id}, ${result.place}, ${result.member_id}, ${result.amount}, 'waiting', ${result.decided_at},
      ${result.pay_until})`.execute(tx)
}

export const findResults = async (db: Db, tournament: number): Promise<Result[]> => {
  const { rows } = await sql<Result>`
    select ${RESULT} from tournament_results where tournament_id = ${tournament} order by place`.execute(db)
  return rows
}

export const findOwnResults = async (
  db: Db,
  memberId: MemberId,
  tournaments: readonly number[],
): Promise<Result[]> => {
  const { rows } = await sql<Result>`
    select ${RESULT} from tournament_results
     where member_id = ${memberId} and tournament_id = any(${[...tournaments]}::integer[])`.execute(db)
  return rows
}

/** Returns prizes that wait for their payment, after the given place, in the order of tournaments and places. */
export const findWaiting = async (
  db: Db,
  after: { readonly tournament_id: number; readonly place: number },
  limit: number,
): Promise<Result[]> => {
  const { rows } = await sql<Result>`
    select ${RESULT} from tournament_results
     where status = 'waiting' and (tournament_id, place) > (${after.tournament_id}::integer, ${after.place}::integer)
     order by tournament_id, place limit ${limit}`.execute(db)
  return rows
}

/** Returns the number of prizes that still wait, although their last time of payment passed before `before`. */
export const countUnpaid = async (db: Db, before: Date): Promise<number> => {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*)::integer as unpaid from tournament_results where status = 'waiting' and pay_until <= ${before}`.execute(
    db,
  )
  return rows[0]?.unpaid ?? 0
}

/** Returns whether the prize still waits for its payment, and locks its row. */
export const lockWaiting = async (tx: Tx, tournament: number, place: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from tournament_results
     where tournament_id = ${tournament} and place = ${place} and status = 'waiting' for update`.execute(tx)
  return rows.length > 0
}

export const settle = async (
  tx: Tx,
  { tournament_id, place }: Pick<Result, 'tournament_id' | 'place'>,
  end: {
    readonly status: Exclude<PrizeStatus, 'waiting'>
    readonly bonus_id: BonusId | null
    readonly at: Date
  },
): Promise<void> => {
  await sql`
    update tournament_results set status = ${end.status}, bonus_id = ${end.bonus_id}, settled_at = ${end.at}
     where tournament_id = ${tournament_id} and place = ${place} and status = 'waiting'`.execute(tx)
}

export type PrizeSums = { readonly tournament_id: number; readonly paid: Satang; readonly waiting: Satang }

export const findPrizeSums = async (db: Db): Promise<PrizeSums[]> => {
  const { rows } = await sql<PrizeSums>`
    select tournament_id, coalesce(sum(amount) filter (where status = 'paid'), 0)::bigint as paid,
           coalesce(sum(amount) filter (where status = 'waiting'), 0)::bigint as waiting
      from tournament_results group by tournament_id`.execute(db)
  return rows
}
