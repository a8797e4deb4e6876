import type { BreakLength } from '@sala/contract/protection/endpoints.ts'
import { expect, test } from 'vitest'
import { addPlayDay } from '../../src/ledger/daily-play-totals-sql.ts'
import { bangkokDate } from '../../src/platform/calendar.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, register, type TestMember } from './test-member.ts'

const product = useProduct()
const PAID_IN_BAHT = 500
const GAME = 'pg-tiger-drum'
const EXCLUSION = '6m'

type Call = 'deposit' | 'play' | 'trial' | 'withdraw'
type State = {
  /** Brings a member who has a deposit into this state, for example into a break. */
  readonly enter: (member: TestMember) => Promise<unknown>
  /** Ends the state again, if the invariants that are checked after each test forbid it. */
  readonly leave?: (member: TestMember) => Promise<unknown>
  /** The calls that the product refuses in this state, with the error code. All other calls must succeed. */
  readonly refused: Partial<Record<Call, string>>
}

const limit = (member: TestMember, kind: 'deposit' | 'loss', amount: number) =>
  expectOk(product.api('POST', '/protection/limits', { kind, period: 'day', amount }, member.token))

const pause = (member: TestMember, length: BreakLength) =>
  expectOk(product.api('POST', '/protection/breaks', { length }, member.token))

const born = (member: TestMember, date: string | null) =>
  product.query('update members set birth_date = $1 where phone = $2', [date, member.phone])

const idOf = async ({ phone }: TestMember): Promise<string> =>
  (await product.query<{ id: string }>('select id from members where phone = $1', [phone]))[0]?.id ?? ''

/** Returns the birth date of a person who becomes twenty in two days. At any time of today this person is too young. */
const nineteen = (): string => {
  const now = product.context().clock.now()
  return bangkokDate(new Date(Date.UTC(now.getUTCFullYear() - 20, now.getUTCMonth(), now.getUTCDate() + 2)))
}

const loseToday = async (member: TestMember, baht: number): Promise<void> => {
  const ctx = product.context()
  const id = (await idOf(member)) as Parameters<typeof addPlayDay>[1]
  const satang = BigInt(baht) * 100n
  const day = { day: bangkokDate(ctx.clock.now()), rounds: 1, stake: satang, valid_stake: satang, win: 0n }
  await inTransaction(ctx.db, tx => addPlayDay(tx, id, day))
}

const both = (code: string): State['refused'] => ({ deposit: code, play: code })

const STATES: Readonly<Record<string, State>> = {
  'nothing in the way': { enter: async () => undefined, refused: {} },
  'no birth date': { enter: member => born(member, null), refused: both('birth_date_missing') },
  'under twenty': {
    enter: member => born(member, nineteen()),
    leave: member => born(member, '1990-01-01'),
    refused: both('under_age_to_play'),
  },
  'a cool-off': { enter: member => pause(member, '1d'), refused: both('cooling_off') },
  'a self-exclusion': {
    enter: member => pause(member, EXCLUSION),
    refused: both('self_excluded'),
  },
  'looking like somebody who is excluded': {
    enter: async member => {
      const excluded = await register(product)
      await pause(excluded, EXCLUSION)
      const row = [await idOf(member), await idOf(excluded), product.context().clock.now()]
      const insert = `insert into exclusion_matches (member_id, excluded_id, kinds, found_at) values ($1, $2, '{name}', $3)`
      await product.query(insert, row)
    },
    refused: both('account_in_review'),
  },
  'a limit of deposits that is used up': {
    enter: member => limit(member, 'deposit', PAID_IN_BAHT),
    refused: { deposit: 'deposit_limit_day' },
  },
  'a limit of losses that is reached': {
    enter: async member => {
      await limit(member, 'loss', 100)
      await loseToday(member, 100)
    },
    refused: { play: 'loss_limit_day' },
  },
}

const CALLS: Readonly<Record<Call, (member: TestMember) => ReturnType<typeof product.api>>> = {
  trial: member => product.api('GET', `/games/${GAME}/trial`, undefined, member.token),
  play: member => product.api('GET', `/customers/login-game?game_id=${GAME}`, undefined, member.token),
  deposit: member => product.api('POST', '/requests/deposit/prepare', { amount: 100, ip: '' }, member.token),
  // The withdrawal is the last of the calls, because it takes the credit that the other calls need.
  withdraw: member =>
    product.api('POST', '/requests/withdraw', { phone: member.phone, amount: 300 }, member.token),
}

test.each(Object.entries(STATES))('%s: the calls it refuses, and no other', async (_name, state) => {
  const member = await register(product)
  await deposit(product, member, PAID_IN_BAHT)
  await state.enter(member)
  const answered: Partial<Record<Call, unknown>> = {}
  for (const [name, call] of Object.entries(CALLS) as [Call, (typeof CALLS)[Call]][]) {
    const { status, body } = await call(member)
    if (status !== 200) answered[name] = body.code
    const { id } = body
    if (name === 'deposit' && status === 200)
      await expectOk(product.api('POST', `/requests/deposit/${id}/cancel`, {}, member.token))
    await product.settle()
  }
  await state.leave?.(member)
  expect(answered).toEqual(state.refused)
})

test('the books agree after all of it', () => product.query('select assert_invariants()'))
