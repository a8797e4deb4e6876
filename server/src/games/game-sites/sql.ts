import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Selectable, sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { GameAccounts, SiteAccounts } from '../database/tables.ts'

export type SiteAccount = Pick<Selectable<GameAccounts>, 'username' | 'version'> &
  Pick<Selectable<SiteAccounts>, 'site' | 'opened_at' | 'rounds_cursor'>

export const findAccountAt = async (
  db: Db | Tx,
  memberId: MemberId,
  site: string,
): Promise<SiteAccount | null> => {
  const { rows } = await sql<SiteAccount>`
    select a.username, a.version, s.site, s.opened_at, s.rounds_cursor
      from game_accounts a join site_accounts s using (member_id)
     where a.member_id = ${memberId} and s.site = ${site}`.execute(db)
  return rows[0] ?? null
}

/** The place of a member's credit: the game site, the opening time of the account there, and the site to which the credit moves next. */
export type Place = Pick<Selectable<GameAccounts>, 'username' | 'version' | 'site' | 'next_site'> &
  Pick<Selectable<SiteAccounts>, 'opened_at'>

/** Returns the place of the member's credit. Returns null if the member's credit never moved to a game site. */
export const findPlace = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<Place & { readonly member_id: MemberId }>`
    select a.member_id, a.username, a.version, a.site, a.next_site, s.opened_at
      from game_accounts a left join site_accounts s on s.member_id = a.member_id and s.site = a.site
     where a.member_id = any((select ${[...memberIds]}::text[])::text[])`.execute(db)
  return rowPerItem<MemberId, Place & { readonly member_id: MemberId }>(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

/** Returns the game sites where the member has an account. */
export const findSitesOf = async (db: Db | Tx, memberId: MemberId): Promise<string[]> => {
  const { rows } = await sql<{ site: string }>`
    select site from site_accounts where member_id = ${memberId} and opened_at is not null order by site`.execute(
    db,
  )
  return rows.map(row => row.site)
}

export const markAccountOpened = async (
  db: Db,
  { member_id, username, site }: { member_id: MemberId; username: string; site: string },
  at: Date,
): Promise<void> => {
  await sql`
    with account as (
      insert into game_accounts (member_id, username, site) values (${member_id}, ${username}, ${site}) on conflict do nothing)
    insert into site_accounts as s (member_id, site, opened_at) values (${member_id}, ${site}, ${at})
    on conflict (member_id, site) do update set opened_at = excluded.opened_at where s.opened_at is null`.execute(
    db,
  )
}

export const forgetAccountOpened = async (tx: Tx, memberId: MemberId, site: string): Promise<void> => {
  await sql`
    update site_accounts set opened_at = null where member_id = ${memberId} and site = ${site}`.execute(tx)
}

/**
 * Stores the game site to which the member's credit goes next. The member switches to this site when all credit is in the wallet. Null cancels the
 * switch. Requires the member's lock.
 */
export const setNextSite = async (tx: Tx, memberId: MemberId, site: string | null): Promise<void> => {
  await sql`
    update game_accounts set next_site = ${site}
     where member_id = ${memberId} and next_site is distinct from ${site}::text`.execute(tx)
}

/**
 * Assigns the member's credit to another game site, or to none. Wins that arrive late at the old site are still fetched for some time. Requires the
 * member's lock, no credit at the old site and no open credit movement.
 */
export const movePlace = async (
  tx: Tx,
  member: { readonly member_id: MemberId; readonly username: string },
  to: string | null,
  times: { readonly at: Date; readonly late_due: Date },
): Promise<void> => {
  const { member_id, username } = member
  await sql`
    update site_accounts s set left_at = ${times.at}, late_due_at = ${times.late_due}
      from game_accounts a
     where s.member_id = ${member_id} and a.member_id = s.member_id and s.site = a.site and a.site is distinct from ${to}::text
       and s.opened_at is not null`.execute(tx)
  await sql`
    update site_accounts set left_at = null, late_due_at = null where member_id = ${member_id} and site = ${to}`.execute(
    tx,
  )
  await sql`
    insert into game_accounts as a (member_id, username, site) values (${member_id}, ${username}, ${to})
    on conflict (member_id) do update set site = excluded.site, next_site = null, version = a.version + 1`.execute(
    tx,
  )
}

export type LeftAccount = { readonly member_id: MemberId; readonly site: string; readonly left_at: Date }

/**
 * Reserves accounts at game sites that members left, to check them for late wins of bets that were undecided when the member left. Each account's
 * next check is at `next`, or at `seldom` if the member left before `leftBefore`.
 */
export const claimLate = async (
  db: Db,
  at: Date,
  due: { readonly next: Date; readonly seldom: Date; readonly leftBefore: Date },
  atMost: number,
): Promise<LeftAccount[]> => {
  const { rows } = await sql<LeftAccount>`
    update site_accounts set late_due_at = case when left_at < ${due.leftBefore} then ${due.seldom}::timestamptz else ${due.next} end
     where (member_id, site) in (
       select member_id, site from site_accounts where late_due_at <= ${at} order by late_due_at limit ${atMost}
          for update skip locked)
    returning member_id, site, coalesce(left_at, ${at}) as left_at`.execute(db)
  return rows
}

/** Ends the checks for late wins at a game site that the member left. Does nothing if the member has returned and left again since `left_at`. */
export const endLatePlay = async (db: Db, { member_id, site, left_at }: LeftAccount): Promise<void> => {
  await sql`
    update site_accounts set late_due_at = null
     where member_id = ${member_id} and site = ${site} and left_at = ${left_at}`.execute(db)
}

/**
 * Increases the version of the member's account at game sites, so that a balance which was read before a new credit movement or posting is discarded.
 * Creates a missing row. `site` is null for a member without credit at a site.
 */
export const incrementVersion = batchedQuery(
  async (
    tx: Tx,
    accounts: readonly {
      readonly member_id: MemberId
      readonly username: string
      readonly site: string | null
    }[],
  ) => {
    await sql`
      insert into game_accounts as a (member_id, username, site, version)
      select member_id, username, site, 1
        from unnest(${accounts.map(({ member_id }) => member_id)}::text[], ${accounts.map(({ username }) => username)}::text[],
          ${accounts.map(({ site }) => site)}::text[]) as raised (member_id, username, site)
      on conflict (member_id) do update set version = a.version + 1, site = coalesce(a.site, excluded.site)`.execute(
      tx,
    )
    return accounts.map(() => undefined)
  },
)
