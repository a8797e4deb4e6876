import type { DepositId, MemberId, SlipId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Slips } from '../database/tables.ts'
import type { SlipHold } from './slip-holds.ts'

const SLIP = [
  'id',
  'member_id',
  'bank',
  'trans_ref',
  'status',
  'hold',
  'line_id',
  'deposit_id',
  'before',
  'cause',
  'sent_at',
  'answer_by',
  'answered_at',
  'answered_by',
] as const satisfies readonly (keyof Slips)[]

export type Slip = Row<Slips, typeof SLIP>

/** Locks a transfer number until the transaction ends. Uploads of slips, the settlement of bank lines and operators' decisions all take this lock. */
export const lockTransRef = batchedQuery(async (tx: Tx, transRefs: readonly string[]) => {
  await sql`
    select pg_advisory_xact_lock(number)
      from (select distinct hashtext('slip:' || trans_ref) as number from unnest(${[...transRefs]}::text[]) as r (trans_ref)
             order by 1) numbers`.execute(tx)
  return transRefs.map(() => undefined)
})

/** Returns the slip of each transfer. `banks` are all keys of one bank. */
export const findSlipOf = batchedQuery(
  async (tx: Tx, transfers: readonly { readonly banks: readonly string[]; readonly trans_ref: string }[]) => {
    const { rows } = await sql<Slip>`
      select ${columns(SLIP)} from slips
       where trans_ref = any((select ${transfers.map(({ trans_ref }) => trans_ref)}::text[])::text[])`.execute(
      tx,
    )
    return transfers.map(
      ({ banks, trans_ref }) =>
        rows.find(slip => slip.trans_ref === trans_ref && banks.includes(slip.bank)) ?? null,
    )
  },
)

/** Inserts a slip that waits for an answer. If the transfer already has a slip, the insert violates `slips_once`. */
export const insertSlip = async (
  tx: Tx,
  slip: Pick<Slip, 'id' | 'member_id' | 'bank' | 'trans_ref' | 'sent_at' | 'answer_by'>,
): Promise<Slip> => {
  const { rows } = await sql<Slip>`
    insert into slips (id, member_id, bank, trans_ref, status, sent_at, answer_by)
    values (${slip.id}, ${slip.member_id}, ${slip.bank}, ${slip.trans_ref}, 'waiting', ${slip.sent_at}, ${slip.answer_by})
    returning ${columns(SLIP)}`.execute(tx)
  const [inserted] = rows
  if (inserted === undefined) throw new Error('the inserted slip was not found')
  return inserted
}

export const insertSlipPicture = async (tx: Tx, slipId: SlipId, webp: Buffer): Promise<void> => {
  await sql`insert into slip_pictures (slip_id, webp, sha256) values (${slipId}, ${webp}, sha256(${webp}))`.execute(
    tx,
  )
}

/** Deletes at most `atMost` images of slips that were answered before `before`, and returns their number. */
export const forgetSlipPictures = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from slip_pictures where slip_id in (
      select p.slip_id from slip_pictures p join slips s on s.id = p.slip_id
       where s.answered_at < ${before} limit ${atMost})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Settles the slip and returns it. Returns null if its status has changed since it was read. */
export const answerSlip = async (
  tx: Tx,
  slip: Pick<Slip, 'id' | 'status'>,
  answer: Pick<Slip, 'status' | 'line_id' | 'deposit_id' | 'before' | 'cause'> & { by: string; at: Date },
): Promise<Slip | null> => {
  const { rows } = await sql<Slip>`
    update slips set status = ${answer.status}, hold = null, line_id = ${answer.line_id},
      deposit_id = ${answer.deposit_id}, before = ${answer.before}, cause = ${answer.cause},
      answered_at = ${answer.at}, answered_by = ${answer.by}
    where id = ${slip.id} and status = ${slip.status} returning ${columns(SLIP)}`.execute(tx)
  return rows[0] ?? null
}

/** Stores the reason why an operator must review the slip. An earlier reason is kept. */
export const holdSlip = async (tx: Tx, slipId: SlipId, hold: SlipHold): Promise<void> => {
  await sql`update slips set hold = coalesce(hold, ${hold}) where id = ${slipId} and status = 'waiting'`.execute(
    tx,
  )
}

