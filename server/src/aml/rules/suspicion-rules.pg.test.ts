import type { MemberId } from '@sala/contract/wire/ids.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { bookFor, playHour, undone } from '../../../test/harm-marker-setup.ts'
import type { Tx } from '../../platform/db.ts'
import { closeCase } from '../cases/case-decisions.ts'
import { caseRows } from '../cases/case-pages.ts'
import { amlSettings } from '../settings.ts'
import { findSuspicious, lookForLaundering, tryAmlRules } from './suspicion-rules.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'

const cashier = useCashier()
const MEMBERS = 2
const BAHT = 100
const RULES = amlSettings.schema.parse({
  structuring_limit: 1_000,
  structuring_within_percent: 20,
  structuring_deposits: 2,
  structuring_hours: 24,
  pass_minimum: 1_000,
  pass_hours: 24,
  pass_out_percent: 50,
  pass_stake_percent: 50,
})
const START = Date.parse('2026-11-01T00:00:00Z')
const DAYS = 6
const FROM = new Date(START + 24 * 3_600_000)
const UNTIL = new Date(START + DAYS * 24 * 3_600_000)
const members: MemberId[] = []
beforeAll(async () => {
  for (let n = 0; n < MEMBERS; n++) members.push((await cashier.member()).id)
})

const payOut = async (tx: Tx, memberId: MemberId, at: Date, baht: number): Promise<void> => {
  await sql`
    insert into withdrawals (member_id, id, ref, status, amount, held, bank, account_number, name, created_at, ended_at, moved_at, approved_by, payout_bank, payout_account, payer, ordered_at)
    values (${memberId}, 'wdr_' || gen_random_uuid(), (1000000000 + floor(random() * 8000000000))::bigint::text, 'paid', ${baht * BAHT},
            0, 'scb', '1', 'x', ${at}, ${at}, ${at}, 'rules', 'scb', '1', 'bank', ${at})`.execute(tx)
}

/** Posts a deposit in the ledger, and stores it as a completed request, because the sums of payments read those. */
const payIn = async (tx: Tx, memberId: MemberId, at: Date, baht: number): Promise<void> => {
  await bookFor(tx, memberId, 'deposit', { at, baht })
  await sql`
    insert into suspense_items (source, source_id, amount, received_at, created_at, reason, house, assigned_to, assigned_at, assigned_by, assigned_reason)
    values ('gateway', gen_random_uuid()::text, ${baht * BAHT}, ${at}, ${at}, 'unmatched', 'gateway', ${memberId}, ${at}, 'operator:test', 'test')`.execute(
    tx,
  )
}

const event = fc.record({
  member: fc.integer({ min: 0, max: MEMBERS - 1 }),
  what: fc.constantFrom('in', 'in', 'in', 'out', 'play'),
  hour: fc.integer({ min: 0, max: DAYS * 24 }),
  minute: fc.integer({ min: 0, max: 59 }),
  baht: fc.integer({ min: 3, max: 12 }).map(hundred => hundred * 100),
})
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

const write = async (tx: Tx, { member, what, hour, minute, baht }: Event): Promise<void> => {
  const id = members[member] as MemberId
  const whole = new Date(START + hour * 3_600_000)
  const at = new Date(whole.getTime() + minute * 60_000)
  if (what === 'in') await payIn(tx, id, at, baht)
  else if (what === 'out') await payOut(tx, id, at, baht)
  else await playHour(tx, id, { hour: whole, stake: baht })
}

