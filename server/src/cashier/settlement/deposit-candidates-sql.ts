import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db } from '../../platform/db.ts'
import type { Deposits } from '../database/tables.ts'

const DEPOSIT = [
  'member_id',
  'id',
  'ref',
  'status',
  'amount',
  'transfer_amount',
  'created_at',
] as const satisfies readonly (keyof Deposits)[]

/** A deposit for which the payer of a suspense item may have intended the money. */
export type CandidateDeposit = Row<Deposits, typeof DEPOSIT>

/** Returns deposits to the given account that are not credited, have about the given amount, and were opened around the given time. */
export const findDepositsAround = async (
  db: Db,
  around: { to_account: string; least: bigint; most: bigint; from: Date; until: Date; limit: number },
): Promise<CandidateDeposit[]> => {
  const { rows } = await sql<CandidateDeposit>`
    select ${columns(DEPOSIT)} from deposits
     where to_account = ${around.to_account} and transfer_amount between ${around.least as Satang} and ${around.most as Satang}
       and created_at between ${around.from} and ${around.until} and status <> 'completed'
     order by created_at desc limit ${around.limit}`.execute(db)
  return rows
}

export const findNamedDeposits = async (db: Db, ref: string): Promise<CandidateDeposit[]> => {
  const { rows } = await sql<CandidateDeposit>`
    select ${columns(DEPOSIT)} from deposits where ref = ${ref}`.execute(db)
  return rows
}

/** Returns the newest deposit of each of the given members. */
export const findLatestDeposits = async (
  db: Db,
  memberIds: readonly MemberId[],
): Promise<CandidateDeposit[]> => {
  const { rows } = await sql<CandidateDeposit>`
    select distinct on (member_id) ${columns(DEPOSIT)} from deposits
     where member_id = any(${[...memberIds]}::text[]) order by member_id, id desc`.execute(db)
  return rows
}
