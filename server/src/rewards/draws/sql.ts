import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type Wheel = {
  readonly id: number
  readonly promotion_id: number
  readonly draws_per_day: number
  readonly opened_at: Date
  readonly ends_at: Date
  readonly opened_by: string
  readonly stopped_at: Date | null
  readonly stopped_by: string | null
}

export type StoredPrize = { readonly wheel_id: number; readonly amount: Satang; readonly weight: number }

const WHEEL = sql`id, promotion_id, draws_per_day, opened_at, ends_at, opened_by, stopped_at, stopped_by`

/** Returns the wheel that members can draw from at `at`, or null. */
export const findRunningWheel = async (db: Db | Tx, at: Date): Promise<Wheel | null> => {
  const { rows } = await sql<Wheel>`
    select ${WHEEL} from draw_wheels where stopped_at is null and opened_at <= ${at} and ends_at > ${at}`.execute(
    db,
  )
  return rows[0] ?? null
}

export const findWheels = async (db: Db | Tx): Promise<Wheel[]> => {
  const { rows } = await sql<Wheel>`select ${WHEEL} from draw_wheels order by id desc`.execute(db)
  return rows
}

export const findWheel = async (db: Db | Tx, id: number): Promise<Wheel | null> => {
  const { rows } = await sql<Wheel>`select ${WHEEL} from draw_wheels where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the prizes of the wheels. The prizes of each wheel are in the order of their number ranges. */
export const findPrizes = async (db: Db | Tx, wheels: readonly number[]): Promise<StoredPrize[]> => {
  const { rows } = await sql<StoredPrize>`
    select wheel_id, amount, weight from draw_prizes where wheel_id = any(${[...wheels]}::integer[])
     order by wheel_id, place`.execute(db)
  return rows
}

/** Stores a wheel (prizes and their chances) under the next number. No other wheel may be running. */
export const insertWheel = async (
  tx: Tx,
  wheel: Omit<Wheel, 'id' | 'stopped_at' | 'stopped_by'>,
  prizes: readonly Pick<StoredPrize, 'amount' | 'weight'>[],
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into draw_wheels (id, promotion_id, draws_per_day, opened_at, ends_at, opened_by)
      select coalesce(max(id), 0) + 1, ${wheel.promotion_id}, ${wheel.draws_per_day}::integer, ${wheel.opened_at}::timestamptz,
             ${wheel.ends_at}::timestamptz, ${wheel.opened_by}
        from draw_wheels
      returning id),
    stored as (
      insert into draw_prizes (wheel_id, place, amount, weight)
      select made.id, p.place, p.amount, p.weight
        from made, unnest(${prizes.map(({ amount }) => amount)}::bigint[], ${prizes.map(({ weight }) => weight)}::integer[])
          with ordinality as p (amount, weight, place)
      returning wheel_id)
    select distinct wheel_id as id from stored`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Takes the lock for opening and stopping wheels, until the transaction ends. */
export const lockWheels = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('draws.wheels', 0))`.execute(tx)
}

/** Stops one running wheel, or all of them, at `at`. Returns the ids of their promotions. */
export const stopWheels = async (
  tx: Tx,
  only: number | null,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<number[]> => {
  const { rows } = await sql<{ promotion_id: number }>`
    update draw_wheels set stopped_at = ${at}, stopped_by = ${by}
     where stopped_at is null and (${only}::integer is null or id = ${only}) returning promotion_id`.execute(
    tx,
  )
  return rows.map(({ promotion_id }) => promotion_id)
}

/** Locks the row of the running wheel during a draw, so that stopping the wheel waits for the draw, and later draws see that it is stopped. */
export const lockRunningWheel = async (tx: Tx, id: number, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from draw_wheels where id = ${id} and stopped_at is null and ends_at > ${at} for share`.execute(
    tx,
  )
  return rows.length > 0
}

/** The commitment to the seed of a member's next draw. `secret` is the encrypted seed. */
export type Commitment = { readonly nonce: number; readonly hash: string; readonly secret: Buffer }

