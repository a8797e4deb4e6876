import { nameMark } from '@sala/contract/text/person-name.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { memberChanged } from '../members/members.ts'

export const markPhoneProved = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`update members set phone_proved = true where id = ${memberId}`.execute(tx)
  memberChanged(tx, memberId)
}

/** Sets the member's birth date if the member has a bank account and no birth date yet. Otherwise it changes nothing. */
export const setBirthDate = async (
  tx: Tx,
  memberId: MemberId,
  birthDate: string,
  now: Date,
): Promise<void> => {
  await sql`
    update members set birth_date = ${birthDate}::date, birth_date_set_at = ${now}
    where id = ${memberId} and birth_date is null and bank_set_at is not null`.execute(tx)
  memberChanged(tx, memberId)
}

export const correctName = async (tx: Tx, memberId: MemberId, name: string): Promise<void> => {
  await sql`update members set name = ${name}, name_mark = ${nameMark(name)} where id = ${memberId}`.execute(
    tx,
  )
  memberChanged(tx, memberId)
}

export const correctBirthDate = async (
  tx: Tx,
  memberId: MemberId,
  birthDate: string,
  now: Date,
): Promise<void> => {
  await sql`
    update members set birth_date = ${birthDate}::date, birth_date_set_at = ${now} where id = ${memberId}`.execute(
    tx,
  )
  memberChanged(tx, memberId)
}

/** Changes the phone and deletes open password resets, because their codes were sent to the old phone. */
export const correctPhone = async (tx: Tx, memberId: MemberId, phone: string): Promise<void> => {
  await sql`delete from password_resets where member_id = ${memberId}`.execute(tx)
  await sql`update members set phone = ${phone}, phone_proved = false where id = ${memberId}`.execute(tx)
  memberChanged(tx, memberId)
}

export const correctAccount = async (
  tx: Tx,
  memberId: MemberId,
  { bank, account_number }: { readonly bank: string; readonly account_number: string },
  now: Date,
): Promise<void> => {
  await sql`
    update members set bank = ${bank}, account_number = ${account_number}, bank_set_at = ${now}
     where id = ${memberId}`.execute(tx)
  memberChanged(tx, memberId)
}

export type SharedData = {
  readonly member_id: MemberId
  readonly kind: 'payer' | 'device' | 'birth_date' | 'address'
  readonly name: string | null
}

/**
 * Maximum number of members who share a device, IP address or birth date. An attribute that more members share is no evidence of a duplicate account.
 */
export const SHARED_MAX = 500

/**
 * Returns members, with names, who share a paying account, device, birth date or IP address with the member. The result has at most `most` members of
 * each kind.
 */
export const findSharing = async (db: Db | Tx, memberId: MemberId, most: number): Promise<SharedData[]> => {
  const { rows } = await sql<SharedData>`
    select o.id as member_id, k.kind, o.name
      from (
        (select distinct y.member_id, 'payer' as kind
           from payer_marks x join payer_marks y using (payer_hash)
          where x.member_id = ${memberId} and y.member_id <> ${memberId} limit ${most})
        union all
        (select y.member_id, 'device'
           from device_marks x join device_marks y using (mark_hash)
          where x.member_id = ${memberId} and y.member_id <> ${memberId}
          group by y.member_id order by max(y.seen_at) desc limit ${most})
        union all
        (select y.id, 'birth_date'
           from members x join members y on y.birth_date = x.birth_date
          where x.id = ${memberId} and y.id <> ${memberId} order by y.created_at desc limit ${most})
        union all
        (select distinct y.member_id, 'address'
           from sign_in_addresses x join sign_in_addresses y using (address)
          where x.member_id = ${memberId} and y.member_id <> ${memberId} limit ${most})
      ) k
      join members o on o.id = k.member_id`.execute(db)
  return rows
}

export type SharedGroup = SharedData & { readonly shared: string }

/** Returns attributes that 2 to `most` of the given members share. The result has one row per member and attribute. */
export const findSharedAmong = async (
  db: Db,
  members: readonly MemberId[],
  most: number,
): Promise<SharedGroup[]> => {
  const { rows } = await sql<SharedGroup>`
    select member_id, kind, shared, name
      from (
        select k.member_id, k.kind, k.shared, o.name, count(*) over (partition by k.kind, k.shared) as sharing
          from (
            select distinct member_id, 'payer' as kind, encode(payer_hash, 'hex') as shared
              from payer_marks where member_id = any(${[...members]}::text[])
            union all
            select distinct member_id, 'device', encode(mark_hash, 'hex')
              from device_marks where member_id = any(${[...members]}::text[])
            union all
            select id, 'birth_date', birth_date::text
              from members where id = any(${[...members]}::text[]) and birth_date is not null
            union all
            select distinct member_id, 'address', address::text
              from sign_in_addresses where member_id = any(${[...members]}::text[])
          ) k join members o on o.id = k.member_id
      ) counted
     where sharing between 2 and ${most}`.execute(db)
  return rows
}
