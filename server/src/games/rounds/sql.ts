import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Advances the cursor of a member's rounds to `to`. Returns false if another worker has advanced it. */
export const advanceRoundsCursor = async (
  tx: Tx,
  {
    member_id,
    site,
    from,
    to,
  }: { member_id: MemberId; site: string; from: string | null; to: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    update site_accounts set rounds_cursor = ${to}
     where member_id = ${member_id} and site = ${site} and rounds_cursor is not distinct from ${from} returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * A bet may stay undecided for this many hours after the member's last credit movement. During this time the member's rounds are read again and
 * again.
 */
const UNDER_WAY_HOURS = 72

/** Minimum interval in seconds between two updates of the time at which a member's rounds were last read. */
const NOTED_EVERY_SECONDS = 60

/** Returns a map with the cursor of each member's rounds at the game site. Members who have no account there are missing. */
export const findCursorsAt = async (
  db: Db,
  site: string,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string | null>> => {
  const { rows } = await sql<{ member_id: MemberId; rounds_cursor: string | null }>`
    select member_id, rounds_cursor from site_accounts
     where member_id = any(${[...members]}::text[]) and site = ${site}`.execute(db)
  return new Map(rows.map(({ member_id, rounds_cursor }) => [member_id, rounds_cursor]))
}

const hasStirred = (asked_at: Date) =>
  sql`ended_at > ${asked_at}::timestamptz - make_interval(hours => ${UNDER_WAY_HOURS})`

const isReadNow = (asked_at: Date, version: RawBuilder<unknown>) => sql`
  rounds_read_at = ${asked_at}, rounds_silent_at = null,
  rounds_version = case
    when rounds_version = ${version}
      or exists (select from game_movements m where m.member_id = a.member_id and ${hasStirred(asked_at)})
      or exists (select from credit_checks c where c.member_id = a.member_id and difference <> 0 and ${hasStirred(asked_at)})
    then rounds_version else ${version} end`

/**
 * Stores that a member's rounds were read completely. `asked_at` is the time before the call to the game site, and `version` the version of the
 * member's account at that time.
 */
export const recordRoundsRead = async (
  db: Db,
  { member_id: memberId, site }: { member_id: MemberId; site: string },
  read: { version: bigint; asked_at: Date },
): Promise<void> => {
  const { version, asked_at } = read
  await sql`
    update site_accounts a set ${isReadNow(asked_at, sql`${version}::bigint`)}
     where member_id = ${memberId} and site = ${site}
       and (rounds_read_at is null or rounds_silent_at is not null
            or abs(extract(epoch from ${asked_at}::timestamptz - rounds_read_at)) >= ${NOTED_EVERY_SECONDS})`.execute(
    db,
  )
}

/** Stores for many members that their rounds were read completely. A member whose row another worker is updating is skipped. */
export const recordAllRead = async (
  db: Db,
  site: string,
  members: readonly Pick<UnreadAccount, 'member_id' | 'version'>[],
  asked_at: Date,
): Promise<void> => {
  if (members.length === 0) return
  const [ids, versions] = [members.map(each => each.member_id), members.map(({ version }) => String(version))]
  await sql`
    with free as (
      select member_id, w.version from site_accounts
        join unnest(${ids}::text[], ${versions}::bigint[]) as w (member_id, version) using (member_id)
       where site = ${site} and (rounds_read_at is null or rounds_read_at < ${asked_at})
         for update of site_accounts skip locked)
    update site_accounts a set ${isReadNow(asked_at, sql`free.version`)}
      from free where a.member_id = free.member_id and a.site = ${site}`.execute(db)
}

export const recordRoundsSilent = async (db: Db, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    update site_accounts s set rounds_silent_at = ${at} from game_accounts a
     where s.member_id = ${memberId} and a.member_id = s.member_id and s.site = a.site`.execute(db)
}

/**
 * SQL condition: the member may have unread rounds at a game site. At the site with the member's credit, the condition is true if credit is there, or
 * if credit moved since the last read. At a site that the member left, it is true if bets may have been decided since the last read.
 */
const isUnread = (since: Date) => sql`
  s.opened_at is not null and (s.rounds_read_at is null or s.rounds_read_at < ${since})
  and case when s.site = a.site then coalesce(b.game, 0) > 0 or a.version is distinct from s.rounds_version
           else ${isUnreadSinceLeft} end`

const isUnreadSinceLeft = sql`
  (s.rounds_read_at is null or s.rounds_read_at < s.left_at + make_interval(hours => ${UNDER_WAY_HOURS}))`

/**
 * Returns the game sites whose rounds must be read: the site with the member's credit, and sites that the member recently left if bets may be
 * undecided there.
 */
export const findSitesToRead = async (
  db: Db,
  memberId: MemberId,
): Promise<{ site: string; has_credit: boolean }[]> => {
  const { rows } = await sql<{ site: string; has_credit: boolean }>`
    select s.site, s.site = a.site as has_credit from site_accounts s join game_accounts a using (member_id)
     where s.member_id = ${memberId} and s.opened_at is not null and (s.site = a.site or ${isUnreadSinceLeft})
     order by s.site = a.site, s.site`.execute(db)
  return rows
}

/**
 * A member who may have unread rounds. `version` is the current version of the member's account. `silent_at` is the time of the last unanswered call
 * since the rounds were last read.
 */
export type UnreadAccount = {
  readonly member_id: MemberId
  readonly version: bigint
  readonly silent_at: Date | null
}

/**
 * Scans `atMost` accounts with ids after `after`, up to and including `until`. Returns those at the given site (null: at any site) that may have
 * unread rounds and were not read since `since`. `last` is the position for the next call, or null at the end.
 */
export const findUnread = async (
  db: Db,
  { since, site }: { since: Date; site: string | null },
  { after, until, atMost }: { after: string; until: string | null; atMost: number },
): Promise<{ unread: UnreadAccount[]; last: string | null }> => {
  const accounts = sql`
    select member_id, site, version from game_accounts
     where member_id > ${after} and (${until}::text is null or member_id <= ${until}) order by member_id limit ${atMost}`
  const { rows } = await sql<UnreadAccount & { last: string }>`
    with looked as materialized (${accounts})
    select l.last, u.member_id, u.version, u.silent_at from (select max(member_id) as last from looked) l left join (
      select a.member_id, max(a.version) as version, max(s.rounds_silent_at) as silent_at
        from looked a join site_accounts s using (member_id) left join member_balances b using (member_id)
       where (${site}::text is null or s.site = ${site}) and ${isUnread(since)} group by a.member_id) u on true
     order by u.member_id`.execute(db)
  const unread = rows.filter(({ member_id }) => member_id !== null)
  return { unread, last: rows[0]?.last ?? null }
}

/**
 * Returns those of the members who may have unread rounds from before `since`. This includes members with an undecided round of the seamless wallet,
 * because its result will count for the day on which the round was opened.
 */
export const findUnreadAmong = async (
  db: Db | Tx,
  members: readonly MemberId[],
  since: Date,
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct a.member_id
      from game_accounts a join site_accounts s using (member_id) left join member_balances b using (member_id)
     where a.member_id = any(${[...members]}::text[]) and ${isUnread(since)}
    union
    select member_id from seamless_rounds
     where member_id = any(${[...members]}::text[]) and opened_at < ${since}`.execute(db)
  return rows.map(row => row.member_id)
}
