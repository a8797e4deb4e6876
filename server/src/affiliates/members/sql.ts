import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * Records the affiliate link by which the new member registered. Records nothing if the key is unknown, or if the partner is not active. Also records
 * nothing if another member invited the new member, because either this inviter or the partner earns by a registration, but not both.
 */
export const insertMember = async (
  tx: Tx,
  { member_id, key, at }: { readonly member_id: MemberId; readonly key: string; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into affiliate_members (member_id, link_key, joined_at)
    select ${member_id}, l.key, ${at}::timestamptz
      from affiliate_links l join affiliates a on a.id = l.affiliate_id and a.state = 'active'
     where l.key = ${key} and not exists (select from member_inviters i where i.member_id = ${member_id})
    on conflict (member_id) do nothing`.execute(tx)
}

export type Refused = 'self' | 'duplicate' | null
/** A member of an affiliate partner, with the phone of the partner's contact and the result of the last look-up of duplicate accounts. */
export type Joined = {
  readonly member_id: MemberId
  readonly contact_phone: string | null
  readonly refused: Refused
}

/** Locks the member's row, so that the look-up of duplicates and the erasure of a duplicate account run one after the other. */
export const lockJoined = async (tx: Tx, memberId: MemberId): Promise<Joined | null> => {
  const { rows } = await sql<Joined>`
    select m.member_id, a.contact_phone, m.refused
      from affiliate_members m
      join affiliate_links l on l.key = m.link_key
      join affiliates a on a.id = l.affiliate_id
     where m.member_id = ${memberId} for update of m`.execute(tx)
  return rows[0] ?? null
}

/**
 * Returns affiliate partners' members with a deposit whose duplicate accounts must be looked up: those who joined since `since`, and those who
 * deposited since their last look-up. Erased accounts are left out, because no data is left by which they could match. The page starts after the
 * given member.
 */
export const findUnexamined = async (
  db: Db,
  since: Date,
  after: string,
  limit: number,
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select m.member_id
      from affiliate_members m
      join member_facts f on f.member_id = m.member_id and not f.erased
     where m.member_id > ${after}
       and exists (select from member_deposits d
                    where d.member_id = m.member_id and (m.joined_at >= ${since} or d.at >= coalesce(m.examined_at, '-infinity')))
     order by m.member_id limit ${limit}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** Returns which of the accounts are older than the member's account. */
export const findEarlier = async (
  db: Db | Tx,
  memberId: MemberId,
  accounts: readonly MemberId[],
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select o.member_id
      from member_facts o join member_facts m on m.member_id = ${memberId}
     where o.member_id = any(${[...accounts]}::text[]) and (o.registered_at, o.member_id) < (m.registered_at, m.member_id)`.execute(
    db,
  )
  return rows.map(({ member_id }) => member_id)
}

/** Returns whether one of the accounts has this phone number. */
export const hasPhone = async (
  db: Db | Tx,
  accounts: readonly MemberId[],
  phone: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select member_id from member_profiles where member_id = any(${[...accounts]}::text[]) and phone = ${phone} limit 1`.execute(
    db,
  )
  return rows.length === 1
}

/** Stores the result of a look-up of duplicate accounts. Does nothing for an account that was erased meanwhile. */
export const setExamined = async (tx: Tx, memberId: MemberId, refused: Refused, at: Date): Promise<void> => {
  await sql`
    update affiliate_members set refused = ${refused}, examined_at = ${at}
     where member_id = ${memberId} and not exists (select from member_facts f where f.member_id = ${memberId} and f.erased)`.execute(
    tx,
  )
}

/** Marks all of the given accounts that are newer than the member's account as duplicates, so that they earn nothing for a partner. */
export const refuseLater = async (
  tx: Tx,
  memberId: MemberId,
  accounts: readonly MemberId[],
  at: Date,
): Promise<void> => {
  await sql`
    update affiliate_members set refused = 'duplicate', examined_at = ${at}
     where refused is null and member_id in (
       select o.member_id
         from member_facts o join member_facts m on m.member_id = ${memberId}
        where o.member_id = any(${[...accounts]}::text[]) and not o.erased
          and (o.registered_at, o.member_id) > (m.registered_at, m.member_id))`.execute(tx)
}
