import { bonusStatuses } from '@sala/contract/promotions/bonus.ts'
import { promotionFrequencies, promotionTriggers } from '@sala/contract/promotions/promotion.ts'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'

const database = useTestDatabase()

test.each([
  ['promotions', 'trigger', promotionTriggers],
  ['promotions', 'frequency', promotionFrequencies],
  ['bonuses', 'status', bonusStatuses],
])('%s.%s may hold the words of the contract, and no others', async (table, column, words) => {
  const allowed = await database.query<{ word: string }>(
    `select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''::text', 'g'))[1] as word
       from pg_constraint where conname = $1`,
    [`${table}_${column}_check`],
  )
  expect(allowed.map(({ word }) => word).sort()).toEqual([...words].sort())
})
