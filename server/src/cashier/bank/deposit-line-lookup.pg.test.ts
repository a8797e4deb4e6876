import { expect, test } from 'vitest'
import { explainGenericPlan } from '../../../test/generic-plan.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'

const database = useTestDatabase()

const planOf = async (query: string): Promise<string> => {
  await database.query('set enable_seqscan = off')
  const plan = await explainGenericPlan(database.query, query)
  await database.query('reset enable_seqscan')
  return JSON.stringify(plan)
}

test('the bank line of a deposit is found by an index on the deposit, at any number of lines', async () => {
  const plan = await planOf(
    'select l.paid_at from deposits d join bank_lines l on l.deposit_id = d.id where d.member_id = $1 and d.id = $2',
  )
  expect(plan).toMatch(/"Index Name":"bank_lines_by_deposit"[^{}]*"Index Cond":"\(deposit_id = /)
})

test('the credited sum of an hour is counted without reading every bank line', async () => {
  const plan = await planOf(
    'select count(*) from credited_payments where credited_at >= $1 and credited_at < $2',
  )
  expect(plan).toMatch(/"Index Name":"bank_lines_by_deposit"[^{}]*"Index Cond":"\(deposit_id = /)
})
