import { expect, test } from 'vitest'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { promotionsFor, quoteOf } from '../offers/promotions.ts'

const promotions = usePromotions({ greatest_stakes: true })
const { cashier, deposit, bonus, play, count, claim, at, atSite } = promotions
const operator = operatorOn(() => cashier.ctx)
const [REFUND, WELCOME, BIRTHDAY] = [1, 2, 5]

const edit = (id: number, change: object) =>
  operator('promotions', 'edit', String(id), JSON.stringify(change), ...BY_NOK)
const cardOf = async (id: number) => (await promotionsFor(cashier.ctx, null)).find(card => card.id === id)
const welcomed = async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  return member
}

test('a stake of a tenth of deposit and bonus counts, and one above it does not', async () => {
  const member = await welcomed()
  expect(await bonus(member)).toMatchObject({ greatest_stake: 2_000n, turnover_needed: 200_000n })
  play(member, 2_000n, 2_000n)
  play(member, 2_001n, 2_001n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_done: 2_000n, turnover_needed: 200_000n })
})

test('winnings of stakes above the limit must be turned over like the bonus, and their losses are deducted', async () => {
  const member = await welcomed()
  play(member, 20_000n, 50_000n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_done: 0n, turnover_needed: 500_000n })
  play(member, 10_000n, 0n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_needed: 400_000n })
  play(member, 30_000n, 0n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_done: 0n, turnover_needed: 200_000n })
})

test('an all-in win followed by small stakes requires the turnover of the winnings before any withdrawal', async () => {
  const member = await welcomed()
  play(member, 20_000n, 60_000n)
  for (let round = 0; round < 100; round++) play(member, 2_000n, 2_000n)
  await count(member)
  await expect(cashier.withdraw(member, 60_000n)).rejects.toMatchObject({ code: 'turnover_open' })
  expect(await bonus(member)).toMatchObject({ turnover_done: 200_000n, turnover_left: 400_000n })
  expect(atSite(member)).toBe(60_000n)
})

test('own money next to the bonus raises the limit, and later money does not', async () => {
  const member = await cashier.player(500_000n)
  await deposit(member, 10_000n, WELCOME)
  await deposit(member, 100_000n, null)
  expect(await bonus(member)).toMatchObject({ greatest_stake: 52_000n })
  // The member lost all own money before the bonus opened, so the maximum stake is a share of the deposit and the bonus only.
  const poor = await cashier.player(500_000n)
  play(poor, 500_000n, 0n)
  await count(poor)
  await deposit(poor, 10_000n, WELCOME)
  expect(await bonus(poor)).toMatchObject({ greatest_stake: 2_000n })
})

test('each stake counts for the weekly refund', async () => {
  at('2026-11-24T15:00:00Z')
  const member = await cashier.player(500_000n)
  play(member, 400_000n, 0n)
  await count(member)
  at('2026-11-24T17:05:00Z')
  await cashier.strike('promotions:offer')
  await claim(member, REFUND)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ greatest_stake: null, turnover_needed: 20_000n })
  play(member, 20_000n, 20_000n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ status: 'completed' })
})

test('the limit is in the terms, in figures before acceptance, and with the bonus', async () => {
  const member = await cashier.player(500_000n)
  expect(await quoteOf(cashier.ctx, null, String(WELCOME), 10_000n as never)).toMatchObject({
    greatest_stake: 2_000n,
  })
  expect(await quoteOf(cashier.ctx, member.id, String(WELCOME), 10_000n as never)).toMatchObject({
    greatest_stake: 52_000n,
  })
  expect(await quoteOf(cashier.ctx, null, String(REFUND), 10_000n as never)).toMatchObject({
    greatest_stake: null,
  })
  const term = 'เดิมพันแต่ละครั้งที่เกิน 10% ของเครดิตรวมโบนัสในตอนที่รับ และเกิน 20 บาท ไม่นับเป็นยอดเทิร์น'
  expect((await cardOf(WELCOME))?.terms).toContain(term)
  expect((await cardOf(WELCOME))?.terms).toContain('คาสิโนและหวยนับเดิมพัน 50% เกมอื่นนับเต็ม')
  expect((await cardOf(REFUND))?.terms.join()).not.toContain('เดิมพันแต่ละครั้ง')
})

test('an operator edits the greatest stake and game weights; the terms follow, and open bonuses keep theirs', async () => {
  const member = await welcomed()
  for (const wrong of [
    { greatest_stake_percent: 0 },
    { greatest_stake_percent: 101 },
    { greatest_stake_percent: null, greatest_stake_least: 50 },
    { greatest_stake_least: 0 },
  ])
    expect((await edit(WELCOME, wrong)).code).toBe(2)
  const weights = { casino: 0, lotto: 0, sports: 25, other: 100 }
  expect((await edit(WELCOME, { greatest_stake_percent: 50, greatest_stake_least: 30, weights })).code).toBe(
    0,
  )
  const card = await cardOf(WELCOME)
  expect(card?.terms.join('\n')).toContain('ที่เกิน 50% ของเครดิตรวมโบนัสในตอนที่รับ และเกิน 30 บาท')
  expect(card?.terms).toContain('คาสิโนและหวยไม่นับเป็นยอดเทิร์น กีฬานับเดิมพัน 25% เกมอื่นนับเต็ม')
  expect(await bonus(member)).toMatchObject({ greatest_stake: 2_000n, uncounted_sections: [] })
  const next = await welcomed()
  expect(await bonus(next)).toMatchObject({
    greatest_stake: 10_000n,
    uncounted_sections: ['casino', 'lotto'],
  })
  expect((await edit(WELCOME, { greatest_stake_percent: null })).code).toBe(0)
  expect((await cardOf(WELCOME))?.terms.join()).not.toContain('เดิมพันแต่ละครั้ง')
  expect(await bonus(await welcomed())).toMatchObject({ greatest_stake: null })
  expect((await operator('audit', 'list', `promotion:${WELCOME}`)).text).toContain('greatest_stake_percent')
})

test('an offer states the current greatest stake', async () => {
  at('2026-12-02T05:00:00Z')
  const member = await cashier.member({ birth_date: '1990-12-05' })
  await cashier.strike('promotions:offer')
  expect(await bonus(member)).toMatchObject({ status: 'offered', greatest_stake: 3_000n })
  await claim(member, BIRTHDAY)
  expect(await bonus(member)).toMatchObject({ status: 'open', greatest_stake: 3_000n })
})
