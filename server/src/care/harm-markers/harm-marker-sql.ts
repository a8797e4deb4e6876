import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { daysLater, startOfDate } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CareRules } from '../settings.ts'

/** Members and Bangkok days (`YYYY-MM-DD`, first and last included) that a marker of harm examines. */
export type Examined = {
  readonly members: readonly MemberId[]
  readonly first_day: string
  readonly last_day: string
}
/** A marker of harm that was found for a member on a day, with its figures: amounts in baht, other figures as numbers. */
export type MarkedDay = {
  readonly member_id: MemberId
  readonly day: string
  readonly facts: Readonly<Record<string, number>>
}

const WEEK_DAYS = 7
const WEEKS_BEFORE = 4
const PERCENT = 100
const NIGHT_ENDS_HOUR = 6

const spanOf = ({ first_day, last_day }: Examined) => ({
  from: startOfDate(first_day),
  until: startOfDate(daysLater(last_day, 1)),
})

/** Finds days with a deposit, if the deposits of the seven days up to that day greatly exceed the average week of the four weeks before. */
export const findRising = async (db: Db | Tx, of: Examined, rules: CareRules): Promise<MarkedDay[]> => {
  const { until } = spanOf(of)
  const from = startOfDate(daysLater(of.first_day, -WEEK_DAYS * (WEEKS_BEFORE + 1)))
  const { rows } = await sql<MarkedDay>`
    with paid as (
      select member_id, (at at time zone 'Asia/Bangkok')::date as day, sum(amount) as amount from member_deposits
       where member_id = any(${[...of.members]}::text[]) and at >= ${from} and at < ${until} group by 1, 2
    ), sums as (
      select member_id, day, sum(amount) over week as week, sum(amount) over earlier as earlier from paid
      window week as (partition by member_id order by day range between interval '6 days' preceding and current row),
             earlier as (partition by member_id order by day range between interval '34 days' preceding and interval '7 days' preceding)
    )
    select member_id, day::text as day,
           jsonb_build_object('week', week / 100.0, 'usual_week', round(earlier / ${WEEKS_BEFORE} / 100.0, 2)) as facts
      from sums
     where day >= ${of.first_day}::date and day <= ${of.last_day}::date and week >= ${rules.rising_minimum} and earlier > 0
       and week * ${WEEKS_BEFORE} * ${PERCENT} >= earlier * ${rules.rising_percent}`.execute(db)
  return rows
}

/** Finds days on which a member made several deposits, each within minutes after a net loss in play. */
export const findAfterLoss = async (db: Db | Tx, of: Examined, rules: CareRules): Promise<MarkedDay[]> => {
  const { from, until } = spanOf(of)
  const { rows } = await sql<MarkedDay>`
    select member_id, (at at time zone 'Asia/Bangkok')::date::text as day,
           jsonb_build_object('deposits', count(*), 'paid_in', sum(amount) / 100.0, 'lost', sum(loss) / 100.0) as facts
      from deposits_after_loss(${[...of.members]}::text[], ${from}, ${until}, ${rules.after_loss_minutes}::integer)
     where loss >= ${rules.after_loss_minimum}
     group by 1, 2 having count(*) >= ${rules.after_loss_deposits}`.execute(db)
  return rows
}

/**
 * Finds days on which a withdrawal was returned to a member whose stakes in the hours after it reached its amount. The hour of the return itself does
 * not count, because play is stored by the hour.
 */
export const findReturned = async (db: Db | Tx, of: Examined, rules: CareRules): Promise<MarkedDay[]> => {
  const { from, until } = spanOf(of)
  const { rows } = await sql<MarkedDay>`
    select member_id, (at at time zone 'Asia/Bangkok')::date::text as day,
           jsonb_build_object('returned', sum(amount) / 100.0, 'staked', max(staked) / 100.0) as facts
      from (select r.member_id, r.at, r.amount,
                   (select coalesce(sum(h.stake), 0) from member_play_hours h
                     where h.member_id = r.member_id and h.hour > r.at
                       and h.hour < r.at + make_interval(hours => ${rules.returned_within_hours})) as staked
              from returned_withdrawals r
             where r.member_id = any(${[...of.members]}::text[]) and r.at >= ${from} and r.at < ${until}) returned
     where staked >= amount
     group by 1, 2`.execute(db)
  return rows
}

