import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { describe, expect, test } from 'vitest'
import type { Promotion } from '../rules/promotion-terms.ts'
import { promotionsSettings } from '../settings.ts'
import { eligibilityOf, type Facts } from './eligibility.ts'
import type { HeldBonus } from './sql.ts'

/** Wednesday afternoon in Bangkok. */
const NOW = new Date('2026-11-18T08:00:00Z')

const promotion = (given: Partial<Promotion> = {}): Promotion => ({
  id: 2,
  trigger: 'deposit',
  frequency: 'once',
  section: null,
  friends_max: null,
  deposit_minimum: satang(10_000n),
  reward_fixed: satang(10_000n),
  rate_bp: null,
  turnover_times: 10,
  maximum_withdrawal: null,
  claim_days: null,
  valid_days: 30,
  weights: { other: 100 },
  greatest_stake_bp: 1_000,
  greatest_stake_least: satang(2_000n),
  once_per_person: true,
  title: 't',
  summary: 's',
  terms: ['t'],
  art: 'a',
  hue: 0,
  starts_at: new Date('2026-01-01T00:00:00Z'),
  ends_at: null,
  active: true,
  opened_at: new Date('2026-01-01T00:00:00Z'),
  audience: 'everybody',
  audience_days: null,
  ...given,
})
const refund = promotion({
  id: 1,
  trigger: 'weekly_refund',
  frequency: 'week',
  deposit_minimum: null,
  reward_fixed: null,
  rate_bp: 500,
  claim_days: 7,
})
const birthday = promotion({
  id: 5,
  trigger: 'birthday',
  frequency: 'birthday_year',
  deposit_minimum: null,
  claim_days: 31,
})
const held = (given: Partial<HeldBonus> = {}): HeldBonus => ({
  id: 'bon_00000000000000000000000000' as BonusId,
  promotion_id: 2,
  period: 'once',
  status: 'completed',
  amount: satang(10_000n),
  claim_until: null,
  created_at: NOW,
  opened_at: null,
  ended_at: null,
  ...given,
})
const facts = (given: Partial<Facts> = {}): Facts => ({
  member_id: 'mem_00000000000000000000000000' as MemberId,
  has_bank_account: true,
  registered_at: new Date('2026-01-01T00:00:00Z'),
  deposits: 0,
  last_deposit_at: null,
  last_week_loss: 0n,
  yesterday_loss: 0n,
  last_week_stakes: {},
  friends: [],
  friend_bonuses: [],
  birth_date: '1990-04-13',
  may_not_play: null,
  bonuses: [],
  phone_proved: true,
  rules: promotionsSettings.schema.parse({ free_bonus_deposits: 0 }),
  taken_by_bank: new Set(),
  taken_by_person: new Map(),
  budget_spent: new Set(),
  ...given,
})
const whyNot = (which: Promotion, given: Partial<Facts>, amount: bigint | null = null) => {
  const { reason, next } = eligibilityOf(which, facts(given), NOW, amount === null ? null : satang(amount))
  return [reason?.code ?? null, next?.toISOString() ?? null]
}

describe('R07: why a promotion cannot be taken, and when it can', () => {
  const week = promotion({ id: 3, frequency: 'week' })
  const offer = held({
    promotion_id: 1,
    period: '2026-11-11',
    status: 'offered',
    claim_until: new Date('2026-11-24T17:00:00Z'),
  })
  test.each<[string, Promotion, Partial<Facts>, bigint | null, string | null, string | null]>([
    ['nothing in the way', promotion(), {}, 10_000n, null, null],
    ['a satang too little', promotion(), {}, 9_999n, 'below_minimum', null],
    ['before an amount is said', promotion(), {}, null, null, null],
    ['switched off', promotion({ active: false }), {}, null, 'not_running', null],
    ['over', promotion({ ends_at: NOW }), {}, null, 'not_running', null],
    [
      'to come',
      promotion({ starts_at: new Date('2026-12-01T00:00:00Z') }),
      {},
      null,
      'not_running',
      '2026-12-01T00:00:00.000Z',
    ],
    ['on a break', promotion(), { may_not_play: 'พักเล่น' }, null, 'may_not_play', null],
    ['no bank account', promotion(), { has_bank_account: false }, null, 'bank_account_missing', null],
    ['had once', promotion(), { bonuses: [held()] }, null, 'already_taken', null],
    ['lost counts as had', promotion(), { bonuses: [held({ status: 'lost' })] }, null, 'already_taken', null],
    [
      'had this week',
      week,
      { bonuses: [held({ promotion_id: 3, period: '2026-11-18' })] },
      null,
      'already_taken',
      '2026-11-24T17:00:00.000Z',
    ],
    ['had last week', week, { bonuses: [held({ promotion_id: 3, period: '2026-11-11' })] }, null, null, null],
    ['the bank account had it', promotion(), { taken_by_bank: new Set(['2:once']) }, null, 'bank_used', null],
    [
      'another runs',
      promotion(),
      { bonuses: [held({ promotion_id: 3, period: '2026-11-11', status: 'open' })] },
      null,
      'bonus_open',
      null,
    ],
    [
      'another is being settled',
      promotion(),
      { bonuses: [held({ promotion_id: 3, status: 'settling' })] },
      null,
      'bonus_open',
      null,
    ],
    ['another only waits', promotion(), { bonuses: [offer] }, null, null, null],
    ['no loss', refund, {}, null, 'no_loss', '2026-11-24T17:00:00.000Z'],
    [
      'a loss that became a win',
      refund,
      { bonuses: [{ ...offer, amount: satang(0n) }] },
      null,
      'no_loss',
      '2026-11-24T17:00:00.000Z',
    ],
    [
      'a loss that the job has not reckoned',
      refund,
      { last_week_loss: 100_000n },
      null,
      'being_reckoned',
      null,
    ],
    ['rounds that nobody read', refund, { last_week_loss: null }, null, 'being_reckoned', null],
    [
      'a loss that gives no satang',
      refund,
      { last_week_loss: 19n },
      null,
      'no_loss',
      '2026-11-24T17:00:00.000Z',
    ],
    [
      'what waits is kept, though the week was won',
      refund,
      { bonuses: [offer], last_week_loss: -1n },
      null,
      null,
      null,
    ],
    ['a refund waits', refund, { bonuses: [offer] }, null, null, null],
    [
      'the refund of a week before',
      refund,
      { bonuses: [{ ...offer, period: '2026-11-04' }] },
      null,
      'no_loss',
      '2026-11-24T17:00:00.000Z',
    ],
    ['no birth date', birthday, { birth_date: null }, null, 'birth_date_missing', null],
    ['born in April', birthday, {}, null, 'not_birthday_month', '2027-03-31T17:00:00.000Z'],
    ['born in November', birthday, { birth_date: '1990-11-01' }, null, null, null],
    [
      'had this year',
      birthday,
      { birth_date: '1990-11-01', bonuses: [held({ promotion_id: 5, period: '2026' })] },
      null,
      'already_taken',
      '2027-10-31T17:00:00.000Z',
    ],
  ])('%s', (_what, which, given, amount, code, next) => {
    expect(whyNot(which, given, amount)).toEqual([code, next])
  })
})

test('a reason is shown in Thai with its figure', () => {
  expect(eligibilityOf(promotion(), facts(), NOW, satang(1n)).reason?.text).toBe('ต้องฝากอย่างน้อย 100.00 บาท')
})
