import type { MemberId } from '@sala/contract/wire/ids.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import {
  bookFor,
  endedBreak,
  playHour,
  raiseLimit,
  returnWithdrawal,
  undone,
} from '../../../test/harm-marker-setup.ts'
import type { Tx } from '../../platform/db.ts'
import { careSettings } from '../settings.ts'
import { tryCareRules } from './harm-marker-dry-run.ts'
import { findMarkers } from './harm-markers.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'

const cashier = useCashier()
const MEMBERS = 2
const RULES = careSettings.schema.parse({
  rising_minimum: 500,
  after_loss_deposits: 1,
  night_play_hours: 2,
  raises_times: 2,
  break_minimum: 100,
})
/** Amount of a returned withdrawal. It is less than most stakes, so that members often stake the whole amount again. */
const RETURNED_BAHT = 50
const FIRST = '2026-10-20'
const LAST = '2026-11-18'
const members: MemberId[] = []
beforeAll(async () => {
  for (let n = 0; n < MEMBERS; n++) members.push((await cashier.member()).id)
})

/**
 * Generates the hour of an event, counted from the first examined day. Some hours are before that day, because some markers also count earlier days.
 */
const hour = fc.integer({ min: -10 * 24, max: 30 * 24 - 1 })
const event = fc.record({
  member: fc.integer({ min: 0, max: MEMBERS - 1 }),
  what: fc.constantFrom('deposit', 'chase', 'loss', 'win', 'play', 'play', 'returned', 'raise', 'break'),
  hour,
  minute: fc.integer({ min: 0, max: 59 }),
  baht: fc.integer({ min: 1, max: 20 }).map(fifty => fifty * 50),
})
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

const write = async (tx: Tx, { member, what, hour: hours, minute, baht }: Event): Promise<void> => {
  const id = members[member] as MemberId
  const whole = new Date(Date.parse(`${FIRST}T00:00:00+07:00`) + hours * 3_600_000)
  const at = new Date(whole.getTime() + minute * 60_000)
  if (what === 'play') await playHour(tx, id, { hour: whole, stake: baht })
  else if (what === 'returned') await returnWithdrawal(tx, id, { at, baht: RETURNED_BAHT })
  else if (what === 'raise') await raiseLimit(tx, id, at)
  else if (what === 'break') await endedBreak(tx, id, new Date(at.getTime() - 86_400_000), at)
  else if (what === 'chase') {
    await bookFor(tx, id, 'loss', { at, baht })
    await bookFor(tx, id, 'deposit', { at: new Date(at.getTime() + minute * 60_000), baht })
  } else await bookFor(tx, id, what as 'deposit' | 'loss' | 'win', { at, baht })
}

