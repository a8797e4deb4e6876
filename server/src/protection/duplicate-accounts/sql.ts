import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { PersonMarkKind } from '../../account/identity/person-match-keys.ts'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** A match key: a hash of personal data, as hexadecimal digits. */
export type HashedMark = { readonly kind: PersonMarkKind; readonly hash: string }

export const insertMarks = async (
  tx: Tx,
  memberId: MemberId,
  marks: readonly HashedMark[],
): Promise<void> => {
  await sql`
    insert into exclusion_marks (member_id, kind, hash)
    select ${memberId}::text, kind, decode(hash, 'hex')
      from unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ hash }) => hash)}::text[]) as m (kind, hash)
    on conflict do nothing`.execute(tx)
}

export type Likeness = {
  readonly excluded_id: MemberId
  readonly kinds: PersonMarkKind[]
  readonly since: Date
}

/** Returns excluded members who have at least one of these match keys. */
export const findLikenesses = async (
  tx: Tx,
  memberId: MemberId,
  marks: readonly HashedMark[],
  now: Date,
): Promise<Likeness[]> => {
  const { rows } = await sql<Likeness>`
    select m.member_id as excluded_id, array_agg(distinct m.kind) as kinds, min(e.since) as since
      from exclusion_marks m
      join unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ hash }) => hash)}::text[])
        as given (kind, hash) on given.kind = m.kind and decode(given.hash, 'hex') = m.hash
      join (select member_id, min(begins_at) as since from play_breaks
             where kind = 'exclusion' and begins_at <= ${now} and ends_at > ${now} group by member_id) e
        on e.member_id = m.member_id
     where m.member_id <> ${memberId}
     group by m.member_id`.execute(tx)
  return rows
}

/** Inserts a match of two accounts. Returns false if the match exists, even if an operator cleared it. */
export const insertMatch = async (
  tx: Tx,
  memberId: MemberId,
  likeness: Pick<Likeness, 'excluded_id' | 'kinds'>,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into exclusion_matches (member_id, excluded_id, kinds, found_at)
    values (${memberId}, ${likeness.excluded_id}, ${likeness.kinds}::text[], ${at})
    on conflict do nothing returning member_id`.execute(tx)
  return rows.length === 1
}

/**
 * Makes the account's matches undecided if they need a new decision, and returns them. A confirmed match needs one if the other member's exclusion
 * now ends later than the exclusion of this account. An undecided match gets a new date and is returned too, if the other member has started a new
 * exclusion since.
 */
export const reopenMatches = async (
  tx: Tx,
  memberId: MemberId,
  now: Date,
): Promise<Pick<Likeness, 'excluded_id' | 'kinds'>[]> => {
  const { rows } = await sql<Pick<Likeness, 'excluded_id' | 'kinds'>>`
    update exclusion_matches m set outcome = null, decided_by = null, decided_at = null, found_at = ${now}
     where m.member_id = ${memberId}
       and (m.outcome = 'confirmed'
              and exists (select from play_breaks b
                           where b.member_id = m.excluded_id and b.kind = 'exclusion' and b.begins_at <= ${now} and b.ends_at > ${now}
                             and not exists (select from play_breaks own
                                              where own.member_id = m.member_id and own.kind = 'exclusion' and own.begins_at <= ${now}
                                                and own.ends_at >= b.ends_at))
            or m.outcome is null
              and m.found_at < (select min(b.begins_at) from play_breaks b
                                 where b.member_id = m.excluded_id and b.kind = 'exclusion' and b.begins_at <= ${now} and b.ends_at > ${now}))
    returning m.excluded_id, m.kinds`.execute(tx)
  return rows
}

/** Returns accounts that matched the excluded member before, except those that an operator cleared. */
export const findPaired = async (db: Db | Tx, excludedId: MemberId): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from exclusion_matches where excluded_id = ${excludedId} and outcome is distinct from 'cleared'`.execute(
    db,
  )
  return rows.map(({ member_id }) => member_id)
}

export type Match = Pick<Likeness, 'excluded_id' | 'kinds'> & {
  readonly member_id: MemberId
  readonly found_at: Date
  readonly until: Date
}

/** Returns the account's oldest undecided match with a member whose self-exclusion still runs. Returns null if there is none. */
export const findMatch = (db: Db | Tx, member_id: MemberId, now: Date): Promise<Match | null> =>
  findMatchOfEach(db, { member_id, now })

const findMatchOfEach = batchedQuery(
  async (db: Db | Tx, asked: readonly { readonly member_id: MemberId; readonly now: Date }[]) => {
    const { rows } = await sql<Match & { asked_no: bigint }>`
      select distinct on (asked_no) asked_no, m.member_id, m.excluded_id, m.kinds, m.found_at, until
        from unnest((select ${asked.map(({ member_id }) => member_id)}::text[]), (select ${asked.map(({ now }) => now)}::timestamptz[]))
             with ordinality as asked (of_member, at, asked_no)
        join exclusion_matches m on m.member_id = of_member and m.outcome is null
        cross join lateral (
          select max(b.ends_at) as until from play_breaks b
           where b.member_id = m.excluded_id and b.kind = 'exclusion' and b.begins_at <= at and b.ends_at > at) runs
       where until is not null
       order by asked_no, m.found_at`.execute(db)
    return rowPerItem(
      [...asked.keys()],
      i => `${i + 1}`,
      rows,
      row => row.asked_no.toString(),
    )
  },
)

/** Returns undecided matches with members whose self-exclusion still runs, oldest first: those of one account, or of all accounts. */
export const findMatches = async (
  db: Db | Tx,
  memberId: MemberId | null,
  now: Date,
  most: number,
): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    select m.member_id, m.excluded_id, m.kinds, m.found_at, max(b.ends_at) as until
      from exclusion_matches m
      join play_breaks b on b.member_id = m.excluded_id and b.kind = 'exclusion'
       and b.begins_at <= ${now} and b.ends_at > ${now}
     where m.outcome is null and (${memberId}::text is null or m.member_id = ${memberId})
     group by m.member_id, m.excluded_id order by m.found_at limit ${most}`.execute(db)
  return rows
}

/** Records an operator's decision about the account's matches with the given excluded members. Other matches stay undecided. */
export const decideMatches = async (
  tx: Tx,
  { member_id, excluded_ids }: { readonly member_id: MemberId; readonly excluded_ids: readonly MemberId[] },
  decided: { readonly outcome: 'cleared' | 'confirmed'; readonly by: string; readonly at: Date },
): Promise<void> => {
  await sql`
    update exclusion_matches set outcome = ${decided.outcome}, decided_by = ${decided.by}, decided_at = ${decided.at}
     where member_id = ${member_id} and excluded_id = any(${[...excluded_ids]}::text[]) and outcome is null`.execute(
    tx,
  )
}

/** Returns a page of excluded members, sorted by id. If a member is given, the page has only this member, or none if the member is not excluded. */
export const findExcluded = async (
  db: Db | Tx,
  after: string,
  now: Date,
  most: number,
  only: MemberId | null,
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct member_id from play_breaks
     where kind = 'exclusion' and begins_at <= ${now} and ends_at > ${now} and member_id > ${after}
       and (${only}::text is null or member_id = ${only})
     order by member_id limit ${most}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** Deletes the match keys of members whose exclusions all ended before `before`. */
export const deleteOldMarks = async (db: Db, before: Date): Promise<void> => {
  await sql`
    delete from exclusion_marks m
     where not exists (
       select from play_breaks b where b.member_id = m.member_id and b.kind = 'exclusion' and b.ends_at > ${before})`.execute(
    db,
  )
}
