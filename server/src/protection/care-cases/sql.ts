import type { CareStep } from '@sala/contract/care/harm-markers.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type CareCase = {
  readonly member_id: MemberId
  readonly no: bigint
  readonly step: CareStep
  readonly begun_at: Date
  readonly stepped_at: Date
}

/** Returns the member's open case of care (measures against harm from gambling). Returns null if there is none. */
export const findCare = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<CareCase>`
    select member_id, no, step, begun_at, stepped_at from care_cases
     where ended_at is null and member_id = any((select ${[...memberIds]}::text[])::text[])`.execute(db)
  return rowPerItem<MemberId, CareCase>(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

export const insertCare = async (tx: Tx, memberId: MemberId, step: CareStep, at: Date): Promise<bigint> => {
  const { rows } = await sql<{ no: bigint }>`
    insert into care_cases (member_id, step, begun_at, stepped_at) values (${memberId}, ${step}, ${at}, ${at}) returning no`.execute(
    tx,
  )
  return rows[0]?.no ?? 0n
}

export const updateStep = async (tx: Tx, memberId: MemberId, step: CareStep, at: Date): Promise<void> => {
  await sql`
    update care_cases set step = ${step}, stepped_at = ${at}
     where member_id = ${memberId} and ended_at is null and step < ${step}`.execute(tx)
}

export const updateEnd = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`update care_cases set ended_at = ${at} where member_id = ${memberId} and ended_at is null`.execute(
    tx,
  )
}
