import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type NamedMember = {
  readonly member_id: MemberId
  readonly name: string
  readonly birth_date: string | null
}

/** SQL that yields the hash of what is compared: the name, and the birth date if the member has one. A correction of either changes the hash. */
const comparedHash = (name: RawBuilder<unknown>, birthDate: RawBuilder<unknown>): RawBuilder<string> =>
  sql`md5(${name} || coalesce(' ' || ${birthDate}::text, ''))`
const PRESENT_HASH = comparedHash(sql`p.name`, sql`p.birth_date`)

/**
 * Returns a page of members who have a name, sorted by id. With `only_new`, returns only members whose current name and birth date were not compared
 * yet.
 */
export const findNamed = async (
  db: Db,
  { after, only_new, most }: { readonly after: string; readonly only_new: boolean; readonly most: number },
): Promise<NamedMember[]> => {
  const { rows } = await sql<NamedMember>`
    select p.member_id, p.name, p.birth_date::text as birth_date
      from member_profiles p join member_facts f on f.member_id = p.member_id
      left join aml_screenings s on s.member_id = p.member_id
     where p.member_id > ${after} and p.name <> '' and not f.erased
       and (not ${only_new}::boolean or s.name_hash is distinct from ${PRESENT_HASH})
     order by p.member_id limit ${most}`.execute(db)
  return rows
}

/** Returns members whose present name and birth date were compared since that time, the newest first, and whether two operators confirmed a match. */
export const findCompared = async (
  db: Db,
  since: Date,
  most: number,
): Promise<(NamedMember & { readonly is_confirmed: boolean })[]> => {
  const { rows } = await sql<NamedMember & { is_confirmed: boolean }>`
    select p.member_id, p.name, p.birth_date::text as birth_date,
           exists (select from aml_matches m where m.member_id = p.member_id and m.outcome = 'confirmed') as is_confirmed
      from aml_screenings s join member_profiles p on p.member_id = s.member_id
      join member_facts f on f.member_id = p.member_id
     where s.screened_at >= ${since} and s.name_hash = ${PRESENT_HASH} and p.name <> '' and not f.erased
     order by p.member_id desc limit ${most}`.execute(db)
  return rows
}

/** Records that the members' names and birth dates were compared. */
export const upsertScreenings = async (db: Db, members: readonly NamedMember[], at: Date): Promise<void> => {
  await sql`
    insert into aml_screenings (member_id, name_hash, screened_at)
    select member_id, ${comparedHash(sql`name`, sql`birth_date`)}, ${at}
      from unnest(${members.map(({ member_id }) => member_id)}::text[], ${members.map(({ name }) => name)}::text[],
                  ${members.map(({ birth_date }) => birth_date)}::text[]) as m (member_id, name, birth_date)
    on conflict (member_id) do update set name_hash = excluded.name_hash, screened_at = excluded.screened_at`.execute(
    db,
  )
}

export const countScreened = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    screened: number
  }>`select count(*)::integer as screened from aml_screenings`.execute(db)
  return rows[0]?.screened ?? 0
}

/** Returns whether any sanctions list that has not ended has entries. */
export const hasEntries = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from aml_lists where ended_at is null) as some`.execute(db)
  return rows[0]?.some === true
}

/** Returns whether sanctions lists are in use and the member's name was never compared with any. */
export const isNeverCompared = batchedQuery(async (tx: Tx, members: readonly MemberId[]) => {
  const { rows } = await sql<{ never: boolean }>`
    select exists (select from aml_lists where ended_at is null)
           and not exists (select from aml_screenings s where s.member_id = of_member) as never
      from unnest(${[...members]}::text[]) with ordinality as wanted (of_member, place)
     order by place`.execute(tx)
  return rows.map(({ never }) => never)
})
