import { contradictionIn, contradictionInTexts } from '@sala/contract/promotions/advertising-claims.ts'
import { expect, test } from 'vitest'
import { BANNERS } from '../../../seed/banners.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { testContext } from '../../../test/test-context.ts'
import { readSettings } from '../../platform/settings.ts'
import { promotionsSettings } from '../settings.ts'
import { rulesOf } from './promotion-rules.ts'
import { findPromotions } from './sql.ts'

const database = useTestDatabase()

const seeded = async () => {
  const { db } = testContext(database.url)
  const settings = await readSettings(db, promotionsSettings)
  return (await findPromotions(db)).map(promotion => ({ promotion, rules: rulesOf(promotion, settings) }))
}

test('B05: no text of a seeded promotion contradicts its rules', async () => {
  const all = await seeded()
  expect(all).toHaveLength(9)
  for (const { promotion, rules } of all)
    expect([promotion.title, contradictionInTexts(promotion, rules)]).toEqual([promotion.title, null])
})

test('each seeded banner that advertises a promotion agrees with at least one of them', async () => {
  const all = await seeded()
  const advertising = BANNERS.filter(({ link }) => link === '/promotion')
  expect(advertising).toHaveLength(5)
  for (const text of advertising.flatMap(({ title, note }) => [title, note])) {
    const agreeing = all.filter(({ rules }) => contradictionIn(text, rules) === null)
    expect([text, agreeing.length > 0]).toEqual([text, true])
  }
})
