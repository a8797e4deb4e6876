import { expect, test } from 'vitest'
import { useAccountApp } from '../test/account-app.ts'
import { statementsOf } from '../test/statements.ts'
import { seed } from './seed.ts'

const town = useAccountApp()

test('a second start finds the operators of the sandbox there, and writes none of them', async () => {
  const first = await seed(town.ctx)
  const statements = await statementsOf(async () => {
    expect((await seed(town.ctx))?.operators.map(({ name }) => name)).toEqual(
      first?.operators.map(({ name }) => name),
    )
  })
  expect(first?.operators.length).toBeGreaterThan(0)
  expect(statements.filter(text => /insert into operators/.test(text))).toEqual([])
})
