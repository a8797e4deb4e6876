import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { settleGapByEvidence } from '../../../test/evidence-settlement-steps.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { syncCredit } from '../../games/transfer-wallet/credit-sync.ts'

const promotions = usePromotions()
const { cashier, deposit, bonus, play, giveUp, atSite, bet, endDue } = promotions
const { site } = cashier
const operator = operatorOn(() => cashier.ctx)
const WELCOME = 2

/** Lets the game site take money from the member without reporting a round. A credit check then posts the difference as a loss. */
const debit = async (member: TestMember, amount: bigint): Promise<void> => {
  site.wallets.set(usernameOf(member.id), atSite(member) - amount)
  await syncCredit(cashier.ctx, member.id)
  cashier.advance(1)
}
const loseAll = async (member: TestMember): Promise<void> => {
  play(member, atSite(member), 0n)
  await syncCredit(cashier.ctx, member.id)
  cashier.advance(10)
  await endDue(2)
}

test('after a debit without a round a later bonus is lost when it is lost, and plain deposits can be withdrawn', async () => {
  const member = await cashier.player(50_000n)
  await debit(member, 40_000n)
  await deposit(member, 10_000n, WELCOME)
  await loseAll(member)
  expect(await bonus(member)).toMatchObject({ status: 'lost', taken: 0n })
  await deposit(member, 20_000n, null)
  await cashier.withdraw(member, 20_000n)
})

test('a forfeit after a debit without a round keeps only the own money still present', async () => {
  const member = await cashier.player(50_000n)
  await debit(member, 40_000n)
  await deposit(member, 60_000n, WELCOME)
  play(member, 10_000n, 60_000n)
  await giveUp(member)
  cashier.advance(1)
  await cashier.run()
  await endDue(2)
  // The member had 500 baht. The game site took 400 of them without reporting a round, and these count as lost. After the deposit of 600, the member
  // keeps 700 baht.
  expect(await bonus(member)).toMatchObject({ status: 'given_up' })
  expect(atSite(member)).toBe(70_000n)
})

test('a debit without a round and uncounted play before the bonus are distinguished', async () => {
  const member = await cashier.player(50_000n)
  await debit(member, 40_000n)
  play(member, 4_000n, 1_000n)
  cashier.advance(1)
  await deposit(member, 10_000n, WELCOME)
  await promotions.count(member)
  await loseAll(member)
  expect(await bonus(member)).toMatchObject({ status: 'lost' })
})

test.each([
  ['won', 60_000n, 100_000n],
  ['lost', 0n, 40_000n],
])(
  'an own bet that was under way when the bonus opened is no debit without a round: it is %s',
  async (_how, win, keeps) => {
    const member = await cashier.player(50_000n)
    const own = bet(member, 20_000n)
    await syncCredit(cashier.ctx, member.id)
    cashier.advance(1)
    await deposit(member, 10_000n, WELCOME)
    own.decide(win)
    await giveUp(member)
    await cashier.run()
    expect(atSite(member)).toBe(keeps)
  },
)

test('a bet placed with the bonus protects it also when an own one from before is decided meanwhile', async () => {
  const member = await cashier.player(20_000n)
  const own = bet(member, 20_000n)
  await syncCredit(cashier.ctx, member.id)
  cashier.advance(1)
  await deposit(member, 10_000n, WELCOME)
  cashier.advance(1)
  const late = bet(member, 20_000n)
  own.decide(0n)
  await promotions.count(member)
  await syncCredit(cashier.ctx, member.id)
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'open' })
  expect(await refusalOf(cashier.withdraw(member, 10_000n))).toBe('turnover_open')
  late.decide(50_000n)
  cashier.advance(10)
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'open', turnover_done: 20_000n })
})

test('an operator settles a debit from during the bonus, and the bonus end no longer waits for it', async () => {
  const member = await cashier.player(50_000n)
  await deposit(member, 10_000n, WELCOME)
  await debit(member, 30_000n)
  await giveUp(member)
  await cashier.run()
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'giving_up' })
  expect((await operator('gap', 'show', member.phone)).text).toBe('300.00 baht')
  expect((await operator('gap', 'settle', member.phone, '--amount', '300.01', ...BY_NOK)).code).toBe(2)
  expect((await operator('gap', 'settle', member.phone, '--amount', '300', ...BY_NOK)).code).toBe(0)
  expect((await operator('gap', 'show', member.phone)).text).toBe('0.00 baht')
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 10_000n })
  expect(atSite(member)).toBe(30_000n)
})

test('settling the gap from the bonus opening hides no later bet', async () => {
  const member = await cashier.player(50_000n)
  await debit(member, 40_000n)
  await deposit(member, 10_000n, WELCOME)
  await operator('gap', 'settle', member.phone, '--amount', '400', ...BY_NOK)
  cashier.advance(1)
  const open = bet(member, 30_000n)
  await syncCredit(cashier.ctx, member.id)
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'open' })
  open.decide(50_000n)
  cashier.advance(10)
  await giveUp(member)
  await cashier.run()
  expect(atSite(member)).toBe(20_000n)
})

test('a gap of more than the setting allows is for two people: one operator is refused in words, and nothing changes', async () => {
  const member = await cashier.player(200_000n)
  await debit(member, 150_000n)
  const refused = await operator('gap', 'settle', member.phone, '--amount', '1500', ...BY_NOK)
  expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('two people decide') })
  expect((await operator('gap', 'show', member.phone)).text).toBe('1,500.00 baht')
})

test('two people settle a gap of any amount by the site’s own record, and one person is never both', async () => {
  const member = await cashier.player(200_000n)
  await debit(member, 150_000n)
  const found = { amount: satang(150_000n), record: 'SITE-77' }
  const settle = (checker: string) =>
    settleGapByEvidence(cashier.ctx, { maker: 'nok', checker, reason: 'the site wrote' }, member.id, found)
  await expect(settle('nok')).rejects.toThrow('a maker cannot be the checker')
  await settle('mali')
  await expect(settle('mali')).rejects.toThrow('the debits without a round')
  expect((await operator('gap', 'show', member.phone)).text).toBe('0.00 baht')
  const [line] = await cashier.database.query<{ details: Record<string, string> }>(
    `select details from audit_log where subject = $1 and action = 'rounds.settle-gap'`,
    [member.id],
  )
  expect(line?.details).toMatchObject({ maker: 'nok', checker: 'mali', record: 'SITE-77' })
})