/** Records that another member sent the same slip, once for each such member. */
export const insertRival = async (tx: Tx, slipId: SlipId, memberId: MemberId, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into slip_rivals (slip_id, member_id, sent_at) values (${slipId}, ${memberId}, ${at})
    on conflict do nothing returning slip_id`.execute(tx)
  return rows.length === 1
}

export const findRivals = async (db: Db | Tx, slipId: SlipId): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from slip_rivals where slip_id = ${slipId} order by sent_at`.execute(db)
  return rows.map(row => row.member_id)
}

/** A bank line that matches a slip, and the member who has its money. */
export type SlipLine = {
  readonly line_id: string
  readonly outcome: 'credited' | 'suspended' | null
  readonly deposit_id: DepositId | null
  /** The member to whom the money was credited or assigned. Null if there is none. */
  readonly owner: MemberId | null
  readonly repeated: boolean
}

const LINE_OWNERS = sql`
    select l.line_id, l.outcome, l.deposit_id, coalesce(d.member_id, i.assigned_to) as owner,
           l.trans_ref is null as repeated
      from bank_lines l
      left join deposits d on d.id = l.deposit_id
      left join suspense_items i on i.source = 'bank' and i.source_id = l.line_id`

/** Returns the bank lines with that transfer number. The bank line that has the number in `trans_ref` comes first. */
export const findLinesOf = async (
  db: Db | Tx,
  banks: readonly string[],
  transRef: string,
): Promise<SlipLine[]> => {
  const { rows } = await sql<SlipLine>`
    ${LINE_OWNERS}
     where (l.trans_ref = ${transRef} or l.repeated_ref = ${transRef}) and l.from_bank = any(${[...banks]}::text[])
     order by l.trans_ref is null, l.paid_at, l.line_id`.execute(db)
  return rows
}

/** Locks the bank line until the transaction ends and returns it with the member who has its money. */
export const lockSlipLine = async (tx: Tx, lineId: string): Promise<SlipLine | null> => {
  await sql`select 1 from bank_lines where line_id = ${lineId} for update`.execute(tx)
  const { rows } = await sql<SlipLine>`
    ${LINE_OWNERS}
     where l.line_id = ${lineId}`.execute(tx)
  return rows[0] ?? null
}

export type SlipRow = Slip & { readonly amount: Satang | null }

const AMOUNT = sql`(select l.amount from bank_lines l where l.line_id = slips.line_id) as amount`

/** Returns the member's slips, newest first, with the received amounts. */
export const findSlips = async (
  db: Db,
  memberId: MemberId,
  which: { readonly id: SlipId | null; readonly limit: number },
): Promise<SlipRow[]> => {
  const { rows } = await sql<SlipRow>`
    select ${columns(SLIP)}, ${AMOUNT} from slips
    where member_id = ${memberId} and (${which.id}::text is null or id = ${which.id})
    order by id desc limit ${which.limit}`.execute(db)
  return rows
}

export const findSlip = async (db: Db | Tx, id: SlipId): Promise<Slip | null> => {
  const { rows } = await sql<Slip>`select ${columns(SLIP)} from slips where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const findSlipPicture = async (tx: Tx, slipId: SlipId): Promise<Buffer | null> => {
  const { rows } = await sql<{ webp: Buffer }>`
    select webp from slip_pictures where slip_id = ${slipId}`.execute(tx)
  return rows[0]?.webp ?? null
}

/** Returns waiting slips, earliest deadline first. */
export const findWaitingSlips = async (db: Db, limit: number): Promise<Slip[]> => {
  const { rows } = await sql<Slip>`
    select ${columns(SLIP)} from slips where status = 'waiting' order by answer_by, id limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * Returns the slips with a transfer number, or all slips that a member sent, newest first. A slip that several members sent is found for each of
 * these members.
 */
export const searchSlips = async (
  db: Db,
  by: { readonly trans_ref: string } | { readonly member_id: MemberId },
  limit: number,
): Promise<Slip[]> => {
  const which =
    'trans_ref' in by
      ? sql`trans_ref = ${by.trans_ref}`
      : // One branch per index: a condition with `or` would read all slips.
        sql`id = any(array(
          select id from slips where member_id = ${by.member_id}
          union all
          select slip_id from slip_rivals where member_id = ${by.member_id}))`
  const { rows } =
    await sql<Slip>`select ${columns(SLIP)} from slips where ${which} order by id desc limit ${limit}`.execute(
      db,
    )
  return rows
}
