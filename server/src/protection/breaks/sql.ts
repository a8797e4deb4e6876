import type { BreakKind } from '@sala/contract/protection/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type Break = { readonly kind: BreakKind; readonly begins_at: Date; readonly ends_at: Date }

/** Returns the member's running break that ends last. Returns null if there is none. */
export const findBreak = (db: Db | Tx, member_id: MemberId, now: Date): Promise<Break | null> =>
  findBreaks(db, { member_id, now })

const findBreaks = batchedQuery(
  async (db: Db | Tx, asked: readonly { readonly member_id: MemberId; readonly now: Date }[]) => {
    const { rows } = await sql<Break & { asked_no: bigint }>`
      select distinct on (asked_no) asked_no, kind, begins_at, ends_at
        from unnest((select ${asked.map(({ member_id }) => member_id)}::text[]), (select ${asked.map(({ now }) => now)}::timestamptz[]))
             with ordinality as asked (of_member, at, asked_no)
        join play_breaks on member_id = of_member and begins_at <= at and ends_at > at
       order by asked_no, ends_at desc`.execute(db)
    return rowPerItem(
      [...asked.keys()],
      i => `${i + 1}`,
      rows,
      row => row.asked_no.toString(),
    )
  },
)

/** Inserts a break and returns its sequence number. */
export const insertBreak = async (tx: Tx, memberId: MemberId, taken: Break): Promise<bigint> => {
  const { rows } = await sql<{ no: bigint }>`
    insert into play_breaks (member_id, kind, begins_at, ends_at)
    values (${memberId}, ${taken.kind}, ${taken.begins_at}, ${taken.ends_at}) returning no`.execute(tx)
  return rows[0]?.no ?? 0n
}

export type EndedBreak = { readonly no: bigint; readonly member_id: MemberId; readonly kind: BreakKind }

/**
 * Returns breaks with a sequence number above `after` that ended between `since` and `now`, in the order of their numbers. A break is left out if the
 * same member has another break that ends later.
 */
export const findEndedBreaks = async (
  db: Db,
  { since, now, after, limit }: { since: Date; now: Date; after: bigint; limit: number },
): Promise<EndedBreak[]> => {
  const { rows } = await sql<EndedBreak>`
    select no, member_id, kind from play_breaks b
     where ends_at > ${since} and ends_at <= ${now} and no > ${after}
       and not exists (select from play_breaks o where o.member_id = b.member_id and o.ends_at > b.ends_at)
     order by no limit ${limit}`.execute(db)
  return rows
}
