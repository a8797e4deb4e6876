import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type Match = {
  readonly id: MemberId
  readonly found_by: 'phone' | 'account' | 'name' | 'line' | 'address' | 'device'
}

/** Upper bound of a prefix search. This character sorts after each character of a phone, account number, name or LINE id. */
const LAST_CHARACTER = '\u{10ffff}'

/**
 * Returns the bounds of a prefix search. It does not use a pattern, because a prepared statement has one plan for all values, and this plan can use
 * an index only for bounds.
 */
const bounds = (begin: string) => ({ from: begin, to: `${begin}${LAST_CHARACTER}` })

/** Finds members by the first or last digits of phone or account number, or by the first characters of the LINE id. Each branch uses an index. */
export const findByDigits = async (db: Db, digits: string, limit: number): Promise<Match[]> => {
  const begin = bounds(digits)
  const end = bounds([...digits].reverse().join(''))
  const { rows } = await sql<Match>`
    (select id, 'phone' as found_by from members where phone ~>=~ ${begin.from} and phone ~<~ ${begin.to} limit ${limit})
    union (select id, 'phone' from members where reverse(phone) ~>=~ ${end.from} and reverse(phone) ~<~ ${end.to} limit ${limit})
    union (select id, 'account' from members
            where account_number is not null and account_number ~>=~ ${begin.from} and account_number ~<~ ${begin.to} limit ${limit})
    union (select id, 'account' from members
            where account_number is not null and reverse(account_number) ~>=~ ${end.from} and reverse(account_number) ~<~ ${end.to} limit ${limit})
    union (select id, 'line' from members where line is not null and lower(line) ~>=~ ${begin.from} and lower(line) ~<~ ${begin.to} limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}

/** Finds members whose name, family name or LINE id begins with the text. Upper and lower case do not matter. */
export const findByWords = async (db: Db, text: string, limit: number): Promise<Match[]> => {
  const { from, to } = bounds(text.toLowerCase().replaceAll(/\s+/g, ' '))
  const { rows } = await sql<Match>`
    (select id, 'name' as found_by from members
      where name is not null and lower(regexp_replace(name, '\\s+', ' ', 'g')) ~>=~ ${from}
        and lower(regexp_replace(name, '\\s+', ' ', 'g')) ~<~ ${to} limit ${limit})
    union (select id, 'name' from members
            where name is not null and lower(split_part(regexp_replace(name, '\\s+', ' ', 'g'), ' ', 2)) ~>=~ ${from}
              and lower(split_part(regexp_replace(name, '\\s+', ' ', 'g'), ' ', 2)) ~<~ ${to} limit ${limit})
    union (select id, 'line' from members where line is not null and lower(line) ~>=~ ${from} and lower(line) ~<~ ${to} limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}

/** Finds members who signed in from the IP address. */
export const findByAddress = async (db: Db, address: string, limit: number): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    select member_id as id, 'address' as found_by from sign_in_addresses
     where address = ${address} group by member_id order by max(day) desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Finds members who signed in with a browser whose device mark (id in a long-lived cookie) begins with the prefix. The prefix is given as a range
 * of bytes.
 */
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
