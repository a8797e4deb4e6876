import type { CommissionStatus } from '@sala/contract/referral/endpoints.ts'
import type { ReferralLevel } from '@sala/contract/referral/referral-levels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type LevelRow = {
  level: ReferralLevel
  customers: bigint
  active: bigint
  net_loss: bigint
}

/** Returns a member's referral totals by level. The result has no row for a level without invited members. */
export const sumLevels = async (db: Db, earner: MemberId, activeFrom: string): Promise<LevelRow[]> => {
  const { rows } = await sql<LevelRow>`
    select l.level, count(*) as customers,
           count(*) filter (where p.last_day >= ${activeFrom}::date) as active,
           coalesce(sum(p.net_loss), 0)::bigint as net_loss
      from referral_lines l
      left join member_play_totals p on p.member_id = l.member_id
     where l.ancestor_id = ${earner}
     group by l.level order by l.level`.execute(db)
  return rows
}

export type WeekSums = { level: ReferralLevel; due: bigint; pending: bigint; carried: bigint }

/** Returns a member's total, unconfirmed and carried-over commission by level. */
export const sumWeeks = async (db: Db, earner: MemberId): Promise<WeekSums[]> => {
  const { rows } = await sql<WeekSums>`
    select level, sum(earned + carried_in + below_zero)::bigint as due, sum(pending)::bigint as pending,
           (array_agg(case when carries then -below_zero else 0 end order by of_week desc))[1]::bigint as carried
      from referral_weeks where earner_id = ${earner} group by level order by level`.execute(db)
  return rows
}

export const sumClaimed = async (db: Db, earner: MemberId): Promise<bigint> => {
  const { rows } = await sql<{ claimed: bigint }>`
    select coalesce(sum(amount), 0)::bigint as claimed from referral_claims where member_id = ${earner}`.execute(
    db,
  )
  return rows[0]?.claimed ?? 0n
}

export type WeekRow = {
  of_week: string
  level: ReferralLevel
  rate_bp: number
  earned: bigint
  carried_in: bigint
  below_zero: bigint
  carries: boolean
  pending: boolean
}

/** Cursor of the first page of weeks. It sorts after every real week, so that all pages use the same SQL condition. */
const NEWEST_WEEK = 'infinity'

/** Returns a member's commission in the `limit` weeks before the cursor, all levels of each week, newest first. */
export const selectWeeks = async (
  db: Db,
  earner: MemberId,
  before: string | null,
  limit: number,
): Promise<WeekRow[]> => {
  const { rows } = await sql<WeekRow>`
    select of_week, level, rate_bp, earned, carried_in, below_zero, carries, pending_until is not null as pending
      from referral_weeks
     where earner_id = ${earner}
       and of_week in (
         select distinct of_week from referral_weeks
          where earner_id = ${earner} and of_week < ${before ?? NEWEST_WEEK}::date
          order by of_week desc limit ${limit})
     order by of_week desc, level`.execute(db)
  return rows
}

export type FriendRow = {
  member_id: MemberId
  level: ReferralLevel
  joined_at: Date
  active: boolean
  net_loss: bigint
  commission: bigint
}

/** Cursor of the first page of invited members. It sorts after every real id, so that all pages use the same SQL condition. */
const NEWEST_ID = '~'

const NEWEST_NO = 9_223_372_036_854_775_807n

/** Returns the SQL columns of an invited member: time of joining, whether active, net loss and commission. They need the joins of `JOINED_SUMS`. */
const shownSums = (activeFrom: string) => sql`
  r.joined_at, coalesce(p.last_day >= ${activeFrom}::date, false) as active,
  coalesce(p.net_loss, 0)::bigint as net_loss, coalesce(c.amount, 0)::bigint as commission`

const JOINED_SUMS = sql`
  join referral_members r on r.member_id = l.member_id
  left join member_play_totals p on p.member_id = l.member_id
  left join lateral (
    select sum(amount) as amount from referral_commissions
     where member_id = l.member_id and earner_id = l.ancestor_id and status <> 'excluded'
  ) c on true`

/** Returns invited members of one level, newest first, because their ids increase with time. */
export const selectFriends = async (
  db: Db,
  earner: MemberId,
  page: { level: ReferralLevel; before: string | null; activeFrom: string; limit: number },
): Promise<FriendRow[]> => {
  const { rows } = await sql<FriendRow>`
    select l.member_id, l.level, ${shownSums(page.activeFrom)}
      from (
        select member_id, level, ancestor_id from referral_lines
         where ancestor_id = ${earner} and level = ${page.level} and member_id collate "C" < ${page.before ?? NEWEST_ID}
         order by member_id collate "C" desc limit ${page.limit}
      ) l
      ${JOINED_SUMS}
     order by l.member_id collate "C" desc`.execute(db)
  return rows
}

export type DescendantRow = FriendRow & { parent_id: MemberId | null }

/** Returns a member's invited members of all levels with their inviters, by level, newest first. */
export const selectDescendants = async (
  db: Db,
  earner: MemberId,
  { activeFrom, limit }: { activeFrom: string; limit: number },
): Promise<DescendantRow[]> => {
  const { rows } = await sql<DescendantRow>`
    select l.member_id, l.level, r.parent_id, ${shownSums(activeFrom)}
      from (
        select member_id, level, ancestor_id from referral_lines where ancestor_id = ${earner}
         order by level, member_id collate "C" desc limit ${limit}
      ) l
      ${JOINED_SUMS}
     order by l.level, l.member_id collate "C" desc`.execute(db)
  return rows
}

export const findParent = async (db: Db, memberId: MemberId): Promise<MemberId | null> => {
  const { rows } = await sql<{ parent_id: MemberId | null }>`
    select parent_id from referral_members where member_id = ${memberId}`.execute(db)
  return rows[0]?.parent_id ?? null
}

export type CommissionRow = {
  no: bigint
  kind: 'friend' | 'carried_in' | 'below_zero'
  member_id: MemberId | null
  level: ReferralLevel
  of_week: string
  week: string
  base: bigint
  rate_bp: number
  amount: bigint
  status: CommissionStatus
  confirm_at: Date
  carries: boolean
}

export const selectCommissions = async (
  db: Db,
  earner: MemberId,
  before: bigint | null,
  limit: number,
): Promise<CommissionRow[]> => {
  const { rows } = await sql<CommissionRow>`
    select c.no, c.kind, c.member_id, c.level, c.of_week, c.week, c.base, c.rate_bp, c.amount, c.status, c.confirm_at, w.carries
      from referral_commissions c join referral_weeks w using (earner_id, level, of_week)
     where c.earner_id = ${earner} and c.no < ${before ?? NEWEST_NO}::bigint
     order by c.no desc limit ${limit}`.execute(db)
  return rows
}