export const findCommitment = async (db: Db | Tx, memberId: MemberId): Promise<Commitment | null> => {
  const { rows } = await sql<Commitment>`
    select nonce, hash, secret from draw_seeds where member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the number of the member's last draw. Returns 0 if there is none. */
export const findLastNonce = async (db: Db | Tx, memberId: MemberId): Promise<number> => {
  const { rows } = await sql<{ nonce: number }>`
    select coalesce(max(nonce), 0) as nonce from draws where member_id = ${memberId}`.execute(db)
  return rows[0]?.nonce ?? 0
}

export const deleteSeed = async (db: Db | Tx, memberId: MemberId, hash: string): Promise<void> => {
  await sql`delete from draw_seeds where member_id = ${memberId} and hash = ${hash}`.execute(db)
}

/** Deletes the seeds of all members, and returns their number. */
export const deleteSeeds = async (tx: Tx): Promise<number> => {
  const { numAffectedRows } = await sql`delete from draw_seeds`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Returns the member's encrypted seed and locks its row. The caller holds the member's lock. */
export const lockSealedSeed = async (tx: Tx, memberId: MemberId) => {
  const { rows } = await sql<Commitment & { committed_at: Date }>`
    select nonce, hash, secret, committed_at from draw_seeds where member_id = ${memberId} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Stores the seed of the member's next draw, unless a concurrent call has stored one. */
export const commitSeed = async (
  tx: Tx | Db,
  memberId: MemberId,
  seed: Commitment & { readonly at: Date },
): Promise<void> => {
  await sql`
    insert into draw_seeds (member_id, nonce, hash, secret, committed_at)
    values (${memberId}, ${seed.nonce}, ${seed.hash}, ${seed.secret}, ${seed.at})
    on conflict (member_id) do update set nonce = excluded.nonce, hash = excluded.hash, secret = excluded.secret,
      committed_at = excluded.committed_at
     where draw_seeds.nonce = excluded.nonce - 1`.execute(tx)
}

export type Draw = {
  readonly member_id: MemberId
  readonly nonce: number
  readonly wheel_id: number
  readonly day: string
  readonly hash: string
  readonly server_seed: string
  readonly member_seed: string
  readonly place: number
  readonly amount: Satang
  readonly bonus_id: BonusId | null
  readonly committed_at: Date
  readonly at: Date
}

const DRAW = sql`member_id, nonce, wheel_id, day, hash, server_seed, member_seed, place, amount, bonus_id, committed_at, at`

export const insertDraw = async (tx: Tx, draw: Draw): Promise<void> => {
  await sql`
    insert into draws (member_id, nonce, wheel_id, day, hash, server_seed, member_seed, place, amount, bonus_id, committed_at, at)
    values (${draw.member_id}, ${draw.nonce}, ${draw.wheel_id}, ${draw.day}::date, ${draw.hash}, ${draw.server_seed},
      ${draw.member_seed}, ${draw.place}, ${draw.amount}, ${draw.bonus_id}, ${draw.committed_at}, ${draw.at})`.execute(
    tx,
  )
}

/** Returns the member's draw that belongs to this commitment, or null. */
export const findDrawOf = async (db: Db | Tx, memberId: MemberId, hash: string): Promise<Draw | null> => {
  const { rows } = await sql<Draw>`
    select ${DRAW} from draws where hash = ${hash} and member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

export const findLastDraws = async (db: Db | Tx, memberId: MemberId, limit: number): Promise<Draw[]> => {
  const { rows } = await sql<Draw>`
    select ${DRAW} from draws where member_id = ${memberId} order by nonce desc limit ${limit}`.execute(db)
  return rows
}

/** Returns how often each of the members drew on the Bangkok day. Members without a draw are left out. */
export const countDraws = async (
  db: Db | Tx,
  members: readonly MemberId[],
  day: string,
): Promise<ReadonlyMap<MemberId, number>> => {
  const { rows } = await sql<{ member_id: MemberId; drawn: number }>`
    select member_id, count(*)::integer as drawn from draws
     where member_id = any(${[...members]}::text[]) and day = ${day}::date group by member_id`.execute(db)
  return new Map(rows.map(({ member_id, drawn }) => [member_id, drawn]))
}
