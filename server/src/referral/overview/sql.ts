import type { CommissionStatus } from '@sala/contract/referral/endpoints.ts'
import type { ReferralLevel } from '@sala/contract/referral/levels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type LevelRow = {
  level: ReferralLevel
  customers: bigint
  active: bigint
  net_loss: bigint
  commission: bigint
}

/** The levels summed; a level nobody stands on has no row. */
export const sumLevels = async (db: Db, earner: MemberId, activeFrom: string): Promise<LevelRow[]> => {
  const { rows } = await sql<LevelRow>`
    select l.level, count(*) as customers,
           count(*) filter (where p.last_day >= ${activeFrom}::date) as active,
           coalesce(sum(p.net_loss), 0)::bigint as net_loss, coalesce(sum(c.amount), 0)::bigint as commission
      from referral_lines l
      left join lateral (
        select sum(net_loss) as net_loss, max(day) as last_day from member_play where member_id = l.member_id
      ) p on true
      left join lateral (
        select sum(amount) as amount from referral_commissions
         where member_id = l.member_id and earner_id = l.ancestor_id and status <> 'excluded'
      ) c on true
     where l.ancestor_id = ${earner}
     group by l.level order by l.level`.execute(db)
  return rows
}

export type StatusSums = Record<Exclude<CommissionStatus, 'excluded'>, bigint>

export const sumByStatus = async (db: Db, earner: MemberId): Promise<StatusSums> => {
  const { rows } = await sql<StatusSums>`
    select coalesce(sum(amount) filter (where status = 'pending'), 0)::bigint as pending,
           coalesce(sum(amount) filter (where status = 'confirmed'), 0)::bigint as confirmed,
           coalesce(sum(amount) filter (where status = 'claimed'), 0)::bigint as claimed
      from referral_commissions where earner_id = ${earner}`.execute(db)
  return rows[0] ?? { pending: 0n, confirmed: 0n, claimed: 0n }
}

export type FriendRow = {
  member_id: MemberId
  level: ReferralLevel
  joined_at: Date
  active: boolean
  net_loss: bigint
  commission: bigint
}

/** Beyond every id: one condition for every page, so that the index leads to it. */
const NEWEST_ID = '~'

const NEWEST_NO = 9_223_372_036_854_775_807n

/** Newest first; ids go by time. */
export const selectFriends = async (
  db: Db,
  earner: MemberId,
  page: { level: ReferralLevel; before: string | null; activeFrom: string; limit: number },
): Promise<FriendRow[]> => {
  const { rows } = await sql<FriendRow>`
    select l.member_id, l.level, r.joined_at, coalesce(p.last_day >= ${page.activeFrom}::date, false) as active,
           coalesce(p.net_loss, 0)::bigint as net_loss, coalesce(c.amount, 0)::bigint as commission
      from (
        select member_id, level, ancestor_id from referral_lines
         where ancestor_id = ${earner} and level = ${page.level} and member_id < ${page.before ?? NEWEST_ID}
         order by member_id desc limit ${page.limit}
      ) l
      join referral_members r on r.member_id = l.member_id
      left join lateral (
        select sum(net_loss) as net_loss, max(day) as last_day from member_play where member_id = l.member_id
      ) p on true
      left join lateral (
        select sum(amount) as amount from referral_commissions
         where member_id = l.member_id and earner_id = l.ancestor_id and status <> 'excluded'
      ) c on true
     order by l.member_id desc`.execute(db)
  return rows
}

export type CommissionRow = {
  no: bigint
  member_id: MemberId
  level: ReferralLevel
  of_week: string
  week: string
  base: bigint
  rate_bp: number
  amount: bigint
  status: CommissionStatus
  confirm_at: Date
}

export const selectCommissions = async (
  db: Db,
  earner: MemberId,
  before: bigint | null,
  limit: number,
): Promise<CommissionRow[]> => {
  const { rows } = await sql<CommissionRow>`
    select no, member_id, level, of_week, week, base, rate_bp, amount, status, confirm_at
      from referral_commissions where earner_id = ${earner} and no < ${before ?? NEWEST_NO}::bigint
     order by no desc limit ${limit}`.execute(db)
  return rows
}
