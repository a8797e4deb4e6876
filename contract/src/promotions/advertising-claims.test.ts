import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameSections } from '../games/game-facts.ts'
import { satang } from '../wire/money.ts'
import { contradictionIn } from './advertising-claims.ts'
import { type PromotionRules, ruleTerms } from './rule-terms.ts'

const full = [...gameSections, null].map(section => ({ section, percent: 100 }))
const DEPOSIT: PromotionRules = {
  trigger: 'deposit',
  frequency: 'once',
  section: null,
  friends_max: null,
  deposit_minimum: satang(10_000n),
  reward_fixed: satang(10_000n),
  rate_percent: null,
  turnover_times: 10,
  maximum_withdrawal: satang(100_000n),
  claim_days: null,
  claim_days_after: 7,
  valid_days: 30,
  once_per_person: false,
  audience: 'everybody',
  audience_days: null,
  greatest_stake_percent: 10,
  greatest_stake_least: satang(2_000n),
  weights: full,
  free_bonus_deposits: 0,
  free_bonus_phone_proved: false,
}
const BIRTHDAY: PromotionRules = {
  ...DEPOSIT,
  trigger: 'birthday',
  frequency: 'birthday_year',
  deposit_minimum: null,
  reward_fixed: satang(30_000n),
  maximum_withdrawal: satang(300_000n),
  claim_days: 31,
  free_bonus_deposits: 1,
  free_bonus_phone_proved: true,
}
const REFUND: PromotionRules = {
  ...DEPOSIT,
  trigger: 'weekly_refund',
  frequency: 'week',
  deposit_minimum: null,
  reward_fixed: null,
  rate_percent: 5,
  turnover_times: 1,
  maximum_withdrawal: null,
  claim_days: 7,
  greatest_stake_percent: null,
  greatest_stake_least: null,
}

test.each<[string, PromotionRules, string]>([
  ['ฉลองเดือนเกิด รับโบนัส 300 บาท ไม่ต้องฝาก', BIRTHDAY, 'ไม่ต้องฝาก'],
  ['รับเลย ๕๐๐ บาท ในเดือนเกิด', BIRTHDAY, 'รับเลย 500'],
  ['รับได้เดือนละครั้ง', BIRTHDAY, 'เดือนละ'],
  ['รับโบนัสในเดือนเกิด ไม่ต้องยืนยันเบอร์', BIRTHDAY, 'ไม่ต้องยืนยันเบอร์'],
  ['ฝาก 50 รับเพิ่ม 100', DEPOSIT, 'ฝาก 50'],
  ['ฝาก 100 รับเพิ่ม 150', DEPOSIT, 'รับเพิ่ม 150'],
  ['ฝาก 100 รับฟรี 100', DEPOSIT, 'ฟรี'],
  ['ทำเทิร์นแค่ 3 เท่า', DEPOSIT, '3 เท่า'],
  ['ถอนได้สูงสุด 5,000 บาท', DEPOSIT, 'ถอนได้สูงสุด 5,000'],
  ['ถอนไม่อั้น', DEPOSIT, 'ถอนไม่อั้น'],
  ['ไม่ติดเทิร์น ถอนได้เลย', DEPOSIT, 'ไม่ติดเทิร์น'],
  ['มีเวลาทำยอด 60 วัน', DEPOSIT, '60 วัน'],
  ['โบนัส 20% ทุกยอดฝาก', DEPOSIT, '20%'],
  ['ลุ้นรับของรางวัล ฿900', DEPOSIT, '฿900'],
  ['รับได้ทุกวัน', DEPOSIT, 'ทุกวัน'],
  ['รับได้สัปดาห์ละ 1 ครั้ง', DEPOSIT, 'สัปดาห์ละ'],
  ['รับได้ 3 ครั้ง', DEPOSIT, 'รับได้ 3 ครั้ง'],
  ['เฉพาะสมาชิกใหม่', DEPOSIT, 'เฉพาะสมาชิกใหม่'],
  ['คืนยอดเสีย 10% ทุกวันพุธ', REFUND, '10%'],
  ['คืนยอดเสีย 5% ครั้งเดียว', REFUND, 'ครั้งเดียว'],
])('a text that contradicts a rule is found: %s', (text, rules, claim) => {
  expect(contradictionIn(text, rules)).toEqual({ claim, rule: expect.stringMatching(/[ก-๙]/) })
})

