import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { FriendDeposit, FriendDeposits } from '../../ports.ts'

type Asked = Parameters<FriendDeposits>[1]

/**
 * Returns the first deposit of each friend (invited member) of these inviters if it was made since `since`, oldest first. If `inviters` is null, the
 * inviters are those of the newest invitations. Only the newest `most.friends` friends of each inviter are read. A friend in `also` is always read,
 * even with an earlier deposit. A friend who shares a paying account, browser, network or name with the inviter, or with an earlier friend, does not
 * count.
 */
export const findFriendDeposits = async (
  db: Db | Tx,
  { inviters, also, since, now }: Asked,
  most: { readonly friends: number; readonly invitations: number },
): Promise<FriendDeposit[]> => {
  const { rows } = await sql<FriendDeposit>`
    select f.parent_id as inviter_id, f.member_id as friend_id, d.at, d.amount,
           exists (select from protection_marks(array[f.member_id], ${now}::timestamptz, 100) p
                    where p.mark <> 'near_limit') as is_protected
      from (
        select n.parent_id, n.member_id, n.joined_at
          from unnest(coalesce(${inviters === null ? null : [...inviters]}::text[], (
                 select array_agg(distinct i.parent_id)
                   from (select parent_id from referral_members where parent_id is not null
                          order by joined_at desc limit ${most.invitations}) i))) as inviter (id)
          cross join lateral (
            select parent_id, member_id, joined_at from referral_members
             where parent_id = inviter.id order by joined_at desc limit ${most.friends}) n
        union
        select parent_id, member_id, joined_at from referral_members
         where member_id = any(${[...also]}::text[]) and parent_id is not null) f
      cross join lateral (select at, amount from member_deposits where member_id = f.member_id order by at limit 1) d
     where (d.at >= ${since} or f.member_id = any(${[...also]}::text[]))
       and not exists (select from barred_members b where b.member_id = f.member_id)
       and not exists (select from member_breaks r
                        where r.member_id = f.parent_id and d.at >= r.begins_at and d.at < r.ends_at)
       and not exists (
         select from members_tied_to(f.member_id) t
          where t.member_id = f.parent_id
             or exists (select from referral_members e
                         where e.member_id = t.member_id and e.parent_id = f.parent_id
                           and (e.joined_at, e.member_id) < (f.joined_at, f.member_id)))
     order by d.at, f.member_id`.execute(db)
  return rows
}
