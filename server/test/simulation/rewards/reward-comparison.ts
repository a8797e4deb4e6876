import type { World } from '../simulated-group.ts'
import { affiliateFaults } from './affiliate-moves.ts'
import { freeRoundFaults } from './free-round-moves.ts'

/** Maximum number of faults of each kind in the report. */
const NAMED_MAX = 5

type Row = { readonly id: string; readonly why: string }

/** SQL query for all rewards and their bonuses, from the tables of coupons, draws, missions, tiers and tournaments. */
const RECORDED = `
  select 'coupon' as what, member_id, bonus_id, null::bigint as amount from coupon_redemptions
  union all select 'draw', member_id, bonus_id, amount from draws where bonus_id is not null
  union all select 'mission', member_id, bonus_id, amount from mission_claims
  union all select 'tier gift', member_id, bonus_id, amount from tier_gifts
  union all select 'tournament', member_id, bonus_id, amount from tournament_results where status = 'paid'
  union all select 'free rounds', member_id, bonus_id, amount from free_round_members where status = 'paid'`

/** SQL query for rewards whose amount is not posted exactly once in the ledger, and for bonuses of rewards that no table records. */
const POSTED = `
  select r.bonus_id as id, r.what || ' has ' || count(j.id) || ' postings' as why
    from (${RECORDED}) r
    join bonuses b on b.member_id = r.member_id and b.id = r.bonus_id
    left join ledger_journal j on j.id = 'bonus:' || r.bonus_id || ':grant' and j.amount = b.amount
   where r.amount is null or r.amount = b.amount
   group by r.what, r.bonus_id having count(j.id) <> 1 or count(*) <> 1
  union all
  select b.id, 'no reward has this bonus' from bonuses b join promotions p on p.id = b.promotion_id
   where p.trigger = 'reward' and b.opened_at is not null and not exists (select from (${RECORDED}) r where r.bonus_id = b.id)`

/** SQL query for budgets that are exceeded, and for bonuses of rewards without a budget. */
const BUDGETS = `
  select promotion_id::text as id, 'spent ' || spent || ' of ' || budget as why from promotion_budgets where spent > budget
  union all
  select b.id, 'has no budget' from bonuses b join promotions p on p.id = b.promotion_id
   where p.trigger = 'reward' and not exists (select from promotion_budgets g where g.promotion_id = p.id)`

/** SQL query for bonuses of rewards that were opened during a member's break. */
const ON_A_BREAK = `
  select b.id, 'granted during a break' as why from bonuses b
    join play_breaks k on k.member_id = b.member_id and b.opened_at > k.begins_at and b.opened_at < k.ends_at`

/** SQL query for pairs of accounts that both took a promotion of the same period, although they count as one person's since \`at\`. */
const TWICE = `
  select two.id, 'the same person has ' || one.id as why
    from unnest($1::text[], $2::text[], $3::timestamptz[]) as linked (a, b, at)
    join bonuses one on one.member_id = linked.a and one.opened_at is not null
    join bonuses two on two.member_id = linked.b and two.opened_at is not null and two.promotion_id = one.promotion_id and two.period = one.period
    join promotions p on p.id = one.promotion_id and p.once_per_person
   where greatest(one.opened_at, two.opened_at) > linked.at`

const BARRED = `
  select b.id, 'granted to a blocked member, or one under care' as why
    from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as barred (member_id, from_at, until_at)
    join bonuses b on b.member_id = barred.member_id and b.opened_at > barred.from_at
     and (barred.until_at is null or b.opened_at < barred.until_at)`

/** Returns error messages about rewards that a member must not have, or that are not exactly once in the ledger. */
export const rewardFaults = async (world: World): Promise<string[]> => {
  const { links, barred } = world
  const { database } = world.cashier
  const found: Row[][] = [
    await database.query<Row>(POSTED),
    await database.query<Row>(BUDGETS),
    await database.query<Row>(ON_A_BREAK),
    await database.query<Row>(TWICE, [
      links.map(({ a }) => a),
      links.map(({ b }) => b),
      links.map(({ at }) => at),
    ]),
    await database.query<Row>(BARRED, [
      barred.map(({ member_id }) => member_id),
      barred.map(({ from }) => from),
      barred.map(({ until }) => until),
    ]),
  ]
  return [
    ...found.flatMap(rows => rows.slice(0, NAMED_MAX).map(({ id, why }) => `${id}: ${why}`)),
    ...(await freeRoundFaults(world)).slice(0, NAMED_MAX),
    ...(await affiliateFaults(world)).slice(0, NAMED_MAX),
  ]
}
