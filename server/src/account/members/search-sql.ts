import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type Match = {
  readonly id: MemberId
  readonly found_by: 'phone' | 'account' | 'name' | 'line' | 'address' | 'device'
}

/** What stands for itself in a pattern. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Phones and accounts that begin or end so, and LINE ids that begin so, which may be phones too. Each branch is read by an index of its own. */
export const findByDigits = async (db: Db, digits: string, limit: number): Promise<Match[]> => {
  const begins = `${digits}%`
  const ends = `${[...digits].reverse().join('')}%`
  const { rows } = await sql<Match>`
    (select id, 'phone' as found_by from members where phone like ${begins} limit ${limit})
    union (select id, 'phone' from members where reverse(phone) like ${ends} limit ${limit})
    union (select id, 'account' from members where account_number is not null and account_number like ${begins} limit ${limit})
    union (select id, 'account' from members where account_number is not null and reverse(account_number) like ${ends} limit ${limit})
    union (select id, 'line' from members where line is not null and lower(line) like ${begins} limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}

/** Names, family names and LINE ids that begin so, whatever their case. */
export const findByWords = async (db: Db, text: string, limit: number): Promise<Match[]> => {
  const begins = `${literal(text.toLowerCase())}%`
  const { rows } = await sql<Match>`
    (select id, 'name' as found_by from members where name is not null and lower(name) like ${begins} limit ${limit})
    union (select id, 'name' from members where name is not null and lower(split_part(name, ' ', 2)) like ${begins} limit ${limit})
    union (select id, 'line' from members where line is not null and lower(line) like ${begins} limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}

/** Who signed in from that address. */
export const findByAddress = async (db: Db, address: string, limit: number): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    select member_id as id, 'address' as found_by from sign_in_addresses
     where address = ${address} group by member_id order by max(day) desc limit ${limit}`.execute(db)
  return rows
}

/** Who signed in with a browser whose mark begins so: from its first byte to the first that is beyond it. */
export const findByDevice = async (
  db: Db,
  { from, to }: { readonly from: Buffer; readonly to: Buffer },
  limit: number,
): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    select member_id as id, 'device' as found_by from device_marks
     where mark_hash >= ${from} and mark_hash <= ${to}
     group by member_id order by max(seen_at) desc limit ${limit}`.execute(db)
  return rows
}
