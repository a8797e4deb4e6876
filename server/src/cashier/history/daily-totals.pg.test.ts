import { satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { syncCredit } from '../../games/transfer-wallet/credit-sync.ts'
import { addPlayDay } from '../../ledger/daily-play-totals.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { inTransaction } from '../../platform/db.ts'
import { moneyDaysOf } from './daily-totals.ts'

const cashier = useCashier()
const MONTH = '2026-10'
const DAY_MINUTES = 24 * 60
let posted = 0

const adjust = (member: TestMember, change: bigint, at: string) =>
  inTransaction(cashier.ctx.db, async tx => {
    posted += 1
    const own = { member_id: member.id, account: 'wallet' } as const
    const house = { house: 'bonus' } as const
    await postTransfers(tx, [
      {
        id: `days:${posted}`,
        kind: 'adjustment',
        debit: change > 0n ? house : own,
        credit: change > 0n ? own : house,
        amount: satang(change > 0n ? change : -change),
        reference: `=days${posted}`,
        at: new Date(at),
      },
    ])
  })

const played = (member: TestMember, day: string, stake: bigint, win: bigint) =>
  inTransaction(cashier.ctx.db, tx =>
    addPlayDay(tx, member.id, { day, rounds: 2, stake, valid_stake: stake, win }),
  )

const NOTHING = { deposit: 0n, withdraw: 0n, bonus: 0n, referral: 0n, correction: 0n, play: 0n, rounds: 0 }

test('C21: GET /statement/days returns the money in and out of each Bangkok day of the month, and of no other month', async () => {
  const [member, other] = [await cashier.member(), await cashier.member()]
  for (const [change, at] of [
    [50_000n, '2026-09-30T16:59:59.999Z'],
    [100_000n, '2026-09-30T17:00:00Z'],
    [-300n, '2026-10-31T16:59:59.999Z'],
    [20_000n, '2026-10-31T17:00:00Z'],
  ] as const)
    await adjust(member, change, at)
  await adjust(other, 777n, '2026-10-05T00:00:00Z')
  await played(member, '2026-09-30', 10n, 0n)
  await played(member, '2026-10-15', 1_000n, 4_000n)
  await played(member, '2026-11-01', 10n, 0n)
  const { data, month } = await moneyDaysOf(cashier.ctx, member.id, MONTH)
  expect(month).toBe(MONTH)
  expect(data).toEqual([
    { ...NOTHING, day: '2026-10-01', correction: 100_000n },
    { ...NOTHING, day: '2026-10-15', play: 3_000n, rounds: 2 },
    { ...NOTHING, day: '2026-10-31', correction: -300n },
  ])
})

test('a deposit, play and a withdrawal are listed on their days and add up to the credit', async () => {
  const member = await cashier.player(100_000n)
  cashier.advance(1)
  cashier.site.play(member.username, 100_000n, 70_000n, cashier.ctx.clock.now())
  await syncRounds(cashier.ctx, member.id)
  await syncCredit(cashier.ctx, member.id)
  const [first] = (await moneyDaysOf(cashier.ctx, member.id, undefined)).data
  expect(first).toMatchObject({ deposit: 100_000n, play: -30_000n, rounds: 1, withdraw: 0n })
  cashier.advance(DAY_MINUTES)
  await cashier.withdraw(member, 20_000n)
  await cashier.run()
  const { data, today } = await moneyDaysOf(cashier.ctx, member.id, undefined)
  expect(data.find(({ day }) => day === today)).toEqual({ ...NOTHING, day: today, withdraw: -20_000n })
  const total = data.reduce((sum, { deposit, withdraw, bonus, referral, correction, play }) => {
    return sum + deposit + withdraw + bonus + referral + correction + play
  }, 0n)
  const { wallet, moving, game } = await cashier.balances(member)
  expect(total).toBe(wallet + moving + game)
  expect(total).toBe(50_000n)
})

test('the days add up to the member’s own transfers outside play', async () => {
  const member = await cashier.player(100_000n)
  await cashier.withdraw(member, 30_000n)
  await cashier.run()
  await adjust(member, 123n, cashier.ctx.clock.now().toISOString())
  const { data } = await moneyDaysOf(cashier.ctx, member.id, undefined)
  const money = data.reduce(
    (sum, { deposit, withdraw, bonus, referral, correction }) =>
      sum + deposit + withdraw + bonus + referral + correction,
    0n,
  )
  const rows = await cashier.database.query(
    `select sum(t.amount * ((t.credit < 4)::int - (t.debit < 4)::int))::text as money
       from ledger_transfers t join ledger_balances b using (member_no) join ledger_kinds k on k.no = t.kind
      where b.member_id = $1
        and k.name not in ('bet', 'bet_win', 'bet_returned', 'win_returned', 'game_win', 'game_loss')`,
    [member.id],
  )
  expect(rows).toEqual([{ money: String(money) }])
})

test('a month of days is read by its own index at any number of bets', async () => {
  const member = await cashier.player(100_000n)
  await cashier.ctx.db.transaction().execute(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select kind, sum(change) from member_money_moves
       where member_id = ${member.id} and at >= '2026-10-01'::timestamptz and at < '2026-11-01'::timestamptz
       group by kind`.execute(tx)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('ledger_transfers_money')
  })
})
