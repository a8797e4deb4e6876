import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type Sums = {
  /** Amount of deposits in satang, minus reversals. The next fields are the number of deposits, and the amount and number of withdrawals. */
  readonly deposits: bigint
  readonly deposit_count: number
  readonly withdrawals: bigint
  readonly withdrawal_count: number
  /** Bonuses and cashback that were granted, minus those forfeited, in satang. */
  readonly bonus_cost: bigint
  readonly commission: bigint
  readonly rounds: bigint
  readonly stake: bigint
  readonly win: bigint
  readonly first_depositors: number
  readonly registrations: number
  readonly credited: number
  readonly credited_alone: number
  readonly timed: number
  readonly credit_p50_ms: number | null
  readonly credit_p90_ms: number | null
}

export type HourSums = Sums & {
  readonly hour: Date
  /** Number of members who played in this hour. `new_players` counts those of them whose first play of the day was in this hour. */
  readonly players: number
  readonly new_players: number
}

export const findHourSums = async (db: Db, from: Date, until: Date): Promise<HourSums[]> => {
  const { rows } = await sql<HourSums>`
    select hour, deposits, deposit_count, withdrawals, withdrawal_count, bonus_cost, commission, rounds, stake, win, players,
           new_players, first_depositors, registrations, credited, credited_alone, timed, credit_p50_ms, credit_p90_ms
      from house_hours where hour >= ${from} and hour < ${until} order by hour`.execute(db)
  return rows
}

export type DaySums = Sums & {
  readonly day: string
  readonly players: number
  /**
   * Number of members who registered on the day. `with_bank` and the next fields count those of them who have added a bank account, deposited or
   * played until now.
   */
  readonly registered: number
  readonly with_bank: number
  readonly deposited: number
  readonly played: number
}

export const findDaySums = async (db: Db, from: string, to: string): Promise<DaySums[]> => {
  const { rows } = await sql<DaySums>`
    select d.day::text, d.players, d.timed, d.credit_p50_ms, d.credit_p90_ms, d.registered, d.with_bank, d.deposited, d.played,
           h.deposits, h.deposit_count, h.withdrawals, h.withdrawal_count, h.bonus_cost, h.commission, h.rounds, h.stake, h.win,
           h.first_depositors, h.registrations, h.credited, h.credited_alone
      from figure_days d
     cross join lateral (
       select coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(deposit_count), 0)::integer as deposit_count,
              coalesce(sum(withdrawals), 0)::bigint as withdrawals, coalesce(sum(withdrawal_count), 0)::integer as withdrawal_count,
              coalesce(sum(bonus_cost), 0)::bigint as bonus_cost, coalesce(sum(commission), 0)::bigint as commission,
              coalesce(sum(rounds), 0)::bigint as rounds, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(win), 0)::bigint as win,
              coalesce(sum(first_depositors), 0)::integer as first_depositors, coalesce(sum(registrations), 0)::integer as registrations,
              coalesce(sum(credited), 0)::integer as credited, coalesce(sum(credited_alone), 0)::integer as credited_alone
         from house_hours
        where hour >= d.day::timestamp at time zone 'Asia/Bangkok' and hour < (d.day + 1)::timestamp at time zone 'Asia/Bangkok') h
     where d.day >= ${from}::date and d.day <= ${to}::date order by d.day`.execute(db)
  return rows
}

export type Extreme = { readonly member_id: MemberId; readonly net_loss: bigint }

export const findExtremes = async (db: Db, day: string): Promise<Extreme[]> => {
  const { rows } = await sql<Extreme>`
    select member_id, net_loss from day_extremes where day = ${day}::date order by abs(net_loss) desc`.execute(
    db,
  )
  return rows
}
