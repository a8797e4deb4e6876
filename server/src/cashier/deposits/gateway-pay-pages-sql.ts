import { sql } from 'kysely'
import { columns } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { DEPOSIT, type Deposit } from './sql.ts'

/** Returns open gateway deposits without a payment page. */
export const findWithoutPayPage = async (
  db: Db,
  tried: readonly string[],
  limit: number,
): Promise<Deposit[]> => {
  const { rows } = await sql<Deposit>`
    select ${columns(DEPOSIT)} from deposits where status = 'waiting' and method = 'gateway' and pay_url is null
      and id <> all(${[...tried]}::text[])
    order by expires_at limit ${limit}`.execute(db)
  return rows
}

/** Returns open gateway deposits, and gateway deposits that ended after `since` and whose payment page may still be open. */
export const findUnsettledAtGateway = async (
  db: Db,
  since: Date,
  tried: readonly string[],
  limit: number,
): Promise<Deposit[]> => {
  const { rows } = await sql<Deposit>`
    (select ${columns(DEPOSIT)} from deposits where status = 'waiting' and method = 'gateway' and pay_url is not null
        and id <> all(${[...tried]}::text[])
      order by expires_at limit ${limit})
    union all
    (select ${columns(DEPOSIT)} from deposits where status in ('cancelled', 'expired') and method = 'gateway' and pay_url is not null
        and page_closed_at is null and ended_at > ${since} and id <> all(${[...tried]}::text[])
      order by ended_at limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}

/** Stores that an ended deposit can no longer be paid at the gateway. It is then not queried again. */
export const setPageClosed = async (tx: Tx, { member_id, id }: Deposit, at: Date): Promise<void> => {
  await sql`
    update deposits set page_closed_at = ${at}
     where member_id = ${member_id} and id = ${id} and status in ('cancelled', 'expired') and page_closed_at is null`.execute(
    tx,
  )
}
