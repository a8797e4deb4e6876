import type { TierGift } from '@sala/contract/rewards/tiers/tier-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type PlaceCount = { readonly table_id: number; readonly place: number; readonly members: number }

/** Returns how many members have each tier now. */
export const countByPlace = async (db: Db): Promise<PlaceCount[]> => {
  const { rows } = await sql<PlaceCount>`
    select table_id, place, count(*)::integer as members from member_tiers where place is not null
     group by table_id, place`.execute(db)
  return rows
}

export type GiftSum = {
  readonly table_id: number
  readonly kind: TierGift
  readonly gifts: number
  readonly amount: Satang
}

export const findGiftSums = async (db: Db): Promise<GiftSum[]> => {
  const { rows } = await sql<GiftSum>`
    select table_id, kind, count(*)::integer as gifts, sum(amount)::bigint as amount from tier_gifts
     group by table_id, kind order by kind`.execute(db)
  return rows
}

export type TierDay = {
  readonly day: string
  readonly changes: number
  readonly gifts: number
  readonly amount: Satang
}

/** Returns the Bangkok days on which this table of tiers changed a member's tier, or a member took one of its gifts, newest first. */
export const findDays = async (db: Db, table: number, limit: number): Promise<TierDay[]> => {
  const { rows } = await sql<TierDay>`
    select (at at time zone 'Asia/Bangkok')::date as day, sum(changes)::integer as changes, sum(gifts)::integer as gifts,
           sum(amount)::bigint as amount
      from (
        select at, 1 as changes, 0 as gifts, 0::bigint as amount from tier_changes where table_id = ${table}
        union all
        select at, 0, 1, amount from tier_gifts where table_id = ${table}) as happened
     group by 1 order by 1 desc limit ${limit}`.execute(db)
  return rows
}

export type Place = { readonly member_id: MemberId; readonly place: number }

/**
 * Returns the places of the tiers that the members have now. A place is the tier's position in the table of tiers. Members without a tier are left
 * out.
 */
export const findPlaces = async (db: Db, members: readonly MemberId[]): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select member_id, place from member_tiers
     where place is not null and member_id = any(${[...members]}::text[])`.execute(db)
  return rows
}
