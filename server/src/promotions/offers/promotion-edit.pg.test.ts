import { oncePerPersonTerm } from '@sala/contract/promotions/free-bonus-terms.ts'
import { type PromotionEdit, promotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { EditMistake, editPromotion, promotionById } from './promotion-edit.ts'
import { promotionsFor, quoteOf } from './promotions.ts'

const promotions = usePromotions()
const { cashier, bonus, play, count, claim, at } = promotions
const BY_NOK = { operator: 'nok', reason: 'checked' }
const [REFUND, WELCOME, BIRTHDAY] = [1, 2, 5]
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** For each field of a promotion: a changed value as an operator enters it, and the resulting values that members see. */
const EDITS: { readonly [K in keyof Required<PromotionEdit>]: readonly [unknown, object] } = {
  title: ['ชื่อใหม่', { title: 'ชื่อใหม่' }],
  summary: ['คำใหม่', { summary: 'คำใหม่' }],
  terms: [['ข้อใหม่'], { terms: expect.arrayContaining(['ข้อใหม่']) }],
  deposit_minimum: [123.45, { deposit_minimum: 12_345n }],
  reward_fixed: [67.89, { bonus: 6_789n }],
  rate_percent: [7.25, { rate_percent: 7.25 }],
  section: ['fish', { section: 'fish' }],
  friends_max: [7, { terms: expect.arrayContaining(['นับเพื่อนได้สูงสุด 7 คน']) }],
  turnover_times: [13, { turnover_times: 13 }],
  maximum_withdrawal: [4_321.5, { maximum_withdrawal: 432_150n }],
  claim_days: [9, { claim_days: 9 }],
  valid_days: [11, { valid_days: 11 }],
  weights: [
    { slot: 40, other: 60 },
    {
      weights: expect.arrayContaining([
        { section: 'slot', percent: 40 },
        { section: null, percent: 60 },
      ]),
    },
  ],
  greatest_stake_percent: [17.5, { terms: expect.arrayContaining([expect.stringContaining('ที่เกิน 17.5% ')]) }],
  greatest_stake_least: [
    33.5,
    { terms: expect.arrayContaining([expect.stringContaining('และเกิน 33.50 บาท')]) },
  ],
  once_per_person: [true, { terms: expect.arrayContaining([oncePerPersonTerm]) }],
  audience: ['new', {}],
  audience_days: [12, { terms: expect.arrayContaining(['สำหรับสมาชิกที่สมัครไม่เกิน 12 วัน']) }],
  budget: [5_000, {}],
  art: ['crown', { art: 'crown' }],
  hue: [77, { hue: 77 }],
  starts_at: ['2026-02-03T00:00:00+07:00', { starts_at: new Date('2026-02-02T17:00:00Z') }],
  ends_at: ['2030-02-03T00:00:00+07:00', { ends_at: new Date('2030-02-02T17:00:00Z') }],
}
const TERMS = { terms: ['ข้อใหม่'] }
const TOGETHER: Readonly<Record<string, object>> = { audience: { audience_days: 12 } }
/** Fields that only some promotions have, with the numbers of these promotions. */
const ONLY_OF: Partial<Record<keyof PromotionEdit, readonly number[]>> = {
  deposit_minimum: [2, 3, 4, 6, 9],
  friends_max: [9],
  reward_fixed: [2, 3, 4, 5, 6, 9],
  rate_percent: [1],
  section: [8],
  claim_days: [1, 5, 7, 8, 9],
  budget: [2, 3, 4, 5, 6, 9],
}

const edit = (id: number, change: object) =>
  editPromotion(cashier.ctx, BY_NOK, id, promotionEdit.parse({ ...TERMS, ...change }))

test('every field that may be edited is kept, and members read it, or it is refused in words', async () => {
  await cashier.database.query(
    "update promotions set active = true, opened_at = timestamptz '2026-01-01 00:00+07' where opened_at is null",
  )
  for (const id of ALL)
    for (const [field, [value, shown]] of Object.entries(EDITS)) {
      const only = ONLY_OF[field as keyof PromotionEdit]
      if (only !== undefined && !only.includes(id)) {
        const before = await promotionById(cashier.ctx, id)
        await expect(edit(id, { [field]: value })).rejects.toBeInstanceOf(EditMistake)
        expect(await promotionById(cashier.ctx, id)).toEqual(before)
        continue
      }
      await edit(id, { ...TOGETHER[field], [field]: value })
      const card = (await promotionsFor(cashier.ctx, null)).find(one => one.id === id)
      expect([id, field, card]).toEqual([id, field, expect.objectContaining(shown)])
    }
  await cashier.database.query('update promotions set active = false where id > 6')
  // After the edit, the quote for a deposit is computed with the changed numbers.
  expect(await quoteOf(cashier.ctx, null, String(WELCOME), 20_000n as never)).toMatchObject({
    bonus: 6_789n,
    turnover_needed: 13n * 26_789n,
    maximum_withdrawal: 432_150n,
    valid_days: 11,
  })
})

test('the days in which a refund can be claimed are kept: fewer than a week, and more', async () => {
  for (const [claim_days, last] of [
    [3, '2026-12-04T16:59:00Z'],
    [12, '2026-12-13T16:59:00Z'],
  ] as const) {
    at('2026-11-23T15:00:00Z')
    await edit(REFUND, { claim_days, rate_percent: 5 })
    at('2026-12-01T15:00:00Z')
    const [early, late] = [await cashier.player(110_000n), await cashier.player(110_000n)]
    for (const member of [early, late]) {
      play(member, 100_000n, 0n)
      await count(member)
    }
    at('2026-12-01T17:05:00Z')
    await cashier.strike('promotions:offer')
    const { id } = await bonus(late)
    at(last)
    expect(await claim(early, (await bonus(early)).id)).toBeGreaterThan(0n)
    await cashier.run()
    at(new Date(new Date(last).getTime() + 2 * 60_000).toISOString())
    expect(await bonus(late)).toMatchObject({ can_claim: false, reason: { code: 'lapsed' } })
    await expect(claim(late, id)).rejects.toMatchObject({ code: 'bonus_unavailable' })
  }
})

test('the days in which the birthday bonus can be claimed are kept, and are never beyond the month', async () => {
  at('2027-01-31T10:00:00Z')
  await edit(BIRTHDAY, { claim_days: 6 })
  at('2027-01-31T17:30:00Z')
  const member = await cashier.member({ birth_date: '1990-02-14' })
  await cashier.strike('promotions:offer')
  expect(await bonus(member)).toMatchObject({ claim_until: new Date('2027-02-06T17:00:00Z') })
  at('2027-02-06T17:01:00Z')
  await expect(claim(member, BIRTHDAY)).rejects.toMatchObject({ code: 'promotion_refused' })
  const later = await cashier.member({ birth_date: '1990-02-20' })
  await cashier.strike('promotions:offer')
  expect(await promotions.bonuses(later)).toEqual([])
  await expect(claim(later, BIRTHDAY)).rejects.toMatchObject({ code: 'promotion_refused' })
  await expect(edit(BIRTHDAY, { claim_days: 32 })).rejects.toBeInstanceOf(EditMistake)
})
