import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { MARK_SHOWN_CHARACTERS } from '../members/member-search.ts'

/** Records that the member used this browser. Returns true if the browser is new to the member and the member used another one before. */
export const recordDevice = async (
  tx: Tx,
  memberId: MemberId,
  markHash: Buffer,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into device_marks (member_id, mark_hash, first_seen_at, seen_at)
    values (${memberId}, ${markHash}, ${now}, ${now})
    on conflict (member_id, mark_hash) do update set seen_at = excluded.seen_at
    returning xmax = 0 and exists (
      select from device_marks other where other.member_id = ${memberId} and other.mark_hash <> ${markHash}) as is_new`.execute(
    tx,
  )
  return rows[0]?.is_new ?? false
}

type SeenPayer = { readonly member_id: MemberId; readonly payer_hash: Buffer; readonly at: Date }

export const recordPayerHash = batchedQuery(async (tx: Tx, seen: readonly SeenPayer[]) => {
  await sql`
    insert into payer_marks (member_id, payer_hash, first_seen_at, seen_at)
    select distinct on (member_id, payer) member_id, decode(payer, 'hex'), at, at
      from unnest(${seen.map(({ member_id }) => member_id)}::text[], ${seen.map(({ payer_hash }) => payer_hash.toString('hex'))}::text[],
        ${seen.map(({ at }) => at)}::timestamptz[]) as seen (member_id, payer, at)
     order by member_id, payer, at desc
    on conflict (member_id, payer_hash) do update set seen_at = excluded.seen_at`.execute(tx)
  return seen.map(() => undefined)
})

/** Returns hashes of the device marks (ids in a long-lived cookie) of the member's browsers. */
export const findDevices = async (db: Db | Tx, memberId: MemberId): Promise<Buffer[]> => {
  const { rows } = await sql<{ mark_hash: Buffer }>`
    select mark_hash from device_marks where member_id = ${memberId} order by mark_hash`.execute(db)
  return rows.map(({ mark_hash }) => mark_hash)
}

export const recordAddress = async (
  tx: Tx,
  memberId: MemberId,
  address: string,
  day: string,
): Promise<void> => {
  await sql`
    insert into sign_in_addresses (member_id, address, day) values (${memberId}, ${address}, ${day}::date)
    on conflict do nothing`.execute(tx)
}

/** Matches spaces, zero-width characters and direction characters, which SQL removes before it compares two names. */
const UNSEEN = '[\\s\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]'

export const findShared = async (
  tx: Tx,
  pairs: readonly Pair[],
  addressDays: number,
): Promise<SharedMark[]> => {
  const { rows } = await sql<SharedMark>`
    with pairs as (
      select * from unnest(${pairs.map(({ a }) => a)}::text[], ${pairs.map(({ b }) => b)}::text[]) as p (a, b)
    )
    select p.a, p.b, 'bank' as kind
      from pairs p join members x on x.id = p.a join members y on y.id = p.b
     where ltrim(x.account_number, '0') = ltrim(y.account_number, '0')
        or (x.bank = y.bank
            and lower(regexp_replace(x.name, ${UNSEEN}, '', 'g')) = lower(regexp_replace(y.name, ${UNSEEN}, '', 'g')))
    union all
    select p.a, p.b, 'device'
      from pairs p
     where exists (
       select from device_marks x join device_marks y using (mark_hash)
        where x.member_id = p.a and y.member_id = p.b)
    union all
    select p.a, p.b, 'address'
      from pairs p
     where (
       select count(distinct x.day) from sign_in_addresses x join sign_in_addresses y using (address, day)
        where x.member_id = p.a and y.member_id = p.b) > ${addressDays}`.execute(tx)
  return rows
}

export type SharedMark = Pair & { readonly kind: MarkKind }

/** Kinds of shared attributes that suggest one person or one household. */
export const markKinds = ['bank', 'device', 'address'] as const
export type MarkKind = (typeof markKinds)[number]

export type Pair = { readonly a: MemberId; readonly b: MemberId }

/** Returns other members who signed in with the member's browsers, the latest sign-in first. */
export const findSharers = async (db: Db, memberId: MemberId, limit: number): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select other.member_id from device_marks own join device_marks other using (mark_hash)
     where own.member_id = ${memberId} and other.member_id <> ${memberId}
     group by other.member_id order by max(other.seen_at) desc limit ${limit}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

export type BrowserRow = {
  readonly mark: string
  readonly first_seen_at: Date
  readonly seen_at: Date
  readonly others: MemberId[]
}

/** Returns the member's browsers, each with the other members who used it. Both are sorted by last use, latest first. */
export const findBrowsers = async (db: Db, memberId: MemberId, limit: number): Promise<BrowserRow[]> => {
  const { rows } = await sql<BrowserRow>`
    select left(encode(own.mark_hash, 'hex'), ${MARK_SHOWN_CHARACTERS}) as mark, own.first_seen_at, own.seen_at,
           array(select other.member_id from device_marks other
                  where other.mark_hash = own.mark_hash and other.member_id <> own.member_id
                  order by other.seen_at desc limit ${limit}) as others
      from device_marks own where own.member_id = ${memberId} order by own.seen_at desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export type AddressRow = { readonly address: string; readonly days: number; readonly last_day: string }

export const findAddresses = async (db: Db, memberId: MemberId, limit: number): Promise<AddressRow[]> => {
  const { rows } = await sql<AddressRow>`
    select address, count(*)::int as days, max(day) as last_day
      from sign_in_addresses where member_id = ${memberId}
     group by address order by max(day) desc, address limit ${limit}`.execute(db)
  return rows
}