/** Computes the six rules by plain SQL on the tables, for each day and member separately, to compare with the product's queries. */
const byPlainSql = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ found: string }>`
    with cell as (
      select m.member_id, b.member_no, d::date as day, d::date::timestamp at time zone 'Asia/Bangkok' as begins,
             (d::date + 1)::timestamp at time zone 'Asia/Bangkok' as ends
        from unnest(${members}::text[]) m (member_id) left join ledger_balances b using (member_id)
       cross join generate_series(${FIRST}::date, ${LAST}::date, '1 day') d
    ), deposit as (select b.member_id, t.seq, t.member_no, t.at, t.amount from ledger_transfers t join ledger_balances b using (member_no) where t.kind = 1)
    select marker || ' ' || member_id || ' ' || day as found from (
      select 'rising_deposits' as marker, member_id, day from cell c
       where exists (select from deposit d where d.member_id = c.member_id and d.at >= c.begins and d.at < c.ends)
         and (select sum(amount) from deposit d where d.member_id = c.member_id and d.at >= c.begins - interval '6 days' and d.at < c.ends) >= 50000
         and (select sum(amount) from deposit d where d.member_id = c.member_id and d.at >= c.begins - interval '6 days' and d.at < c.ends) * 400
             >= (select sum(amount) from deposit d where d.member_id = c.member_id and d.at >= c.begins - interval '34 days' and d.at < c.begins - interval '6 days') * 250
      union all
      select 'deposit_after_loss', member_id, day from cell c
       where exists (select from deposit d where d.member_id = c.member_id and d.at >= c.begins and d.at < c.ends
         and (select sum(case t.kind when 9 then t.amount else -t.amount end) from ledger_transfers t
               where t.member_no = d.member_no and t.seq < d.seq and t.kind in (8, 9) and t.at > d.at - interval '30 minutes') >= 30000)
      union all
      select 'returned_money_played', member_id, day from cell c
       where exists (select from withdrawals w where w.member_id = c.member_id and w.status = 'refused' and w.ended_at >= c.begins and w.ended_at < c.ends
         and (select sum(p.stake) from play_hours p where p.member_id = w.member_id and p.hour > w.ended_at and p.hour < w.ended_at + interval '24 hours') >= w.amount)
      union all
      select 'long_night', member_id, day from cell c
       where (select count(*) from play_hours p where p.member_id = c.member_id and p.hour >= c.begins and p.hour < c.begins + interval '6 hours') >= 2
      union all
      select 'limits_raised', member_id, day from cell c
       where exists (select from limit_raises r where r.member_id = c.member_id and r.asked_at >= c.begins and r.asked_at < c.ends
         and (select count(*) from limit_raises o where o.member_id = r.member_id and o.asked_at <= r.asked_at
               and o.asked_at >= r.asked_at - interval '30 days') >= 2)
      union all
      select 'after_break', member_id, day from cell c
       where exists (select from play_breaks k join deposit d on d.member_id = k.member_id
           and d.at >= k.ends_at and d.at < k.ends_at + interval '3 days' and d.at >= c.begins and d.at < c.ends
         where k.member_id = c.member_id
           and (select sum(amount) from deposit x where x.member_id = k.member_id and x.at >= k.ends_at and x.at <= d.at) >= 10000
           and (select sum(amount) from deposit x where x.member_id = k.member_id and x.at >= k.ends_at and x.at <= d.at) * 100
               >= (select coalesce(sum(amount), 0) from deposit x where x.member_id = k.member_id
                    and x.at < k.begins_at and x.at >= k.begins_at - interval '3 days') * 150)) found`.execute(
    tx,
  )
  return rows.map(({ found }) => found).toSorted()
}

test('in any past, the markers of thirty days are those of plain SQL for each member and day', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 60, maxLength: 110 }), async events => {
      await undone(cashier.ctx.db, async tx => {
        // The events are written in the order of their times, because the ledger numbers transfers in that order.
        for (const each of events.toSorted((a, b) => a.hour * 60 + a.minute - b.hour * 60 - b.minute))
          await write(tx, each)
        const of = { members, first_day: FIRST, last_day: LAST }
        const found = (await findMarkers(tx, of, RULES)).map(
          ({ marker, member_id, day }) => `${marker} ${member_id} ${day}`,
        )
        expect(found.toSorted()).toEqual(await byPlainSql(tx))
        for (const each of found) seen.add(each.split(' ')[0] ?? '')
      })
    }),
    { numRuns: sizeOr(8, 25) },
  )
  expect(seen.size).toBe(6)
})

test('a dry run counts the findings and the members at each step, and writes nothing', async () => {
  await undone(cashier.ctx.db, async tx => {
    const id = members[0] as MemberId
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12'])
      for (const time of ['00', '01', '02'])
        await playHour(tx, id, { hour: new Date(`${day}T${time}:00:00+07:00`), stake: 10 })
    const wanted = careSettings.schema.parse({ night_play_hours: 3, night_weight: 3 })
    const trial = await tryCareRules({ ...cashier.ctx, db: tx }, wanted)
    expect(trial.before).toEqual({ findings: 0, members: [0, 0, 0] })
    expect(trial.after).toEqual({ findings: 3, members: [1, 1, 0] })
    expect(trial.changed).toEqual([{ member_id: id, found: true, is_hit: false }])
    const { rows } = await sql`select from care_findings`.execute(tx)
    expect(rows).toEqual([])
  })
})
