import { randomUUID, sign } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_HUB88_PRIVATE_KEY } from '../../src/partners/adapters/hub88/sandbox-keys.ts'
import { privateKeyOf } from '../../src/partners/adapters/hub88/signing.ts'
import { operatorOn } from '../operator.ts'
import { deposit, expectOk, payoutsTo, profileOf, register, type TestMember } from './member.ts'
import { useTown } from './town.ts'

const town = useTown({}, { GAMES: 'hub88' })
const SITE_KEY = privateKeyOf(SANDBOX_HUB88_PRIVATE_KEY)
const UNITS_PER_BAHT = 100_000

const creditOf = async (member: TestMember) => (await profileOf(town, member)).ufabet_credit
const launch = async (member: TestMember): Promise<string> => {
  const { url } = await expectOk(town.api('GET', '/customers/login-game', undefined, member.token))
  return new URL(String(url)).searchParams.get('token') ?? ''
}
const play = (token: string, stake: number, win: number) =>
  town.sandbox('POST', '/game-site/rounds', { token, stake, win })
const fault = (operation: 'bet' | 'win', kind: string, late_ms?: number) =>
  town.sandbox('POST', '/faults', {
    partner: 'game-site',
    operation,
    kind,
    count: 1,
    ...(late_ms === undefined ? {} : { late_ms }),
  })

const playerWith = async (baht: number): Promise<TestMember> => {
  const member = await register(town)
  await deposit(town, member, baht)
  return member
}

describe('a member, with a game site that holds no credit', () => {
  test('registers, deposits, plays from the wallet and withdraws: every satang arrives', async () => {
    const member = await playerWith(500)
    expect(await profileOf(town, member)).toMatchObject({ ufabet_credit: 500, games: [{ credit: 500 }] })
    const token = await launch(member)
    expect((await play(token, 200, 350.5)).status).toBe(201)
    expect(await creditOf(member)).toBe(650.5)
    expect((await play(token, 651, 0)).body).toMatchObject({ error: 'insufficient_balance' })
    await expectOk(town.api('GET', '/customers/check-credit', undefined, member.token))
    await town.settle()
    expect(await profileOf(town, member)).toMatchObject({ ufabet_credit: 650.5, ufabet_credit_checking: 0 })
    await expectOk(town.api('POST', '/requests/withdraw', { phone: member.phone, amount: 650 }, member.token))
    await town.settle()
    expect(await payoutsTo(town, member)).toMatchObject([{ amount: 650, status: 'paid' }])
    expect(await creditOf(member)).toBe(0.5)
  })

  test('plays on while each call goes wrong as networks do, and nothing is taken or paid twice', async () => {
    const member = await playerWith(1_000)
    const token = await launch(member)
    await fault('bet', 'duplicate')
    await fault('win', 'duplicate')
    expect((await play(token, 100, 30)).status).toBe(201)
    expect(await creditOf(member)).toBe(930)
    // The answer to the bet is lost: the site takes it back.
    await fault('bet', 'drop_after_commit')
    expect((await play(token, 100, 500)).status).toBe(503)
    expect(await creditOf(member)).toBe(930)
    // The rollback comes before its bet.
    await fault('bet', 'reorder')
    expect((await play(token, 100, 500)).status).toBe(503)
    expect(await creditOf(member)).toBe(930)
    // Signed for other words.
    await fault('bet', 'refuse')
    expect((await play(token, 100, 500)).status).toBe(503)
    expect(await creditOf(member)).toBe(930)
    // The token has died when the win comes.
    await fault('win', 'refuse')
    expect((await play(token, 100, 250)).status).toBe(201)
    expect(await creditOf(member)).toBe(1_080)
    // The site falls silent after the bet: the round stays open, and operators see it.
    await fault('bet', 'timeout')
    expect((await play(token, 80, 0)).status).toBe(201)
    expect(await creditOf(member)).toBe(1_000)
    const operator = operatorOn(town.context)
    expect((await operator('rounds', 'list')).text).toMatch(/80\.00/)
    const forged = await town.query("select 1 from security_events where kind = 'callback_forged'")
    expect(forged).toHaveLength(1)
  })

  test('who takes a break cannot stake from that moment on, and withdraws', async () => {
    const member = await playerWith(300)
    const token = await launch(member)
    expect((await play(token, 50, 0)).status).toBe(201)
    await expectOk(town.api('POST', '/protection/breaks', { length: '1d' }, member.token))
    expect((await play(token, 50, 0)).body).toMatchObject({ error: 'session_ended' })
    expect(await creditOf(member)).toBe(250)
  })

  test('what was played counts on the days of play, and all lists agree with the books', async () => {
    await town.settle()
    const days = await town.query<{ stake: string; win: string }>(
      'select sum(stake)::text as stake, sum(win)::text as win from play_days',
    )
    expect(days).toEqual([{ stake: '45000', win: '63050' }])
    const { code, text } = await operatorOn(town.context)('reconcile', 'full')
    expect(text).toContain('everything agrees')
    expect(code).toBe(0)
  })
})

