import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { lastEndOf } from '../../games/game-closing/game-closing.ts'
import { beginBreak } from '../breaks/play-breaks.ts'
import { playRefusalOf } from '../play-permission.ts'
import { findDuplicateAccounts } from './self-exclusion-matches.ts'

/** In these tests, a person whose other accounts are already known starts a second self-exclusion. */
const cashier = useCashier()
const operator = operatorOn(() => cashier.ctx)
const DAY_MINUTES = 24 * 60

/** Number of people created so far. It is part of their data, so that a test's accounts do not match those of other tests. */
let people = 0
const person = () => {
  people += 1
  return {
    name: `มานี มีนา${'กขคงจฉชซฌญ'[people]}`,
    birth_date: `1984-07-${String(people).padStart(2, '0')}`,
  }
}
const whyNot = async ({ id }: Pick<TestMember, 'id'>) =>
  (await playRefusalOf(cashier.ctx.db, id, cashier.ctx.clock.now()))?.code ?? 'nothing'
const exclude = ({ id }: Pick<TestMember, 'id'>, length: '6m' | '60m' = '6m') =>
  beginBreak(cashier.ctx, id, length)

const confirmedPair = async () => {
  const me = person()
  const first = await cashier.member(me)
  await exclude(first)
  const second = await cashier.member(me)
  expect((await operator('exclusion', 'confirm', second.id, ...BY_NOK)).code).toBe(0)
  return { first, second }
}

test('a confirmed account needs review again when an extended or new exclusion outlasts its own', async () => {
  const { first, second } = await confirmedPair()
  expect((await operator('exclusion', 'list')).text).not.toContain(second.id)
  // The first account extends its exclusion while the exclusion of the second account still runs.
  await exclude(first, '60m')
  await findDuplicateAccounts(cashier.ctx, first.id)
  expect((await operator('exclusion', 'list')).text).toContain(second.id)
  // The second account's own exclusion has ended, but its reopened match is undecided and still blocks its play.
  cashier.advance(200 * DAY_MINUTES)
  expect(await whyNot(second)).toBe('account_in_review')
  expect((await operator('exclusion', 'confirm', second.id, ...BY_NOK)).code).toBe(0)
  expect(await whyNot(second)).toBe('self_excluded')
  const ends = await cashier.database.query<{ ends_at: Date }>(
    'select distinct max(ends_at) as ends_at from play_breaks where member_id = any($1) group by member_id',
    [[first.id, second.id]],
  )
  expect(ends).toHaveLength(1)
})

test('a new exclusion finds a confirmed account again after both exclusions ended', async () => {
  const { first, second } = await confirmedPair()
  cashier.advance(190 * DAY_MINUTES)
  expect(await whyNot(second)).toBe('nothing')
  await exclude(first)
  await findDuplicateAccounts(cashier.ctx, first.id)
  expect(await whyNot(second)).toBe('account_in_review')
})

const takesOver = ({ id }: Pick<TestMember, 'id'>, { name, birth_date }: ReturnType<typeof person>) =>
  cashier.database.query('update members set name = $2, birth_date = $3 where id = $1', [
    id,
    name,
    birth_date,
  ])

test('an undecided pair of an ended exclusion closes games when another exclusion begins', async () => {
  const second = await cashier.player(50_000n)
  const me = person()
  await takesOver(second, me)
  const first = await cashier.member(me)
  await exclude(first)
  const before = await lastEndOf(cashier.ctx.db, second.id)
  cashier.advance(190 * DAY_MINUTES)
  expect(await whyNot(second)).toBe('nothing')
  await exclude(first)
  expect(await whyNot(second)).toBe('account_in_review')
  const closed = await lastEndOf(cashier.ctx.db, second.id)
  expect(closed).toMatchObject({ why: 'break' })
  expect(closed).not.toEqual(before)
  await cashier.run()
})

test('a decision covers the shown pairs only: a pair of an ended exclusion waits for the next one', async () => {
  const me = person()
  const [one, two] = [await cashier.member(me), await cashier.member(me)]
  await exclude(one)
  await exclude(two, '60m')
  const second = await cashier.member(me)
  cashier.advance(250 * DAY_MINUTES)
  expect((await operator('exclusion', 'clear', second.phone, ...BY_NOK)).code).toBe(0)
  expect(await whyNot(second)).toBe('nothing')
  await exclude(one)
  expect(await whyNot(second)).toBe('account_in_review')
})

test('the next exclusion finds a confirmed account without common attributes', async () => {
  const { first, second } = await confirmedPair()
  cashier.advance(190 * DAY_MINUTES)
  await takesOver(second, person())
  await exclude(first)
  expect(await whyNot(second)).toBe('account_in_review')
})
