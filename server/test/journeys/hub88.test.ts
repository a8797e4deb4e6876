import { describe, expect, test } from 'vitest'
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

const product = useProduct({}, { GAMES: 'hub88' })

const creditOf = async (member: TestMember) => (await profileOf(product, member)).ufabet_credit
const launch = (member: TestMember) => openGame(product, member)
const play = (token: string, stake: number, win: number) =>
  product.sandbox('POST', '/game-site/rounds', { token, stake, win })
const fault = (operation: 'bet' | 'win', kind: string, late_ms?: number) =>
  product.sandbox('POST', '/faults', {
    partner: 'game-site',
    operation,
    kind,
    count: 1,
    ...(late_ms === undefined ? {} : { late_ms }),
  })

const playerWith = async (baht: number): Promise<TestMember> => {
  const member = await register(product)
  await deposit(product, member, baht)
  return member
}

describe('a member, with a game site that holds no credit', () => {
  test('registers, deposits, plays from the wallet and withdraws: every satang arrives', async () => {
    const member = await playerWith(500)
    expect(await profileOf(product, member)).toMatchObject({ ufabet_credit: 500, games: [{ credit: 500 }] })
    const token = await launch(member)
    expect((await play(token, 200, 350.5)).status).toBe(201)
    expect(await creditOf(member)).toBe(650.5)
    expect((await play(token, 651, 0)).body).toMatchObject({ error: 'insufficient_balance' })
    await expectOk(product.api('GET', '/customers/check-credit', undefined, member.token))
    await product.settle()
    expect(await profileOf(product, member)).toMatchObject({
      ufabet_credit: 650.5,
      ufabet_credit_checking: 0,
    })
    await expectOk(
      product.api('POST', '/requests/withdraw', { phone: member.phone, amount: 650 }, member.token),
    )
    await product.settle()
    expect(await payoutsTo(product, member)).toMatchObject([{ amount: 650, status: 'paid' }])
    expect(await creditOf(member)).toBe(0.5)
  })

  test('keeps playing through network faults of each call, and no money is taken or paid twice', async () => {
    const member = await playerWith(1_000)
    const token = await launch(member)
    await fault('bet', 'duplicate')
    await fault('win', 'duplicate')
    expect((await play(token, 100, 30)).status).toBe(201)
    expect(await creditOf(member)).toBe(930)
    // The site does not get the response to its bet call, so it rolls the bet back.
    await fault('bet', 'drop_after_commit')
    expect((await play(token, 100, 500)).status).toBe(503)
    expect(await creditOf(member)).toBe(930)
    // The rollback arrives before the bet to which it refers.
    await fault('bet', 'reorder')
    expect((await play(token, 100, 500)).status).toBe(503)
    expect(await creditOf(member)).toBe(930)
    // The bet call is signed for another body, so the product refuses it.
    await fault('bet', 'refuse')
    expect((await play(token, 100, 500)).status).toBe(503)
    expect(await creditOf(member)).toBe(930)
    // The win call's token has expired, but the product must credit the win.
    await fault('win', 'refuse')
    expect((await play(token, 100, 250)).status).toBe(201)
    expect(await creditOf(member)).toBe(1_080)
    // The site sends nothing after the bet, so the round stays open. Operators must see this round.
    await fault('bet', 'timeout')
    expect((await play(token, 80, 0)).status).toBe(201)
    expect(await creditOf(member)).toBe(1_000)
    const operator = operatorOn(product.context)
    expect((await operator('rounds', 'list')).text).toMatch(/80\.00/)
    const forged = await product.query("select 1 from security_events where kind = 'callback_forged'")
    expect(forged).toHaveLength(1)
  })

  test('a member who takes a break can no longer stake, and withdraws', async () => {
    const member = await playerWith(300)
    const token = await launch(member)
    expect((await play(token, 50, 0)).status).toBe(201)
    await expectOk(product.api('POST', '/protection/breaks', { length: '1d' }, member.token))
    expect((await play(token, 50, 0)).body).toMatchObject({ error: 'session_ended' })
    expect(await creditOf(member)).toBe(250)
  })

  test('play counts on its days, and all lists agree with the books', async () => {
    await product.settle()
    const days = await product.query<{ stake: string; win: string }>(
      'select sum(stake)::text as stake, sum(win)::text as win from play_days',
    )
    expect(days).toEqual([{ stake: '45000', win: '63050' }])
    const { code, text } = await operatorOn(product.context)('reconcile', 'full')
    expect(text).toContain('everything agrees')
    expect(code).toBe(0)
  })
})