/** Finds both rules' members by plain SQL on the tables, for each deposit and withdrawal separately, to compare with the product's queries. */
const byPlainSql = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ found: string }>`
    with deposit as (
      select b.member_id, t.at, t.amount from ledger_transfers t join ledger_balances b using (member_no) where t.kind = 1
    ), given as (
      select assigned_to as member_id, assigned_at as at, amount from suspense_items where assigned_to is not null
    ), taken as (select member_id, ended_at as at, amount from withdrawals where status = 'paid')
    select distinct 'structuring ' || d.member_id as found from deposit d
     where d.at > ${FROM} and d.at <= ${UNTIL} and d.amount >= 80000 and d.amount < 100000
       and (select count(*) from deposit o where o.member_id = d.member_id and o.amount >= 80000 and o.amount < 100000
             and o.at >= d.at - interval '24 hours' and o.at <= d.at and o.at > ${FROM}::timestamptz - interval '24 hours') >= 2
    union
    select distinct 'pass_through ' || w.member_id from taken w
     where w.at > ${FROM} and w.at <= ${UNTIL}
       and (select sum(amount) from given g where g.member_id = w.member_id and g.at > w.at - interval '24 hours' and g.at <= w.at) >= 100000
       and (select sum(amount) from taken o where o.member_id = w.member_id and o.at > w.at - interval '24 hours' and o.at <= w.at) * 100
           >= (select sum(amount) from given g where g.member_id = w.member_id and g.at > w.at - interval '24 hours' and g.at <= w.at) * 50
       and coalesce((select sum(valid_stake) from play_hours p
                      where p.member_id = w.member_id and p.hour > w.at - interval '25 hours' and p.hour <= w.at), 0) * 100
           < (select sum(amount) from given g where g.member_id = w.member_id and g.at > w.at - interval '24 hours' and g.at <= w.at) * 50`.execute(
    tx,
  )
  return rows.map(({ found }) => found).toSorted()
}

test('the rules find what plain SQL finds, over random deposits, withdrawals and play', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 16 }), async events => {
      await undone(cashier.ctx.db, async tx => {
        for (const one of events) await write(tx, one)
        const found = await findSuspicious(tx, { from: FROM, until: UNTIL }, RULES)
        expect(found.map(({ rule, member_id }) => `${rule} ${member_id}`).toSorted()).toEqual(
          await byPlainSql(tx),
        )
      })
    }),
    { numRuns: sizeOr(12, 40) },
  )
})

type Pay = (hour: number, baht: number) => Promise<void>
const PATTERNS = {
  pass_through: async (paidIn: Pay, paidOut: Pay, hour: number) => {
    await paidIn(hour, 100_000)
    await paidOut(hour + 1, 100_000)
  },
  structuring: async (paidIn: Pay, _paidOut: Pay, hour: number) => {
    for (const later of [0, 0.5, 1]) await paidIn(hour + later, 95_000)
  },
}

test.each(['pass_through', 'structuring'] as const)(
  'a closed case of the rule %s is not opened again by the judged money, but by as much money that comes after it',
  async rule => {
    const id = (await cashier.member()).id
    const start = cashier.ctx.clock.now().getTime()
    const at = (hour: number) => new Date(start + hour * 3_600_000)
    await undone(cashier.ctx.db, async tx => {
      const contextAt = (hour: number) => ({ ...cashier.ctx, db: tx, clock: { now: () => at(hour) } })
      const pattern = (hour: number) =>
        PATTERNS[rule](
          (moment, baht) => payIn(tx, id, at(moment), baht),
          (moment, baht) => payOut(tx, id, at(moment), baht),
          hour,
        )
      const openAfterRun = async (hour: number) => {
        await lookForLaundering(contextAt(hour))
        return (await caseRows(contextAt(hour), 'open')).map(found => [found.rule, found.facts])
      }
      const closeAll = async (hour: number) => {
        for (const { no } of await caseRows(contextAt(hour), 'open'))
          await closeCase(contextAt(hour), { operator: 'rung', reason: 'explained' }, BigInt(no))
      }
      await pattern(0)
      const found = await openAfterRun(2)
      expect(found).toMatchObject([[rule, {}]])
      await closeAll(2.5)
      expect(await openAfterRun(2.6)).toEqual([])
      await pattern(3)
      expect(await openAfterRun(4.1)).toEqual(found)
      expect(await openAfterRun(4.2)).toEqual(found)
      await closeAll(4.3)
      expect(await openAfterRun(4.4)).toEqual([])
    })
  },
)

test('the dry run counts members with the current and the proposed thresholds, and writes nothing', async () => {
  const id = (await cashier.member()).id
  await undone(cashier.ctx.db, async tx => {
    const now = cashier.ctx.clock.now().getTime()
    for (const hours of [3, 2]) await payIn(tx, id, new Date(now - hours * 3_600_000), 900)
    const trial = await tryAmlRules({ ...cashier.ctx, db: tx }, RULES)
    expect(trial).toMatchObject({
      before: { structuring: 0, pass_through: 0 },
      after: { structuring: 1, pass_through: 0 },
      changed: [{ member_id: id, found: true }],
    })
  })
  expect(await caseRows(cashier.ctx, 'open')).toEqual([])
})
