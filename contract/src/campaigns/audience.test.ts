import { expect, expectTypeOf, test } from 'vitest'
import { audience, audienceFilterNames, type WithoutLosses } from './audience.ts'
import { audienceSentences } from './audience-texts.ts'

const takes = (value: unknown): boolean => audience.safeParse(value).success

test('the closed list has no filter by losses, wins or remaining money, and its type refuses one', () => {
  expect(audienceFilterNames).toEqual([
    'registered_days_ago',
    'last_play_days_ago',
    'last_deposit_days_ago',
    'deposits',
    'birth_months',
    'sections',
    'tags',
  ])
  type Refused = WithoutLosses<{ net_loss: string; last_win_days_ago: string; balance_at_most: string }>
  expectTypeOf<Refused>().toEqualTypeOf<{
    net_loss: never
    last_win_days_ago: never
    balance_at_most: never
  }>()
  expectTypeOf<WithoutLosses<{ tags: string }>>().toEqualTypeOf<{ tags: string }>()
  expect(takes({ net_loss: { at_least: 1 } })).toBe(false)
})

test.each([
  [{}, true],
  [{ last_play_days_ago: { at_least: 30 } }, true],
  [{ last_play_days_ago: {} }, false],
  [{ registered_days_ago: { at_least: 9, at_most: 3 } }, false],
  [{ deposits: { in_days: 30 } }, false],
  [{ deposits: { in_days: 30, count_at_least: 2, sum_at_most: 5_000 } }, true],
  [{ deposits: { in_days: 30, sum_at_least: 500, sum_at_most: 100 } }, false],
  [{ birth_months: [] }, false],
  [{ birth_months: [13] }, false],
  [{ sections: { in_days: 7, any_of: ['poker'] } }, false],
  [{ tags: ['vip'] }, true],
])('%j is an audience: %s', (value, expected) => {
  expect(takes(value)).toBe(expected)
})

test('each filter of an audience is described in Thai', () => {
  expect(audienceSentences({})).toEqual(['สมาชิกทุกคน'])
  expect(
    audienceSentences({
      last_deposit_days_ago: { at_least: 14, at_most: 60 },
      deposits: { in_days: 90, count_at_least: 2, sum_at_least: 1_000 },
      birth_months: [11],
      sections: { in_days: 30, any_of: ['slot', 'fish'] },
      tags: ['ลูกค้าประจำ'],
    }),
  ).toEqual([
    'ฝากล่าสุดเมื่อ 14 ถึง 60 วันก่อน',
    'ใน 90 วัน ฝาก ตั้งแต่ 2 ครั้ง',
    'ใน 90 วัน ฝากรวม ตั้งแต่ 1,000 บาท',
    'เกิดเดือน พฤศจิกายน',
    'ใน 30 วัน เล่น สล็อต หรือ ยิงปลา',
    'มีป้าย ลูกค้าประจำ',
  ])
})
