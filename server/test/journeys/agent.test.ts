import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import {
  deposit,
  expectOk,
  openGame,
  payoutsTo,
  profileOf,
  register,
  type TestMember,
} from './test-member.ts'

const product = useProduct({}, { GAMES: 'agent' })

const creditOf = async (member: TestMember) => (await profileOf(product, member)).ufabet_credit
const launch = (member: TestMember) => openGame(product, member)
const play = (token: string, stake: number, win: number) =>
  product.sandbox('POST', '/game-site/rounds', { token, stake, win })
const fault = (operation: string, kind: string) =>
  product.sandbox('POST', '/faults', { partner: 'game-site', operation, kind, count: 1 })
const checked = async (member: TestMember) => {
  await expectOk(product.api('GET', '/customers/check-credit', undefined, member.token))
  await product.settle()
}
const atSite = async (member: TestMember): Promise<number> => {
  const rows = await product.query<{ balance: string }>(
    `select a.balance::text from sandbox.game_account a join members m on a.username = 'salaag' || replace(m.id, '_', '')
      where m.phone = $1`,
    [member.phone],
  )
  return Number(rows[0]?.balance ?? 0) / 100
}

test('a member registers, deposits, plays at a site without references and withdraws: every satang arrives', async () => {
  const member = await register(product)
  await deposit(product, member, 500)
  expect(await atSite(member)).toBe(500)
  const token = await launch(member)
  expect((await play(token, 200, 350.5)).status).toBe(201)
  await checked(member)
  expect(await creditOf(member)).toBe(650.5)
  await expectOk(
    product.api('POST', '/requests/withdraw', { phone: member.phone, amount: 650 }, member.token),
  )
  await product.settle()
  expect(await payoutsTo(product, member)).toMatchObject([{ amount: 650, status: 'paid' }])
  expect([await creditOf(member), await atSite(member)]).toEqual([0.5, 0.5])
})

test('a transfer whose answer is lost is found among the transactions and was executed once', async () => {
  const member = await register(product)
  await fault('transfer', 'drop_after_commit')
  await deposit(product, member, 400)
  await product.settle()
  expect([await creditOf(member), await atSite(member)]).toEqual([400, 400])
  await fault('transfer', 'drop_after_commit')
  await expectOk(
    product.api('POST', '/requests/withdraw', { phone: member.phone, amount: 100 }, member.token),
  )
  await product.settle()
  await product.settle()
  expect([await creditOf(member), await atSite(member)]).toEqual([300, 300])
})

test('if rounds, balance, report or launch fail, nothing is booked, and the next call is right', async () => {
  const member = await register(product)
  await deposit(product, member, 300)
  const token = await launch(member)
  await play(token, 100, 40)
  for (const operation of ['rounds', 'balance']) await fault(operation, 'refuse')
  await checked(member)
  await product.settle()
  expect(await creditOf(member)).toBe(240)
})

test('a break ends the open game session', async () => {
  const member = await register(product)
  await deposit(product, member, 300)
  const token = await launch(member)
  await expectOk(product.api('POST', '/protection/breaks', { length: '1d' }, member.token))
  await product.settle()
  expect((await play(token, 50, 0)).status).toBe(401)
})

test('all lists agree with the books at the end', async () => {
  await product.settle()
  const { code, text } = await operatorOn(product.context)('reconcile', 'full')
  expect(text).toContain('everything agrees')
  expect(code).toBe(0)
})
