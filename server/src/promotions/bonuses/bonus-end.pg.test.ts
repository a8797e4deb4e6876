import type { BonusId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { ownBalance } from '../../../test/company-account-balance.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { syncCredit } from '../../games/transfer-wallet/credit-sync.ts'
import { chainAudit, firstBrokenLine } from '../../platform/audit.ts'
import { giveUpBonus } from './bonus-end.ts'

const promotions = usePromotions()
const { cashier, deposit, bonus, play, giveUp, atSite, bet, endDue } = promotions
const { site } = cashier
const WELCOME = 2

const welcomed = async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  return member
}

test.each([
  ['nothing was played', [], 10_000n],
  ['half of the own money was lost', [[5_000n, 0n]], 5_000n],
  ['all of the own money was lost', [[10_000n, 0n]], 0n],
  ['the bonus is going too', [[15_000n, 0n]], 0n],
  ['it won', [[5_000n, 95_000n]], 10_000n],
] as const)('giving up leaves the own money that is left: %s', async (_what, rounds, keeps) => {
  const member = await welcomed()
  const before = await ownBalance(cashier.ctx.db, 'bonus')
  for (const [stake, win] of rounds) play(member, stake, win)
  const had = atSite(member)
  await giveUp(member)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: had - keeps })
  expect(atSite(member)).toBe(keeps)
  expect((await ownBalance(cashier.ctx.db, 'bonus')) - before).toBe(had - keeps)
})

test('forfeiting a bonus keeps earlier own money, and excludes earlier losses that are reported late', async () => {
  const rich = await cashier.player(50_000n)
  await deposit(rich, 10_000n, WELCOME)
  await giveUp(rich)
  await cashier.run()
  expect(atSite(rich)).toBe(60_000n)

  // The member lost all 500 baht before the bonus opens, but the server has not read the loss yet. The lost 500 must not count as own money.
  const poor = await cashier.player(50_000n)
  play(poor, 50_000n, 0n)
  cashier.advance(1)
  await deposit(poor, 10_000n, WELCOME)
  play(poor, 10_000n, 90_000n)
  await giveUp(poor)
  await cashier.run()
  expect(atSite(poor)).toBe(10_000n)

  // The member lost all 500 baht before the bonus opens, and the lost round is counted before the opening.
  const known = await cashier.player(50_000n)
  play(known, 50_000n, 0n)
  await promotions.checkTurnover(known)
  cashier.advance(1)
  await deposit(known, 10_000n, WELCOME)
  play(known, 10_000n, 90_000n)
  await giveUp(known)
  await cashier.run()
  expect(atSite(known)).toBe(10_000n)

  // The server reads the balance after the loss before the bonus opens, and counts the lost round afterwards. The loss must be subtracted only once.
  const compared = await cashier.player(50_000n)
  play(compared, 20_000n, 0n)
  await syncCredit(cashier.ctx, compared.id)
  cashier.advance(1)
  await deposit(compared, 10_000n, WELCOME)
  await giveUp(compared)
  await cashier.run()
  expect(atSite(compared)).toBe(40_000n)
})

test('deposits since the opening are own money', async () => {
  const member = await welcomed()
  await deposit(member, 70_000n, null)
  await giveUp(member)
  await cashier.run()
  expect(atSite(member)).toBe(80_000n)
})

test('repeated and concurrent forfeits of a bonus count once; an ended bonus, or another member’s, cannot be forfeited', async () => {
  const member = await welcomed()
  const { id } = await bonus(member)
  await Promise.all(Array.from({ length: 20 }, () => giveUpBonus(cashier.ctx, member.id, id as BonusId)))
  await Promise.all([cashier.run(), endDue(2)])
  await cashier.run()
  expect(atSite(member)).toBe(10_000n)
  await giveUpBonus(cashier.ctx, member.id, id as BonusId)
  expect(await refusalOf(giveUpBonus(cashier.ctx, (await cashier.member()).id, id as BonusId))).toBe(
    'not_found',
  )
  const done = await welcomed()
  for (let round = 0; round < 10; round++) play(done, 20_000n, 20_000n)
  await promotions.count(done)
  expect(await refusalOf(giveUp(done))).toBe('bonus_not_open')
})

test.each(['lost', 'unanswered', 'refuse', 'in_progress', 'twice'] as const)(
  'a movement that takes the bonus and meets "%s" takes it once in the end',
  async fault => {
    const member = await welcomed()
    site.fail('move', fault)
    await giveUp(member)
    await cashier.run()
    for (let minute = 0; minute < 3; minute++) {
      cashier.advance(1)
      await cashier.strike('games:resume')
      await endDue(2)
    }
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 10_000n })
    expect(atSite(member)).toBe(10_000n)
  },
)