describe("Hub88's documented cases, each with our answer (the adapter's README has the table)", () => {
  let user = ''
  let token = ''
  beforeAll(async () => {
    const member = await playerWith(1_000)
    const [row] = await town.query<{ id: string }>('select id from members where phone = $1', [member.phone])
    user = row?.id.replace('_', '') ?? ''
    await launch(member)
    // The token itself is the site's alone: what the sandbox was told.
    const [session] = await town.query<{ wallet_token: string }>(
      'select wallet_token from sandbox.game_launch where username = $1',
      [user],
    )
    token = session?.wallet_token ?? ''
  })
  const send = async (path: string, body: object | string, key = SITE_KEY) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${town.origin()}/lobby/api/wallet/hub88/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub88-signature': sign('RSA-SHA256', Buffer.from(text), key).toString('base64'),
      },
      body: text,
    })
    return { http: response.status, ...((await response.json()) as { status: string; balance?: number }) }
  }
  const words = (more: object = {}) => ({
    user,
    token,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    supplier_transaction_id: randomUUID(),
    round: randomUUID(),
    round_closed: false,
    game_code: 'pg-lotus',
    currency: 'THB',
    amount: 10 * UNITS_PER_BAHT,
    ...more,
  })
  const balance = async () => (await send('user/balance', words())).balance

  test('user/info: RS_OK with the country, and RS_ERROR_UNKNOWN for nobody we know', async () => {
    const request_uuid = randomUUID()
    expect(await send('user/info', { user, request_uuid })).toEqual({
      http: 200,
      status: 'RS_OK',
      user,
      request_uuid,
      country: 'TH',
    })
    expect(await send('user/info', { user: 'john12345', request_uuid })).toMatchObject({
      status: 'RS_ERROR_UNKNOWN',
    })
  })

  test('user/balance: RS_OK with what can be staked, a hundred thousand to the baht', async () => {
    expect(await send('user/balance', words())).toMatchObject({
      status: 'RS_OK',
      currency: 'THB',
      balance: 1_000 * UNITS_PER_BAHT,
    })
    expect(await send('user/balance', words({ token: 'never given' }))).toMatchObject({
      status: 'RS_ERROR_INVALID_TOKEN',
    })
  })

  test('transaction/bet and transaction/win: RS_OK, and the same answer when they come again', async () => {
    const before = (await balance()) ?? 0
    const bet = words()
    const placed = await send('transaction/bet', bet)
    expect(placed).toMatchObject({ status: 'RS_OK', balance: before - 10 * UNITS_PER_BAHT })
    expect(await send('transaction/bet', bet)).toEqual(placed)
    const win = words({
      round: bet.round,
      reference_transaction_uuid: bet.transaction_uuid,
      amount: 25 * UNITS_PER_BAHT,
    })
    const won = await send('transaction/win', win)
    expect(won).toMatchObject({ status: 'RS_OK', balance: before + 15 * UNITS_PER_BAHT })
    expect(await send('transaction/win', win)).toEqual(won)
    expect(await send('transaction/bet', bet)).toEqual(placed)
  })

  test('RS_ERROR_DUPLICATE_TRANSACTION: the same uuid with another amount, round, game or reference', async () => {
    const bet = words()
    await send('transaction/bet', bet)
    for (const other of [{ amount: 11 * UNITS_PER_BAHT }, { round: 'another' }, { game_code: 'another' }])
      expect(await send('transaction/bet', { ...bet, ...other })).toMatchObject({
        status: 'RS_ERROR_DUPLICATE_TRANSACTION',
      })
    const again = { ...bet, reference_transaction_uuid: bet.transaction_uuid }
    expect(await send('transaction/win', again)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  })

  test('RS_ERROR_NOT_ENOUGH_MONEY: with what there is', async () => {
    const have = await balance()
    expect(await send('transaction/bet', words({ amount: 5_000 * UNITS_PER_BAHT }))).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: have,
    })
  })

  test('RS_ERROR_TRANSACTION_DOES_NOT_EXIST: a win of a bet that we never took', async () => {
    expect(await send('transaction/win', words({ reference_transaction_uuid: randomUUID() }))).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    })
  })

  test('transaction/rollback: RS_OK for a bet, again, and before its bet, which is then rolled back', async () => {
    const before = await balance()
    const bet = words()
    await send('transaction/bet', bet)
    const back = words({ round: bet.round, reference_transaction_uuid: bet.transaction_uuid })
    expect(await send('transaction/rollback', back)).toMatchObject({ status: 'RS_OK', balance: before })
    expect(await send('transaction/rollback', back)).toMatchObject({ status: 'RS_OK', balance: before })
    const won = words({ round: bet.round, reference_transaction_uuid: bet.transaction_uuid })
    expect(await send('transaction/win', won)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    const late = words()
    const early = words({ round: late.round, reference_transaction_uuid: late.transaction_uuid })
    expect(await send('transaction/rollback', early)).toMatchObject({ status: 'RS_OK', balance: before })
    expect(await send('transaction/bet', late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    expect(await balance()).toBe(before)
  })

  test('RS_ERROR_INVALID_TOKEN at a bet; a win and a rollback are taken with a dead token', async () => {
    const bet = words()
    await send('transaction/bet', bet)
    expect(await send('transaction/bet', words({ token: 'dead' }))).toMatchObject({
      status: 'RS_ERROR_INVALID_TOKEN',
    })
    const of = { round: bet.round, reference_transaction_uuid: bet.transaction_uuid, token: 'dead' }
    expect(await send('transaction/win', words(of))).toMatchObject({ status: 'RS_OK' })
    expect(await send('transaction/rollback', words(of))).toMatchObject({ status: 'RS_OK' })
  })

  test('RS_ERROR_INVALID_SIGNATURE: nothing is read of it, and it is written down', async () => {
    const { generateKeyPairSync } = await import('node:crypto')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const before = await balance()
    expect(await send('transaction/bet', words(), privateKey)).toEqual({
      http: 200,
      status: 'RS_ERROR_INVALID_SIGNATURE',
    })
    expect(await balance()).toBe(before)
  })

  test('RS_ERROR_WRONG_CURRENCY, RS_ERROR_WRONG_SYNTAX and RS_ERROR_WRONG_TYPES', async () => {
    expect(await send('transaction/bet', words({ currency: 'EUR' }))).toMatchObject({
      status: 'RS_ERROR_WRONG_CURRENCY',
    })
    expect(await send('transaction/bet', '{"user":')).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
    expect(await send('transaction/bet', words({ transaction_uuid: undefined }))).toMatchObject({
      status: 'RS_ERROR_WRONG_SYNTAX',
    })
    for (const amount of ['10', -1_000, 1.5, 1_000_001])
      expect(await send('transaction/bet', words({ amount }))).toMatchObject({
        status: 'RS_ERROR_WRONG_TYPES',
      })
  })
})
