import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { ACQUISITION, BY_TWO, SHARE, useAffiliates } from '../../../test/affiliates-setup.ts'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { newPhone, type TestMember } from '../../../test/test-members.ts'
import { markRisk } from '../../cashier/operator-actions.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { inTransaction } from '../../platform/db.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'
import { endAffiliate } from '../partners/affiliate-partners.ts'
import { closeStatement, payStatement } from './statement-decisions.ts'

const affiliates = useAffiliates()
const { cashier, partner, join, deposit, play, qualify, signInFrom, compute, statements, lines, setDay } =
  affiliates

const totals = async (id: number) =>
  (await statements(id)).map(({ month, state, total }) => [month, state, total])
const close = async (id: number, month: string): Promise<number> => {
  const found = (await statements(id)).find(one => one.month === month)
  await closeStatement(cashier.ctx, BY_TWO, { statement: found?.id ?? 0, total: satang(found?.total ?? 0n) })
  return found?.id ?? 0
}

/** Returns the amount that the deals owe the partner for a month, without fees and carried amounts, by plain SQL on the tables. */
const plainly = async (id: number, month: string): Promise<bigint> => {
  const [row] = await cashier.database.query<{ owed: string }>(
    `with m as (
       select a.member_id, (a.joined_at at time zone 'Asia/Bangkok')::date as day, d.*
         from affiliate_members a join affiliate_links l on l.key = a.link_key
         join affiliate_deals d on d.id = (select x.id from affiliate_deals x where x.affiliate_id = l.affiliate_id
           and x.from_month <= (a.joined_at at time zone 'Asia/Bangkok')::date order by x.from_month desc limit 1)
         join members u on u.id = a.member_id and u.suspended_at is null and u.closed_at is null
        where l.affiliate_id = $1 and a.refused is null
          and not exists (select from play_breaks p where p.member_id = a.member_id and p.kind = 'exclusion' and p.ends_at > $3)
     ), paid as (
       select b.member_id, t.amount, (t.at at time zone 'Asia/Bangkok')::date as day, row_number() over (partition by b.member_id order by t.seq) as nth
         from ledger_transfers t join ledger_balances b on b.member_no = t.member_no where t.kind = 1
     ), won as (
       select m.amount, greatest(p.day, (
                select min(y.day) from play_days y where y.member_id = m.member_id and y.day between m.day and m.day + m.within_days - 1
                   and (select sum(z.valid_stake) from play_days z where z.member_id = m.member_id and z.day between m.day and y.day) >= m.minimum_turnover)) as on_day
         from m join paid p on p.member_id = m.member_id and p.nth = 1
        where m.kind = 'acquisition' and p.amount >= m.minimum_deposit and p.day < m.day + m.within_days
          and (select sum(z.valid_stake) from play_days z where z.member_id = m.member_id and z.day between m.day and m.day + m.within_days - 1) >= m.minimum_turnover
     ), net as (
       select m.share_percent, sum(y.stake - y.win) - coalesce((select sum(c.amount) from bonus_play c where c.member_id = any (array_agg(m.member_id)) and date_trunc('month', c.day) = $2::date), 0) as amount
         from m join play_days y on y.member_id = m.member_id and date_trunc('month', y.day) = $2::date where m.kind = 'revenue_share' group by m.id, m.share_percent
     )
     select (coalesce((select sum(amount) from won where date_trunc('month', on_day) = $2::date), 0)
           + coalesce((select sum(trunc(amount * share_percent / 100.0)) from net), 0))::bigint::text as owed`,
    [id, month, cashier.ctx.clock.now()],
  )
  return BigInt(row?.owed ?? 0)
}

test('a member qualifies by the first deposit and the turnover within the days, once, in the month of the later one', async () => {
  setDay('2031-01-25')
  const { id, key } = await partner()
  const both = await qualify(key)
  const small = await join(key)
  await deposit(small, 200)
  await deposit(small, 500)
  await play(small, 5_000)
  const idle = await join(key)
  await deposit(idle, 300)
  await play(idle, 999)
  const slow = await join(key)
  await deposit(slow, 300)
  await play(slow, 600)
  await play(slow, 400, 0, '2031-02-03')
  const late = await join(key)
  await deposit(late, 300)
  await play(late, 1_000, 0, '2031-02-04')
  await play(both, 9_000, 0, '2031-02-05')
  setDay('2031-03-02')
  await compute()
  expect(await totals(id)).toEqual([
    ['2031-01-01', 'open', 50_000n],
    ['2031-02-01', 'open', 50_000n],
  ])
  for (const month of ['2031-01-01', '2031-02-01'])
    expect((await statements(id)).find(one => one.month === month)?.total).toBe(await plainly(id, month))
  const [first] = await statements(id)
  expect(first).toMatchObject({ registrations: 5, first_deposits: 5, deposits: 190_000n })
})

