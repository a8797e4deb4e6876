import type { GameSection } from '@sala/contract/games/game-facts.ts'
import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'
import type { BonusId, DepositId, MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Weights } from '../rules/promotion-terms.ts'

export type Bonus = {
  readonly member_id: MemberId
  readonly id: BonusId
  readonly promotion_id: number
  readonly period: string
  readonly status: BonusStatus
  readonly amount: Satang
  readonly computed: Satang | null
  readonly deposit_id: DepositId | null
  readonly deposit_amount: Satang
  readonly turnover_needed: Satang
  readonly turnover_done: Satang
  readonly maximum_withdrawal: Satang | null
  readonly weights: Weights
  readonly greatest_stake: Satang | null
  readonly own_at_open: bigint | null
  readonly inflow_at_open: bigint | null
  readonly gap_at_open: bigint | null
  readonly compared_at_open: Date | null
  readonly play_no_at_open: bigint | null
  readonly awaits_arrival: boolean
  readonly moving_at_open: string | null
  readonly arrived_from: Date | null
  readonly arrived_until: Date | null
  readonly is_exact: boolean
  readonly play_result: bigint
  readonly claim_until: Date | null
  readonly created_at: Date
  readonly opened_at: Date | null
  readonly expires_at: Date | null
  readonly ending_at: Date | null
  readonly ended_at: Date | null
}

const BONUS = sql`member_id, id, promotion_id, period, status, amount, computed, deposit_id, deposit_amount,
  turnover_needed, turnover_done, maximum_withdrawal, weights, greatest_stake, own_at_open, inflow_at_open, gap_at_open, compared_at_open,
  play_no_at_open, awaits_arrival, moving_at_open, arrived_from, arrived_until, is_exact, play_result, claim_until, created_at,
  opened_at, expires_at, ending_at, ended_at`
const RUNNING = sql`status in ('open', 'settling', 'giving_up', 'expiring')`

type Key = Pick<Bonus, 'member_id' | 'id'>