test.each<[string, PromotionRules]>([
  ['ฝากครั้งแรกกับโปรนี้ตั้งแต่ 100 บาท รับโบนัส 100 บาททันที', DEPOSIT],
  ['ฝาก 100 รับเพิ่ม 100', DEPOSIT],
  ['เริ่มเบา ๆ ได้เครดิตสองเท่า', DEPOSIT],
  ['เปิดให้บริการปี 2569 เวลา 09:00 น.', DEPOSIT],
  ['เดือนเกิดรับฟรี 300', BIRTHDAY],
  ['คืนยอดเสีย 5% ทุกวันพุธ', REFUND],
  ['เล่นได้ทุกเกม 1,200 เกม', DEPOSIT],
])('a text that agrees with its rules passes: %s', (text, rules) => {
  expect(contradictionIn(text, rules)).toBeNull()
})

const amount = fc.integer({ min: 1, max: 50_000_000 }).map(value => satang(BigInt(value)))
const days = fc.integer({ min: 1, max: 366 })
const kind = fc.constantFrom(DEPOSIT, { ...DEPOSIT, frequency: 'week' as const }, BIRTHDAY, REFUND, {
  ...DEPOSIT,
  frequency: 'birthday_year' as const,
})
const anyRules = fc
  .record({
    base: kind,
    deposit_minimum: amount,
    reward_fixed: amount,
    rate_percent: fc.integer({ min: 1, max: 10_000 }).map(value => value / 100),
    turnover_times: fc.integer({ min: 0, max: 100 }),
    maximum_withdrawal: fc.option(amount),
    claim_days: days,
    claim_days_after: fc.integer({ min: 0, max: 366 }),
    valid_days: days,
    once_per_person: fc.boolean(),
    audience: fc.constantFrom('everybody' as const, 'new' as const, 'returning' as const),
    audience_days: days,
    greatest_stake: fc.option(fc.record({ percent: fc.integer({ min: 1, max: 100 }), least: amount })),
    percent: fc.integer({ min: 0, max: 100 }),
    free_bonus_deposits: fc.integer({ min: 0, max: 100 }),
  })
  .map(
    ({ base, greatest_stake, percent, ...drawn }): PromotionRules => ({
      ...base,
      turnover_times: drawn.turnover_times,
      maximum_withdrawal: drawn.maximum_withdrawal,
      valid_days: drawn.valid_days,
      claim_days_after: drawn.claim_days_after,
      once_per_person: drawn.once_per_person,
      audience: drawn.audience,
      audience_days: drawn.audience === 'everybody' ? null : drawn.audience_days,
      deposit_minimum: base.deposit_minimum === null ? null : drawn.deposit_minimum,
      reward_fixed: base.reward_fixed === null ? null : drawn.reward_fixed,
      rate_percent: base.rate_percent === null ? null : drawn.rate_percent,
      claim_days: base.claim_days === null ? null : drawn.claim_days,
      greatest_stake_percent: greatest_stake?.percent ?? null,
      greatest_stake_least: greatest_stake?.least ?? null,
      weights: full.map((weight, at) => (at === 0 ? { ...weight, percent } : weight)),
      free_bonus_deposits: base.trigger === 'birthday' ? drawn.free_bonus_deposits : 0,
    }),
  )

test('no generated term contradicts the rules that it is generated from', () => {
  fc.assert(
    fc.property(anyRules, rules => {
      for (const term of ruleTerms(rules)) expect([term, contradictionIn(term, rules)]).toEqual([term, null])
    }),
    { numRuns: 2_000 },
  )
})

test('each number of the rules is in the generated terms', () => {
  const terms = ruleTerms(BIRTHDAY).join('\n')
  for (const figure of ['300 บาท', '10 เท่า', '30 วัน', '3,000 บาท', '1 ครั้ง', '20 บาท'])
    expect(terms).toContain(figure)
  expect(terms).toContain('ต้องยืนยันเบอร์โทรแล้ว')
})