test('duplicates, the partner itself, suspended, self-excluded and marked accounts earn nothing for anybody', async () => {
  setDay('2031-03-10')
  const phone = newPhone()
  const { id, key } = await partner(ACQUISITION, phone)
  await qualify(key)
  const device = 'd'.repeat(43)
  const seen = (member: TestMember) => signInFrom(member, device)
  const one = await qualify(key)
  await seen(one)
  for (let account = 0; account < 3; account++) {
    cashier.advance(1)
    await seen(await qualify(key))
  }
  await qualify(key, { phone })
  const [suspended, excluded, marked] = [await qualify(key), await qualify(key), await qualify(key)]
  await cashier.database.query('update members set suspended_at = now() where id = $1', [suspended.id])
  await beginBreak(cashier.ctx, excluded.id, '6m')
  await markRisk(cashier.ctx, BY_TWO, marked.id)
  setDay('2031-04-01')
  await compute()
  expect(await totals(id)).toEqual([['2031-03-01', 'open', 2n * 50_000n]])
  const refused = await cashier.database.query<{ refused: string; n: number }>(
    `select refused, count(*)::int as n from affiliate_members m join affiliate_links l on l.key = m.link_key
      where l.affiliate_id = $1 and refused is not null group by 1 order by 1`,
    [id],
  )
  expect(refused).toEqual([
    { refused: 'duplicate', n: 3 },
    { refused: 'self', n: 1 },
  ])
})

test('a share is paid of stakes less wins, bonuses and fees, and a month below zero is carried or not as the deal says', async () => {
  setDay('2031-05-03')
  const [carrying, fresh] = [await partner(SHARE), await partner({ ...SHARE, carries_negative: false })]
  const players = [await join(carrying.key), await join(fresh.key)]
  for (const player of players) {
    await deposit(player, 500)
    await play(player, 100, 1_100)
    await play(player, 2_000, 0, '2031-06-04')
  }
  await inTransaction(cashier.ctx.db, tx =>
    postTransfers(tx, [
      {
        ...{
          id: 'fee:may',
          kind: 'adjustment',
          debit: { house: 'fees' },
          credit: { house: 'bank:kbank:9000000011' },
        },
        ...{ amount: satang(1_000n), reference: 'fee', at: cashier.ctx.clock.now() },
      },
    ]),
  )
  setDay('2031-07-01')
  await compute()
  // The company lost 1,000 baht in May. The partner also bears 5 of the 10 baht of bank fees, because its members made half of all deposits. In June
  // the company won 2,000 baht. The partner's share is 30 %.
  expect(await totals(carrying.id)).toEqual([
    ['2031-05-01', 'open', -30_150n],
    ['2031-06-01', 'open', 60_000n - 30_150n],
  ])
  expect(await totals(fresh.id)).toEqual([
    ['2031-05-01', 'open', 0n],
    ['2031-06-01', 'open', 60_000n],
  ])
  expect(await plainly(fresh.id, '2031-06-01')).toBe(60_000n)
})

test('a closed statement never changes, the next one corrects it, and its payment is in the ledger once', async () => {
  setDay('2031-08-05')
  const { id, key } = await partner()
  await qualify(key)
  const cheat = await qualify(key)
  setDay('2031-10-01')
  await compute()
  expect(await refusalOf(close(id, '2031-09-01'))).toBe('affiliate_statement_order')
  const august = await close(id, '2031-08-01')
  expect(await refusalOf(close(id, '2031-08-01'))).toBe('affiliate_statement_state')
  await cashier.database.query('update members set suspended_at = now() where id = $1', [cheat.id])
  await compute()
  expect(await totals(id)).toEqual([
    ['2031-08-01', 'closed', 100_000n],
    ['2031-09-01', 'open', -50_000n],
  ])
  expect(await lines(id)).toMatchObject([
    { kind: 'own', acquired: 2, amount: 100_000n },
    { kind: 'correction', month: '2031-08-01', acquired: -1, amount: -50_000n },
  ])
  for (const statement of [
    'update affiliate_statement_lines set amount = amount + 1 where statement_id = $1',
    'delete from affiliate_statement_lines where statement_id = $1',
    'update affiliate_statements set total = 0 where id = $1',
    "update affiliate_statements set state = 'open', closed_by = null, closed_at = null where id = $1",
  ])
    await expect(cashier.database.query(statement, [august])).rejects.toThrow(/closed statement/)

  const payment = { statement: august, total: satang(100_000n), reference: 'KB-1', paid_on: '2031-10-01' }
  const pay = (given: object) => payStatement(cashier.ctx, BY_TWO, { ...payment, ...given })
  expect(await refusalOf(pay({ total: satang(99_999n) }))).toBe('affiliate_statement_changed')
  expect(await refusalOf(pay({ paid_on: '2031-09-30' }))).toBe('affiliate_paid_on')
  await pay({})
  expect(await refusalOf(pay({}))).toBe('affiliate_statement_state')
  const posted = await cashier.database.query(
    'select debit, credit, amount::int as amount from ledger_journal where id = $1',
    [`affiliate:${august}:payment`],
  )
  expect(posted).toEqual([{ debit: 'affiliates', credit: 'transit', amount: 100_000 }])
  const september = await close(id, '2031-09-01')
  expect(
    await refusalOf(
      payStatement(cashier.ctx, BY_TWO, { ...payment, statement: september, total: satang(-50_000n) }),
    ),
  ).toBe('affiliate_nothing_to_pay')
  setDay('2031-11-02')
  await qualify(key)
  await endAffiliate(cashier.ctx, BY_TWO, id)
  setDay('2032-02-01')
  await compute()
  // The acquisition of November balances the amount below zero that October carries over. November has the last statement, because the partner ended
  // in this month.
  expect((await totals(id)).slice(2)).toEqual([
    ['2031-10-01', 'open', -50_000n],
    ['2031-11-01', 'open', 0n],
  ])
})
