import type { CommissionStatus, ReferralLevel } from '@sala/contract/referral/endpoints.ts'
import type { ClaimId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { commissionStatesBefore } from '../settlement/commission-state.ts'

export const findMemberByKey = async (db: Db | Tx, key: string): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from referral_members where key = ${key}`.execute(db)
  return rows[0]?.member_id ?? null
}

export const findKey = async (db: Db, memberId: MemberId): Promise<string | null> => {
  const { rows } = await sql<{ key: string }>`
    select key from referral_members where member_id = ${memberId}`.execute(db)
  return rows[0]?.key ?? null
}

/** False when the key is somebody's already. */
export const insertReferralMember = async (
  tx: Tx,
  row: {
    member_id: MemberId
    key: string
    parent_id: MemberId | null
    given_key: string | null
    outcome: 'none' | 'joined' | 'unknown_key'
  },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into referral_members (member_id, key, parent_id, given_key, outcome, joined_at)
    values (${row.member_id}, ${row.key}, ${row.parent_id}, ${row.given_key}, ${row.outcome}, ${now})
    on conflict (key) do nothing returning 1`.execute(tx)
  return rows.length === 1
}

/** One step up, and the two steps that are above that one. */
export const insertLines = async (tx: Tx, memberId: MemberId, parentId: MemberId): Promise<void> => {
  await sql`
    insert into referral_lines (member_id, level, ancestor_id)
    select ${memberId}, 1, ${parentId}
    union all
    select ${memberId}, level + 1, ancestor_id from referral_lines where member_id = ${parentId} and level < 3`.execute(
    tx,
  )
}

export type LevelRow = {
  level: ReferralLevel
  customers: bigint
  active: bigint
  net_loss: bigint
  commission: bigint
}

/** The three levels summed; a level nobody stands on has no row. */
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
  rate: number
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
    select no, member_id, level, of_week::text as of_week, week::text as week, base, rate, amount, status, confirm_at
      from referral_commissions where earner_id = ${earner} and no < ${before ?? NEWEST_NO}::bigint
     order by no desc limit ${limit}`.execute(db)
  return rows
}

export const findClaimByKey = async (
  tx: Tx,
  memberId: MemberId,
  idempotencyKey: string,
): Promise<{ id: ClaimId; amount: bigint } | null> => {
  const { rows } = await sql<{ id: ClaimId; amount: bigint }>`
    select id, amount from referral_claims
     where member_id = ${memberId} and idempotency_key = ${idempotencyKey}`.execute(tx)
  return rows[0] ?? null
}

export const insertClaim = async (
  tx: Tx,
  claim: {
    id: ClaimId
    member_id: MemberId
    amount: bigint
    idempotency_key: string | null
    created_at: Date
  },
): Promise<void> => {
  await sql`
    insert into referral_claims (id, member_id, amount, idempotency_key, created_at)
    values (${claim.id}, ${claim.member_id}, ${claim.amount}, ${claim.idempotency_key}, ${claim.created_at})`.execute(
    tx,
  )
}

export type ClaimableLine = { no: bigint; amount: bigint }

/** Held until the transaction ends: what is confirmed meanwhile is for the next claim. */
export const holdClaimable = async (tx: Tx, memberId: MemberId): Promise<ClaimableLine[]> => {
  const { rows } = await sql<ClaimableLine>`
    select no, amount from referral_commissions
     where earner_id = ${memberId} and status = any(${commissionStatesBefore('claim')}::text[]) for update`.execute(
    tx,
  )
  return rows
}

export const claimLines = async (
  tx: Tx,
  memberId: MemberId,
  lines: readonly ClaimableLine[],
  claimId: ClaimId,
): Promise<void> => {
  await sql`
    update referral_commissions set status = 'claimed', claim_id = ${claimId}
     where earner_id = ${memberId} and no = any(${lines.map(({ no }) => no)}::bigint[])
       and status = any(${commissionStatesBefore('claim')}::text[])`.execute(tx)
}
