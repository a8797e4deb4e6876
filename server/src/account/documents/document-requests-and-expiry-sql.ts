import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Deletes at most `atMost` pictures of cases that were refused before `before`, and returns their number. */
export const deleteRefusedPictures = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from identity_pictures p using (
      select q.case_id, q.side from identity_pictures q join identity_cases c on c.id = q.case_id
       where c.status = 'refused' and c.decided_at < ${before} limit ${atMost}) old
     where p.case_id = old.case_id and p.side = old.side`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes at most `atMost` pictures that were stored before `before` and never sent, and returns their number. */
export const deleteUnsentPictures = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from identity_pictures p using (
      select q.case_id, q.side from identity_pictures q join identity_cases c on c.id = q.case_id
       where c.status = 'asked' and q.stored_at < ${before} limit ${atMost}) old
     where p.case_id = old.case_id and p.side = old.side`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export type Expiring = {
  readonly id: IdentityCaseId
  readonly member_id: MemberId
  readonly expires_on: string
}

/**
 * Returns accepted identity documents whose last valid day is before `day`. Left out are documents about which the message `step` was written,
 * documents that a newer accepted one replaces, and documents of erased members.
 */
export const findExpiring = async (
  db: Db,
  step: 'expiring' | 'expired',
  day: string,
  tried: readonly string[],
  limit: number,
): Promise<Expiring[]> => {
  const { rows } = await sql<Expiring>`
    select c.id, c.member_id, c.expires_on from identity_cases c join member_facts m on m.member_id = c.member_id
     where c.status = 'accepted' and c.expired_told_at is null and c.expires_on < ${day}::date
       and (${step} = 'expired' or c.expiring_told_at is null) and not m.erased
       and not exists (select from identity_cases n where n.member_id = c.member_id and n.no > c.no and n.status = 'accepted')
       and c.id <> all(${[...tried]}::text[])
     order by c.expires_on, c.id limit ${limit}`.execute(db)
  return rows
}

/** Records that the member got the message about an expiring or expired document. Returns false if another process recorded it before. */
export const markTold = async (
  tx: Tx,
  id: IdentityCaseId,
  step: 'expiring' | 'expired',
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update identity_cases
       set expiring_told_at = coalesce(expiring_told_at, ${at}),
           expired_told_at = case when ${step} = 'expired' then ${at}::timestamptz else expired_told_at end
     where id = ${id} and (case when ${step} = 'expired' then expired_told_at else expiring_told_at end) is null
     returning id`.execute(tx)
  return rows.length === 1
}
