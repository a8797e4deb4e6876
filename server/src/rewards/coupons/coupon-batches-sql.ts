import type { CouponForm, CouponRefusal } from '@sala/contract/rewards/coupons/coupon.ts'
import type { CouponBatchId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type CouponBatch = {
  readonly id: CouponBatchId
  readonly promotion_id: number
  readonly purpose: string
  readonly form: CouponForm
  readonly uses_max: number
  readonly uses_per_person: number
  readonly is_for_list: boolean
  readonly made_by: string
  readonly made_at: Date
  readonly ended_by: string | null
  readonly ended_at: Date | null
  readonly list_for: readonly string[]
  readonly list_until: Date | null
  readonly listed_by: string | null
  readonly listed_at: Date | null
}

export type CouponBatchUse = CouponBatch & {
  readonly uses: number
  /** Number of refused attempts with codes of the batch. */
  readonly refusals: number
}

const BATCH = sql`b.id, b.promotion_id, b.purpose, b.form, b.uses_max, b.uses_per_person, b.is_for_list, b.made_by, b.made_at, b.ended_by,
  b.ended_at, b.list_for, b.list_until, b.listed_by, b.listed_at`

export const insertBatch = async (
  tx: Tx,
  batch: Pick<
    CouponBatch,
    | 'id'
    | 'promotion_id'
    | 'purpose'
    | 'form'
    | 'uses_max'
    | 'uses_per_person'
    | 'is_for_list'
    | 'made_by'
    | 'made_at'
  >,
  members: readonly MemberId[],
): Promise<void> => {
  await sql`
    insert into coupon_batches (id, promotion_id, purpose, form, uses_max, uses_per_person, is_for_list, made_by, made_at)
    values (${batch.id}, ${batch.promotion_id}, ${batch.purpose}, ${batch.form}, ${batch.uses_max},
      ${batch.uses_per_person}, ${batch.is_for_list}, ${batch.made_by}, ${batch.made_at})`.execute(tx)
  if (members.length === 0) return
  await sql`
    insert into coupon_members (batch_id, member_id)
    select distinct ${batch.id}, m.member_id from member_facts m where m.member_id = any(${[...members]}::text[])`.execute(
    tx,
  )
}

/** Returns the batch and locks its row. The lock is weak enough that a redemption can store the batch's id meanwhile, which avoids a deadlock. */
export const lockBatch = async (tx: Tx, id: CouponBatchId): Promise<CouponBatch | null> => {
  const { rows } = await sql<CouponBatch>`
    select ${BATCH} from coupon_batches b where b.id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

export const findBatch = async (db: Db | Tx, id: CouponBatchId): Promise<CouponBatch | null> => {
  const { rows } = await sql<CouponBatch>`select ${BATCH} from coupon_batches b where b.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns all batches of coupon codes with their numbers of uses and of refused attempts, newest first. */
export const findBatches = async (db: Db | Tx): Promise<CouponBatchUse[]> => {
  const { rows } = await sql<CouponBatchUse>`
    select ${BATCH}, coalesce(c.uses, 0)::integer as uses, coalesce(r.refusals, 0)::integer as refusals
      from coupon_batches b
      left join (select batch_id, sum(uses) as uses from coupon_codes group by batch_id) c on c.batch_id = b.id
      left join (select batch_id, sum(refusals) as refusals from coupon_refusals group by batch_id) r on r.batch_id = b.id
     order by b.id desc`.execute(db)
  return rows
}

export const endBatch = async (tx: Tx, id: CouponBatchId, by: string, at: Date): Promise<void> => {
  await sql`update coupon_batches set ended_by = ${by}, ended_at = ${at} where id = ${id}`.execute(tx)
}

/** Allows the named staff users one download of the list of codes, until the given time. */
export const allowList = async (
  tx: Tx,
  id: CouponBatchId,
  people: readonly string[],
  until: Date,
): Promise<void> => {
  await sql`
    update coupon_batches set list_for = ${[...people]}::text[], list_until = ${until} where id = ${id}`.execute(
    tx,
  )
}

export const recordList = async (tx: Tx, id: CouponBatchId, by: string, at: Date): Promise<void> => {
  await sql`
    update coupon_batches set list_for = '{}', list_until = null, listed_by = ${by}, listed_at = ${at}
     where id = ${id}`.execute(tx)
}

/** Returns the number of the batch's valid codes with uses left. The next download of the list makes these codes invalid. */
export const countUnusedCodes = async (db: Db | Tx, id: CouponBatchId): Promise<number> => {
  const { rows } = await sql<{ codes: number }>`
    select count(*)::integer as codes from coupon_codes
     where batch_id = ${id} and uses < uses_max and voided_at is null`.execute(db)
  return rows[0]?.codes ?? 0
}

/**
 * Makes those codes of the batch invalid that have uses left. Returns the number of these codes, and how often all codes of the batch were used so
 * far.
 */
export const voidUnusedCodes = async (
  tx: Tx,
  id: CouponBatchId,
  at: Date,
): Promise<{ voided: number; uses: number }> => {
  const { numAffectedRows } = await sql`
    update coupon_codes set voided_at = ${at}
     where batch_id = ${id} and uses < uses_max and voided_at is null`.execute(tx)
  const { rows } = await sql<{ uses: number }>`
    select coalesce(sum(uses), 0)::integer as uses from coupon_codes where batch_id = ${id}`.execute(tx)
  return { voided: Number(numAffectedRows ?? 0n), uses: rows[0]?.uses ?? 0 }
}

export const insertCodes = async (
  tx: Tx,
  id: CouponBatchId,
  marks: readonly Buffer[],
  usesMax: number,
): Promise<void> => {
  await sql`
    insert into coupon_codes (code_mark, batch_id, uses_max)
    select decode(mark, 'hex'), ${id}, ${usesMax}
      from unnest(${marks.map(mark => mark.toString('hex'))}::text[]) mark`.execute(tx)
}

export type RefusalCount = { readonly reason: CouponRefusal; readonly refusals: number }

/** Returns the refused attempts with codes of a batch, by reason. With an empty id, returns the attempts that matched no code. */
export const findRefusals = async (db: Db | Tx, batchId: string, since: string): Promise<RefusalCount[]> => {
  const { rows } = await sql<RefusalCount>`
    select reason, sum(refusals)::integer as refusals from coupon_refusals
     where batch_id = ${batchId} and day >= ${since}::date group by reason order by reason`.execute(db)
  return rows
}

/** Returns how many of the given members exist. */
export const countMembers = async (db: Db | Tx, members: readonly MemberId[]): Promise<number> => {
  const { rows } = await sql<{ members: number }>`
    select count(*)::integer as members from member_facts where member_id = any(${[...members]}::text[])`.execute(
    db,
  )
  return rows[0]?.members ?? 0
}