export const findBonus = async (db: Db | Tx, memberId: MemberId, id: BonusId): Promise<Bonus | null> => {
  const { rows } = await sql<Bonus>`
    select ${BONUS} from bonuses where member_id = ${memberId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns for each member the bonus that is open or ending. */
export const findRunningBonus = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<Bonus>`
    select ${BONUS} from bonuses
     where member_id = any((select ${[...memberIds]}::text[])::text[]) and ${RUNNING}`.execute(db)
  return rowPerItem(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

export const findBonusOf = async (
  db: Db | Tx,
  memberId: MemberId,
  promotionId: number,
  period: string,
): Promise<Bonus | null> => {
  const { rows } = await sql<Bonus>`
    select ${BONUS} from bonuses
     where member_id = ${memberId} and promotion_id = ${promotionId} and period = ${period}`.execute(db)
  return rows[0] ?? null
}

/** Returns the member's bonuses, newest first. */
export const findBonuses = async (db: Db | Tx, memberId: MemberId, limit: number): Promise<Bonus[]> => {
  const { rows } = await sql<Bonus>`
    select ${BONUS} from bonuses where member_id = ${memberId} order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the sum in satang of all bonuses that the member has received. */
export const sumReceived = async (db: Db | Tx, memberId: MemberId): Promise<Satang> => {
  const { rows } = await sql<{ total: Satang }>`
    select coalesce(sum(amount), 0)::bigint as total from bonuses
     where member_id = ${memberId} and opened_at is not null`.execute(db)
  return rows[0]?.total ?? (0n as Satang)
}

export type NewOffer = Pick<
  Bonus,
  'member_id' | 'id' | 'promotion_id' | 'period' | 'amount' | 'claim_until'
> & {
  readonly computed: Satang | null
  readonly created_at: Date
}

/** Inserts an offer of a bonus. Returns null if the member already has a bonus of this promotion and period. */
export const insertOffer = async (tx: Tx, offer: NewOffer): Promise<Bonus | null> => {
  const { rows } = await sql<Bonus>`
    insert into bonuses (member_id, id, promotion_id, period, status, amount, computed, claim_until, created_at)
    values (${offer.member_id}, ${offer.id}, ${offer.promotion_id}, ${offer.period}, 'offered', ${offer.amount},
      ${offer.computed}, ${offer.claim_until}, ${offer.created_at})
    on conflict on constraint bonuses_once do nothing
    returning ${BONUS}`.execute(tx)
  return rows[0] ?? null
}

export type Opening = {
  readonly bank_mark: string
  readonly deposit_id: DepositId | null
  readonly deposit_amount: Satang
  readonly turnover_times: number
  readonly maximum_withdrawal: Satang | null
  readonly weights: Weights
  readonly greatest_stake: Satang | null
  readonly own_at_open: bigint
  readonly inflow_at_open: bigint
  readonly gap_at_open: bigint
  readonly compared_at_open: Date | null
  readonly play_no_at_open: bigint
  readonly moving_at_open: MovementId | null
  readonly opened_at: Date
  readonly expires_at: Date
}

/**
 * Opens an offered bonus, and stores with it the member's result of play so far. Returns null if the bonus is no longer offered. The update violates
 * the unique index `bonuses_bank` if the member's bank account already had the bonus, and `bonuses_open` if another bonus is open. Requires the
 * member's lock.
 */
export const openOffer = async (tx: Tx, bonus: Key, opening: Opening): Promise<Bonus | null> => {
  const { rows } = await sql<Bonus>`
    update bonuses set status = 'open', bank_mark = ${opening.bank_mark}, deposit_id = ${opening.deposit_id},
      deposit_amount = ${opening.deposit_amount}, turnover_times = ${opening.turnover_times},
      turnover_needed = ${opening.turnover_times} * (${opening.deposit_amount} + amount),
      maximum_withdrawal = ${opening.maximum_withdrawal}, weights = ${JSON.stringify(opening.weights)}::jsonb,
      greatest_stake = ${opening.greatest_stake}, own_at_open = ${opening.own_at_open}, inflow_at_open = ${opening.inflow_at_open},
      gap_at_open = ${opening.gap_at_open}, compared_at_open = ${opening.compared_at_open},
      play_no_at_open = ${opening.play_no_at_open}, awaits_arrival = true, moving_at_open = ${opening.moving_at_open},
      opened_at = ${opening.opened_at}, expires_at = ${opening.expires_at},
      result_at_open = (select game_result from member_funds f where f.member_id = bonuses.member_id),
      seq_at_open = coalesce((
        select t.seq from member_last_transfers t where t.member_id = bonuses.member_id), 0)
    where member_id = ${bonus.member_id} and id = ${bonus.id} and status = 'offered'
    returning ${BONUS}`.execute(tx)
  return rows[0] ?? null
}

/** Changes the status of a bonus if the status is still `from`. Otherwise returns null. */
export const updateBonusStatus = async (
  tx: Tx,
  bonus: Key,
  change: { from: BonusStatus; to: BonusStatus; ending_at: Date | null; ended_at: Date | null },
): Promise<Bonus | null> => {
  const { rows } = await sql<Bonus>`
    update bonuses set status = ${change.to}, ending_at = ${change.ending_at}, ended_at = ${change.ended_at},
      review_at = null, end_tries = 0
    where member_id = ${bonus.member_id} and id = ${bonus.id} and status = ${change.from}
    returning ${BONUS}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Extends the end of an open bonus, or the claim deadline of an offer. If the deadline has passed, the extension counts from now. Returns
 * false for any other bonus.
 */
export const extendTime = async (tx: Tx, bonus: Key, moreMs: number, now: Date): Promise<boolean> => {
  const more = sql`make_interval(secs => ${moreMs / 1000}::double precision)`
  const { numAffectedRows } = await sql`
    update bonuses
       set expires_at = case when status = 'open' then greatest(expires_at, ${now}) + ${more} end,
           claim_until = case when status = 'offered' then greatest(claim_until, ${now}) + ${more} else claim_until end
     where member_id = ${bonus.member_id} and id = ${bonus.id}
       and (status = 'open' or (status = 'offered' and claim_until is not null))`.execute(tx)
  return numAffectedRows === 1n
}

export type Stakes = {
  readonly section: GameSection | 'other'
  readonly valid_stake: bigint
  readonly counted: bigint
}

export type CountedStakes = {
  readonly stakes: readonly Stakes[]
  readonly above: bigint
  readonly earlier: EarlierRounds
}

/**
 * Effect on a bonus of rounds that were placed before it opened and counted later. `own` is the change of the member's own money. `explained` is the
 * part of the undecided stakes at the opening that these rounds decided.
 */
export type EarlierRounds = { readonly own: bigint; readonly explained: bigint }

/**
 * Adds counted rounds to a bonus: stakes by section, the result of rounds whose stake exceeds the maximum (`above`, wins minus stakes), and
 * the effect of earlier rounds. Requires the member's lock.
 */
export const addStakes = async (
  tx: Tx,
  bonus: Key,
  { stakes, above, earlier }: CountedStakes,
): Promise<Bonus | null> => {
  for (const { section, valid_stake, counted } of stakes)
    await sql`
      insert into bonus_stakes as s (member_id, bonus_id, section, valid_stake, counted)
      values (${bonus.member_id}, ${bonus.id}, ${section}, ${valid_stake}, ${counted})
      on conflict (member_id, bonus_id, section) do update
        set valid_stake = s.valid_stake + excluded.valid_stake, counted = s.counted + excluded.counted`.execute(
      tx,
    )
  const done = stakes.reduce((sum, { counted }) => sum + counted, 0n)
  const { rows } = await sql<Bonus>`
    update bonuses set turnover_done = turnover_done + ${done}, above_result = above_result + ${above},
      turnover_needed = turnover_times * (deposit_amount + amount + greatest(0, above_result + ${above})), own_at_open = own_at_open + ${earlier.own},
      gap_at_open = gap_at_open - ${earlier.explained}
    where member_id = ${bonus.member_id} and id = ${bonus.id}
    returning ${BONUS}`.execute(tx)
  return rows[0] ?? null
}

export const findStakes = async (db: Db | Tx, { member_id, id }: Key): Promise<Stakes[]> => {
  const { rows } = await sql<Stakes>`
    select section, valid_stake, counted from bonus_stakes
     where member_id = ${member_id} and bonus_id = ${id} order by section`.execute(db)
  return rows
}

export const insertTaking = async (
  tx: Tx,
  bonus: Key,
  taking: { movement_id: MovementId | null; amount: Satang; at: Date },
): Promise<number> => {
  const { rows } = await sql<{ no: number }>`
    insert into bonus_takings (member_id, bonus_id, no, movement_id, amount, at)
    select ${bonus.member_id}, ${bonus.id}, coalesce(max(no), 0) + 1, ${taking.movement_id}, ${taking.amount}, ${taking.at}
      from bonus_takings where member_id = ${bonus.member_id} and bonus_id = ${bonus.id}
    returning no`.execute(tx)
  return rows[0]?.no ?? 0
}

/** Returns the amount taken back from the member for each bonus, in satang. */
export const sumTaken = async (db: Db | Tx, memberId: MemberId): Promise<ReadonlyMap<string, Satang>> => {
  const { rows } = await sql<{ bonus_id: BonusId; taken: Satang }>`
    select bonus_id, sum(amount)::bigint as taken from bonus_taken
     where member_id = ${memberId} group by bonus_id`.execute(db)
  return new Map(rows.map(row => [row.bonus_id, row.taken]))
}
