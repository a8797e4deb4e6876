import type { GameSection } from '@sala/contract/games/game-facts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/**
 * Sums from which the return to player (RTP, share of stakes paid back) is calculated. A cell is one member's play of one game on one day.
 * Sums of squares are in satang².
 */
type Sums = {
  readonly rounds: bigint
  readonly players: number
  readonly stake: bigint
  readonly win: bigint
  readonly cells: number
  readonly win_square: number
  readonly stake_square: number
  readonly win_stake: number
}

export type EarningSums = Sums & {
  readonly key: string
  readonly name: string
  readonly section: GameSection | null
  readonly provider: string | null
  /** Mean of the RTP in percent that providers state for these games, weighted by stakes. Null if a provider states none. */
  readonly rtp_reported: number | null
}

type Days = { readonly from: string; readonly to: string }

const SUMS = sql`coalesce(sum(d.rounds), 0)::bigint as rounds, count(distinct d.member_id)::integer as players,
  coalesce(sum(d.stake), 0)::bigint as stake, coalesce(sum(d.win), 0)::bigint as win, count(*)::integer as cells,
  coalesce(sum(d.win::double precision ^ 2), 0) as win_square, coalesce(sum(d.stake::double precision ^ 2), 0) as stake_square,
  coalesce(sum(d.win::double precision * d.stake), 0) as win_stake`
const TOLD = sql`case when bool_and(g.rtp is not null) and sum(d.stake) > 0
  then sum(g.rtp * d.stake) / sum(d.stake)::double precision end as rtp_reported`

export const findEarnings = async (
  db: Db,
  by: 'game' | 'provider' | 'section',
  { from, to }: Days,
): Promise<EarningSums[]> => {
  const { rows } = await sql<EarningSums>`
    select case ${by}::text when 'game' then d.game_id when 'provider' then coalesce(g.provider, '-')
                            else coalesce(g.section, '-') end as key,
           case ${by}::text when 'game' then coalesce(min(g.name_th), min(d.game_id))
                            when 'provider' then coalesce(min(g.provider), '-') else coalesce(min(g.section), '-') end as name,
           case when ${by}::text <> 'provider' then min(g.section) end as section,
           case when ${by}::text <> 'section' then min(g.provider) end as provider,
           ${SUMS}, ${TOLD}
      from game_days d left join games g using (game_id)
     where d.day between ${from}::date and ${to}::date
     group by 1`.execute(db)
  return rows
}

export const findEarningTotal = async (db: Db, { from, to }: Days): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select ${SUMS} from game_days d where d.day between ${from}::date and ${to}::date`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a sum without groups is one row')
  return row
}

/**
 * Sums of what the game sites bill, in the same groups as `EarningSums`. A site may bill a play with other amounts than those that members staked and
 * won. `unbilled_ggr` is the part of the GGR (stakes minus wins) that the site does not bill.
 */
export type BillingSums = {
  readonly key: string
  readonly name: string
  readonly section: GameSection | null
  readonly provider: string | null
  readonly unbilled: number
  readonly unbilled_ggr: bigint
  readonly fees: bigint
}

/**
 * Returns the sums of what the sites bill for plays on these Bangkok days, without plays that were rolled back. A win counts on the day of its bet,
 * as its round does. A win that arrives later than `roundHours` after its bet counts on its own day, because the lobby has counted the round by then.
 */
export const findBillings = async (
  db: Db,
  by: 'game' | 'provider' | 'section',
  { from, to }: Days,
  roundHours: number,
): Promise<BillingSums[]> => {
  const { rows } = await sql<BillingSums>`
    with dated as (
      select p.id, p.kind, p.game_id, p.amount, b.is_billable, b.billable_amount, b.fee,
             case when bet.at > b.at - make_interval(hours => ${roundHours}) then bet.at else b.at end as at
        from play_billings b
        join seamless_plays p on p.id = b.play_id
        left join seamless_plays bet on bet.id = p.of_id and p.kind = 'win'
       where b.at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
         and b.at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok' + make_interval(hours => ${roundHours}))
    select case ${by}::text when 'game' then coalesce(g.game_id, p.game_id) when 'provider' then coalesce(g.provider, '-')
                            else coalesce(g.section, '-') end as key,
           case ${by}::text when 'game' then coalesce(min(g.name_th), min(p.game_id))
                            when 'provider' then coalesce(min(g.provider), '-') else coalesce(min(g.section), '-') end as name,
           case when ${by}::text <> 'provider' then min(g.section) end as section,
           case when ${by}::text <> 'section' then min(g.provider) end as provider,
           count(*) filter (where not p.is_billable)::integer as unbilled,
           coalesce(sum((p.amount - case when p.is_billable then coalesce(p.billable_amount, p.amount) else 0 end)
             * case p.kind when 'bet' then 1 else -1 end), 0)::bigint as unbilled_ggr,
           coalesce(sum(p.fee), 0)::bigint as fees
      from dated p
      left join games g on g.site = split_part(p.id, ':', 1) and g.site_game_id = p.game_id
     where p.at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
       and p.at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'
       and not exists (select from seamless_plays r where r.kind = 'rollback' and r.of_id = p.id)
     group by 1`.execute(db)
  return rows
}

export const findEarningDays = async (
  db: Db,
  { from, to }: Days,
): Promise<{ day: string; stake: bigint; win: bigint }[]> => {
  const { rows } = await sql<{ day: string; stake: bigint; win: bigint }>`
    select day::text as day, sum(stake)::bigint as stake, sum(win)::bigint as win from game_days
     where day between ${from}::date and ${to}::date group by day order by day`.execute(db)
  return rows
}
