import type { LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import { LIMIT_REVIEW_DAYS } from '@sala/contract/protection/limit-questions.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { answerLimitQuestion, limitQuestionOf } from './limit-questions.ts'
import { setLimit } from './play-limits.ts'

const cashier = useCashier()
const DAY_MINUTES = 24 * 60
const HALF_YEAR_MINUTES = LIMIT_REVIEW_DAYS * DAY_MINUTES

const question = (member: TestMember) => limitQuestionOf(cashier.ctx.db, member.id, cashier.ctx.clock.now())
const answer = (member: TestMember, given: 'none' | 'kept') =>
  answerLimitQuestion(cashier.ctx, member.id, given)
const limit = (member: TestMember, amount: bigint | null, period: LimitPeriod = 'week') =>
  setLimit(cashier.ctx, member.id, {
    kind: 'deposit',
    period,
    amount: amount === null ? null : satang(amount),
  })
const choices = (member: TestMember) =>
  cashier.database.query<{ asked: string; answer: string; amount: string | null; answered_at: Date }>(
    'select asked, answer, amount::text, answered_at from limit_choices where member_id = $1 order by no',
    [member.id],
  )

test('a member is asked before the first deposit, and "none" is stored once with its time', async () => {
  const member = await cashier.member()
  expect(await question(member)).toMatchObject({ asked: 'first', deposit: 0n, net_loss: 0n })
  await answer(member, 'none')
  await answer(member, 'none')
  expect(await question(member)).toBeNull()
  expect(await choices(member)).toEqual([
    { asked: 'first', answer: 'none', amount: null, answered_at: expect.any(Date) },
  ])
})

test('a deposit limit answers the question, and a loss limit does not', async () => {
  const member = await cashier.member()
  await setLimit(cashier.ctx, member.id, { kind: 'loss', period: 'day', amount: satang(50_000n) })
  expect(await question(member)).toMatchObject({ asked: 'first' })
  await limit(member, 100_000n)
  await limit(member, 100_000n)
  expect(await question(member)).toBeNull()
  expect(await choices(member)).toMatchObject([{ asked: 'first', answer: 'set', amount: '100000' }])
})

test('after half a year to the minute the member reviews, with the figures of that time', async () => {
  const member = await cashier.member()
  await answer(member, 'none')
  cashier.advance(HALF_YEAR_MINUTES - 1)
  expect(await question(member)).toBeNull()
  const { ref } = await cashier.prepare(member, 30_000n)
  cashier.pay(member, 30_000n, { ref })
  await cashier.read()
  cashier.advance(1)
  expect(await question(member)).toMatchObject({ asked: 'review', deposit: 30_000n })
  await answer(member, 'kept')
  expect(await question(member)).toBeNull()
  expect(await choices(member)).toMatchObject([{ answer: 'none' }, { asked: 'review', answer: 'kept' }])
})

test('a limit from before the question existed counts as an answer of its time', async () => {
  const member = await cashier.member()
  await limit(member, 100_000n, 'day')
  await cashier.database.query('delete from limit_choices where member_id = $1', [member.id])
  cashier.advance(HALF_YEAR_MINUTES - 1)
  expect(await question(member)).toBeNull()
  cashier.advance(1)
  expect(await question(member)).toMatchObject({ asked: 'review' })
})

test('ten answers at one moment are one row', async () => {
  const member = await cashier.member()
  await Promise.all(Array.from({ length: 10 }, () => answer(member, 'none')))
  expect(await choices(member)).toHaveLength(1)
})