/** Finds nights with many hours of play between midnight and six. */
export const findNights = async (db: Db | Tx, of: Examined, rules: CareRules): Promise<MarkedDay[]> => {
  const { from, until } = spanOf(of)
  const { rows } = await sql<MarkedDay>`
    select member_id, (hour at time zone 'Asia/Bangkok')::date::text as day,
           jsonb_build_object('hours', count(*), 'staked', sum(stake) / 100.0, 'net_loss', sum(stake - win) / 100.0) as facts
      from member_play_hours
     where member_id = any(${[...of.members]}::text[]) and hour >= ${from} and hour < ${until}
       and extract(hour from hour at time zone 'Asia/Bangkok') < ${NIGHT_ENDS_HOUR}
     group by 1, 2 having count(*) >= ${rules.night_play_hours}`.execute(db)
  return rows
}

/** Finds days with a request to raise or remove a limit, if there were many such requests in the last days. */
export const findRaises = async (db: Db | Tx, of: Examined, rules: CareRules): Promise<MarkedDay[]> => {
  const { from, until } = spanOf(of)
  const { rows } = await sql<MarkedDay>`
    select member_id, (asked_at at time zone 'Asia/Bangkok')::date::text as day, jsonb_build_object('raises', max(raises)) as facts
      from (select member_id, asked_at, count(*) over (partition by member_id order by asked_at
                     range between make_interval(days => ${rules.raises_in_days}) preceding and current row) as raises
              from member_limit_raises
             where member_id = any(${[...of.members]}::text[])
               and asked_at >= ${from}::timestamptz - make_interval(days => ${rules.raises_in_days}) and asked_at < ${until}) asked
     where asked_at >= ${from} and raises >= ${rules.raises_times}
     group by 1, 2`.execute(db)
  return rows
}

/** Finds days with deposits soon after a break, if the deposits since the break exceed those of the same number of days before the break. */
export const findAfterBreak = async (db: Db | Tx, of: Examined, rules: CareRules): Promise<MarkedDay[]> => {
  const { from, until } = spanOf(of)
  const { rows } = await sql<MarkedDay>`
    with ended as (
      select distinct member_id, begins_at, ends_at from member_breaks
       where member_id = any(${[...of.members]}::text[])
         and ends_at > ${from}::timestamptz - make_interval(days => ${rules.break_after_days}) and ends_at < ${until}
    ), paid as (
      select e.member_id, d.at, sum(d.amount) over (partition by e.member_id, e.begins_at, e.ends_at order by d.at) as since,
             (select coalesce(sum(b.amount), 0) from member_deposits b
               where b.member_id = e.member_id and b.at < e.begins_at
                 and b.at >= e.begins_at - make_interval(days => ${rules.break_after_days})) as before
        from ended e join member_deposits d
          on d.member_id = e.member_id and d.at >= e.ends_at and d.at < e.ends_at + make_interval(days => ${rules.break_after_days})
       where d.at < ${until}
    )
    select member_id, (at at time zone 'Asia/Bangkok')::date::text as day,
           jsonb_build_object('since', max(since) / 100.0, 'before', max(before) / 100.0) as facts
      from paid
     where at >= ${from} and since >= ${rules.break_minimum} and since * ${PERCENT} >= before * ${rules.break_percent}
     group by 1, 2`.execute(db)
  return rows
}

/**
 * Returns a page of members who played, deposited or asked to raise a limit since that time, sorted by id, from the id `after` on. Barred members are
 * left out.
 */
export const findActive = async (
  db: Db | Tx,
  since: Date,
  atMost: number,
  after = '',
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from (
      select member_id from member_play_hours where hour >= ${since}
      union select member_id from member_deposits where at >= ${since}
      union select member_id from member_limit_raises where asked_at >= ${since}) active
     where member_id > ${after} and not exists (select from barred_members b where b.member_id = active.member_id)
     order by member_id limit ${atMost}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}
