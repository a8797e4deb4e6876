import { TIER_DAYS, type TierGift } from '@sala/contract/rewards/tiers/tier-limits.ts'
import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { bangkokDate } from '../../platform/calendar.ts'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Tier } from './tier-tables-sql.ts'

/** Number of days that are searched for days without a break: the days whose stakes give points, and up to ten years of breaks. */
const SEARCHED_DAYS = TIER_DAYS + 3_660

export type Points = {
  readonly member_id: MemberId
  readonly from_day: string
  readonly is_frozen: boolean
  readonly points: Satang
}

/** Returns the points of the members on the Bangkok day, in satang of valid stakes. */
export const findPoints = async (
  db: Db | Tx,
  members: readonly MemberId[],
  today: string,
): Promise<Points[]> => {
  const { rows } = await sql<Points>`
    select member_id, from_day, is_frozen, points
      from tier_points(${[...members]}::text[], ${today}::date, ${TIER_DAYS}, ${SEARCHED_DAYS})`.execute(db)
  return rows
}

export type PointsDay = { readonly day: string; readonly points: Satang; readonly counted_days: number }

/**
 * Returns the days whose stakes give points, oldest first. `counted_days` is the number of days without a break from `fromDay` to the row's day, both
 * included. After as many further days without a break, the stakes of the row's day give no more points.
 */
export const findPointsDays = async (
  db: Db | Tx,
  memberId: MemberId,
  fromDay: string,
): Promise<PointsDay[]> => {
  const { rows } = await sql<PointsDay>`
    select s.day, s.valid_stake as points,
           (select count(*) from generate_series(0, s.day - ${fromDay}::date) as g (no)
             where not exists (
               select from member_breaks b
                where b.member_id = s.member_id
                  and b.begins_at <= (${fromDay}::date + g.no)::timestamp at time zone 'Asia/Bangkok'
                  and b.ends_at > (${fromDay}::date + g.no)::timestamp at time zone 'Asia/Bangkok'))::integer as counted_days
      from member_valid_stakes s
     where s.member_id = ${memberId} and s.day >= ${fromDay}::date and s.valid_stake <> 0
     order by s.day`.execute(db)
  return rows
}

type Computing = { readonly member_id: MemberId; readonly at: Date }

/**
 * Computes the members' tiers by the running table of tiers, and records each change. Erased members get no tier. The caller holds the members'
 * locks. If no table runs, it does nothing.
 */
export const computeTier: (tx: Tx, computing: Computing) => Promise<void> = batchedQuery(
  async (tx: Tx, asked: readonly Computing[]) => {
    const members = [...new Set(asked.map(({ member_id }) => member_id))]
    const at = asked.reduce((latest, one) => (one.at > latest ? one.at : latest), new Date(0))
    await sql`
      with found as (
        select p.member_id, r.id as table_id, p.points,
               (select max(t.place) from tier_rows t where t.table_id = r.id and t.floor <= p.points) as place
          from tier_tables r
         cross join lateral tier_points(${members}::text[], ${bangkokDate(at)}::date, ${TIER_DAYS}, ${SEARCHED_DAYS}) p
          join member_facts a on a.member_id = p.member_id and not a.erased
         where r.ended_at is null),
      stored as (
        insert into member_tiers as m (member_id, table_id, place)
        select f.member_id, f.table_id, f.place from found f
         where f.place is not null or exists (select from member_tiers k where k.member_id = f.member_id)
        on conflict (member_id) do update set table_id = excluded.table_id, place = excluded.place
         where (m.table_id, m.place) is distinct from (excluded.table_id, excluded.place)
        returning m.member_id)
      insert into tier_changes (member_id, no, table_id, place, points, at)
      select f.member_id, coalesce((select max(c.no) from tier_changes c where c.member_id = f.member_id), 0) + 1,
             f.table_id, f.place, f.points, ${at}
        from found f join stored using (member_id)`.execute(tx)
    return asked.map(() => undefined)
  },
)

/** Returns the next members whose tier may change: those with valid stakes since the day, and those who have a tier. Erased members are left out. */
export const findCandidates = async (
  db: Db,
  { since, after, limit }: { readonly since: string; readonly after: string; readonly limit: number },
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from (
      select member_id from member_tiers where member_id > ${after}
      union
      select member_id from member_valid_stakes where member_id > ${after} and day >= ${since}::date
    ) as candidates
     where not exists (select from member_facts f where f.member_id = candidates.member_id and f.erased)
     order by member_id limit ${limit}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** Returns the members whose stored tier differs from the one that their points reach in the running table of tiers. */
export const findOutdated = async (
  db: Db,
  members: readonly MemberId[],
  today: string,
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select p.member_id
      from tier_tables r
     cross join lateral tier_points(${[...members]}::text[], ${today}::date, ${TIER_DAYS}, ${SEARCHED_DAYS}) p
     cross join lateral (
       select max(t.place) as place from tier_rows t where t.table_id = r.id and t.floor <= p.points) reached
      left join member_tiers m on m.member_id = p.member_id
     where r.ended_at is null
       and (m.place is distinct from reached.place or (m.member_id is not null and m.table_id <> r.id))`.execute(
    db,
  )
  return rows.map(({ member_id }) => member_id)
}

export type MemberTier = Tier & { readonly member_id: MemberId; readonly table_id: number }

/** Returns the members' tiers by the running table of tiers. Members without a tier, and tiers of an ended table, are left out. */
export const findMemberTiers = async (db: Db | Tx, members: readonly MemberId[]): Promise<MemberTier[]> => {
  const { rows } = await sql<MemberTier>`
    select m.member_id, m.table_id, r.place, r.name, r.chip, r.floor, r.withdrawal_maximum, r.withdrawal_day_maximum, r.queue_minutes,
           r.cashback_bp, r.cashback_maximum, r.birthday_gift
      from member_tiers m
      join tier_tables t on t.id = m.table_id and t.ended_at is null
      join tier_rows r on r.table_id = m.table_id and r.place = m.place
     where m.member_id = any(${[...members]}::text[])`.execute(db)
  return rows
}

export type Gift = {
  readonly member_id: MemberId
  readonly kind: TierGift
  readonly period: string
  readonly table_id: number
  readonly place: number
  readonly amount: Satang
  readonly bonus_id: BonusId
}

export const insertGift = async (tx: Tx, gift: Gift, at: Date): Promise<void> => {
  await sql`
    insert into tier_gifts (member_id, kind, period, table_id, place, amount, bonus_id, at)
    values (${gift.member_id}, ${gift.kind}, ${gift.period}, ${gift.table_id}, ${gift.place}, ${gift.amount},
      ${gift.bonus_id}, ${at})`.execute(tx)
}

/** Returns the gifts of this kind that any of these accounts has taken in the period. */
export const findGifts = async (
  db: Db | Tx,
  accounts: readonly MemberId[],
  { kind, period }: Pick<Gift, 'kind' | 'period'>,
): Promise<Gift[]> => {
  const { rows } = await sql<Gift>`
    select member_id, kind, period, table_id, place, amount, bonus_id from tier_gifts
     where member_id = any(${[...accounts]}::text[]) and kind = ${kind} and period = ${period}`.execute(db)
  return rows
}