test('while the game site is silent no bonus ends, and the credit stays locked', async () => {
  const member = await welcomed()
  site.fail('rounds', 'lost', 'lost')
  await giveUp(member)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'giving_up', taken: 0n })
  expect(await refusalOf(cashier.withdraw(member, 10_000n))).toBe('bonus_ending')
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'given_up' })
})

test('a forfeit waits for an undecided bet, and takes its win with the bonus', async () => {
  const member = await welcomed()
  const open = bet(member, 20_000n)
  await giveUp(member)
  await cashier.run()
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'giving_up', taken: 0n })
  open.decide(80_000n)
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 70_000n })
  expect(atSite(member)).toBe(10_000n)
})

test('the end of a bonus waits only for a limited time for a round that the site does not report', async () => {
  const member = await welcomed()
  bet(member, 5_000n)
  await giveUp(member)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'giving_up' })
  cashier.advance(72 * 60)
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 10_000n })
})

test('an expired bonus is taken back like a forfeited one', async () => {
  const member = await welcomed()
  play(member, 10_000n, 60_000n)
  cashier.advance(30 * 24 * 60 - 4)
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'open' })
  cashier.advance(2)
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'expired', taken: 60_000n, turnover_done: 10_000n })
  expect(atSite(member)).toBe(10_000n)
})

test('turnover played in time counts, even when reported after the bonus expired', async () => {
  const member = await welcomed()
  for (let round = 0; round < 10; round++) play(member, 20_000n, 20_000n)
  cashier.advance(31 * 24 * 60)
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'completed', taken: 0n, turnover_left: 0n })
  expect(atSite(member)).toBe(20_000n)
})

test('after the whole credit is lost no turnover is required any more', async () => {
  const member = await welcomed()
  play(member, 19_950n, 0n)
  await syncCredit(cashier.ctx, member.id)
  await endDue(2)
  expect(await bonus(member)).toMatchObject({ status: 'lost', taken: 0n })
  await deposit(member, 20_000n, null)
  await cashier.withdraw(member, 20_000n)
})

test('with a baht left, or a bet that is not decided, a bonus is not lost', async () => {
  const careful = await welcomed()
  play(careful, 19_900n, 0n)
  await syncCredit(cashier.ctx, careful.id)
  const brave = await welcomed()
  const open = bet(brave, 20_000n)
  await syncCredit(cashier.ctx, brave.id)
  await endDue(2)
  expect(await bonus(careful)).toMatchObject({ status: 'open' })
  expect(await bonus(brave)).toMatchObject({ status: 'open' })
  open.decide(50_000n)
  cashier.advance(10)
  await endDue(2)
  expect(await bonus(brave)).toMatchObject({ status: 'open', turnover_done: 20_000n })
})

/** Runs the job that seals audit log entries, and returns the entries about a bonus. */
const auditedOf = async (id: string) => {
  await chainAudit(cashier.ctx.db)
  return cashier.database.query<{
    actor: string
    action: string
    reason: string | null
    status: string | null
  }>(
    `select actor, action, details->>'reason' as reason, details->>'status' as status from audit_log
      where subject = $1 order by at, seq`,
    [id],
  )
}

test('grants, forfeits and ends are in the audit log', async () => {
  const member = await welcomed()
  const { id } = await bonus(member)
  await giveUp(member)
  cashier.advance(1)
  await cashier.run()
  expect(await auditedOf(id)).toEqual([
    { actor: 'system', action: 'bonus.give', reason: null, status: null },
    { actor: `member:${member.id}`, action: 'bonus.give-up', reason: null, status: null },
    { actor: 'system', action: 'bonus.end', reason: 'the member gave it up', status: 'given_up' },
  ])
  expect(await firstBrokenLine(cashier.ctx.db)).toBeNull()
})

test('a lost bonus and a completed one are in the audit log with the reason', async () => {
  const [away, done] = [await welcomed(), await welcomed()]
  const [lost, completed] = [(await bonus(away)).id, (await bonus(done)).id]
  play(away, 20_000n, 0n)
  await syncCredit(cashier.ctx, away.id)
  await endDue(2)
  for (let round = 0; round < 10; round++) play(done, 20_000n, 20_000n)
  cashier.advance(1)
  await promotions.count(done)
  expect((await auditedOf(lost)).at(-1)).toMatchObject({
    reason: 'nothing was left to protect',
    status: 'lost',
  })
  expect((await auditedOf(completed)).at(-1)).toMatchObject({
    reason: 'the turnover is done',
    status: 'completed',
  })
})
