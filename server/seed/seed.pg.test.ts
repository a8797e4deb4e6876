import { beforeEach, expect, test } from 'vitest'
import { limits } from '../src/account/rate-limits.ts'
import { countHit } from '../src/platform/rate-limits.ts'
import { useTestDatabase } from '../test/pg/test-database.ts'
import { statementsOf } from '../test/sql-statement-recorder.ts'
import { type TestContext, testContext } from '../test/test-context.ts'
import { registerMember } from '../test/test-members.ts'
import { DEMO_MEMBER } from './demo-accounts.ts'
import { seed } from './seed.ts'

const database = useTestDatabase({ per: 'test' })
let ctx: TestContext
beforeEach(() => {
  ctx = testContext(database.url)
  return () => ctx.close()
})

test('a second start finds the operators of the sandbox and does not write them again', async () => {
  const first = await seed(ctx)
  const statements = await statementsOf(async () => {
    expect((await seed(ctx))?.operators.map(({ name }) => name)).toEqual(
      first?.operators.map(({ name }) => name),
    )
  })
  expect(first?.operators.length).toBeGreaterThan(0)
  expect(statements.filter(text => /insert into operators/.test(text))).toEqual([])
})

/** Counts registrations from this computer's IP address until its rate limits are exceeded. */
const exhaustLoopback = async () => {
  for (const limit of [limits.register_starts_per_network, limits.code_checks_per_network])
    await Promise.all(
      Array.from({ length: limit.count + 5 }, () => countHit(ctx.db, limit, '127.0.0.0/24', ctx.clock.now())),
    )
}
const hits = () => database.query('select name, subject, hits from limit_hits order by 1, 2')
const demoAccount = async () => {
  const text = 'select bank, account_number from members where phone = $1'
  return database.query(text, [DEMO_MEMBER.phone])
}

test('used-up rate limits of loopback stop neither the first start nor the second one, which counts nothing', async () => {
  await exhaustLoopback()
  expect((await seed(ctx))?.member?.phone).toBe(DEMO_MEMBER.phone)
  const { bank, account_number } = DEMO_MEMBER
  expect(await demoAccount()).toEqual([{ bank, account_number }])
  const before = await hits()
  expect((await seed(ctx))?.member?.phone).toBe(DEMO_MEMBER.phone)
  expect(await hits()).toEqual(before)
})

test('startup continues without the demo member’s bank account if another member has that account', async () => {
  const { id } = await registerMember(ctx)
  const taken = [DEMO_MEMBER.bank, DEMO_MEMBER.account_number, id]
  await database.query('update members set bank = $1, account_number = $2 where id = $3', taken)
  expect((await seed(ctx))?.member?.phone).toBe(DEMO_MEMBER.phone)
  expect(await demoAccount()).toEqual([{ bank: null, account_number: null }])
})
