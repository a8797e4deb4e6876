import { expect, test } from 'vitest'
import { depositShortfall, moreText, offersFor } from './deposit-promotions.ts'
import type { Promotion } from './promotion-texts.ts'

const free = { can_take: true, reason: null, next: null, bonus_id: null, bonus: null }
const promotion = (id: number, deposit_minimum: number, bonus: number, mine: object = free) =>
  ({ id, trigger: 'deposit', deposit_minimum, bonus, mine, title: `${id}` }) as unknown as Promotion

const all = [
  promotion(1, 100, 100, { ...free, can_take: false }),
  promotion(2, 10_000, 2_000),
  promotion(3, 1_000, 300),
  promotion(4, 500, 200),
]

test('promotions that the amount earns come first, then those that miss the least, then unavailable ones', () => {
  expect(offersFor(all, 700).map(({ promotion, earns, missing }) => [promotion.id, earns, missing])).toEqual([
    [4, 200, 0],
    [3, 0, 300],
    [2, 0, 9_300],
    [1, 100, 0],
  ])
})

test('a promotion above the amount shows the missing amount and the bonus', () => {
  const [, next] = offersFor(all, 700)
  if (next === undefined) throw new Error('there is none')
  expect(moreText(next, 700)).toBe('เพิ่มอีก 300 รับ 300')
  expect(moreText(next, null)).toBe('ฝาก 1,000 รับ 300')
})

test('a chosen promotion shows an error at an amount that is too small', () => {
  const [chosen = null] = offersFor(all, 1_000).map(offer => offer.promotion)
  expect(chosen?.id).toBe(3)
  expect(depositShortfall(chosen, 700)).toContain('เพิ่มอีก 300.00 บาท')
  expect(depositShortfall(chosen, 1_000)).toBeUndefined()
  expect(depositShortfall(null, 1)).toBeUndefined()
})
