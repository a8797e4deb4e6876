import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { privateKeyOf } from '../../src/partners/adapters/hub88/call-signing.ts'
import { SANDBOX_HUB88_PRIVATE_KEY } from '../../src/partners/adapters/hub88/sandbox-keys.ts'
import { HOUR_MS } from '../../src/platform/calendar.ts'
import { BY_NOK, operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, register, type TestMember } from './test-member.ts'

const product = useProduct({}, { GAMES: 'hub88' })
const SITE_KEY = privateKeyOf(SANDBOX_HUB88_PRIVATE_KEY)
const baht = (amount: number) => amount * 100_000
const LONGER_THAN_A_SESSION_MS = 13 * HOUR_MS

const OK = { status: 'RS_OK' }
const NO_SUCH = { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }
const ROLLED_BACK = { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }
const DUPLICATE = { status: 'RS_ERROR_DUPLICATE_TRANSACTION' }
const WRONG_CURRENCY = { status: 'RS_ERROR_WRONG_CURRENCY' }
const WRONG_SYNTAX = { status: 'RS_ERROR_WRONG_SYNTAX' }
const WRONG_TYPES = { status: 'RS_ERROR_WRONG_TYPES' }
const INVALID_TOKEN = { status: 'RS_ERROR_INVALID_TOKEN' }
const EXPIRED = { status: 'RS_ERROR_TOKEN_EXPIRED' }
const DISABLED = { status: 'RS_ERROR_USER_DISABLED' }

type Player = { readonly member: TestMember; readonly user: string; readonly token: string }

/** Creates a member with this credit and an open game. The sandbox stores the token of the game. */
const playerWith = async (amount: number): Promise<Player> => {
  const member = await register(product)
  await deposit(product, member, amount)
  await expectOk(product.api('GET', '/customers/login-game', undefined, member.token))
  const [row] = await product.query<{ user: string; token: string }>(
    `select l.username as user, l.wallet_token as token from sandbox.game_launch l
      where l.username = replace((select id from members where phone = $1), '_', '')`,
    [member.phone],
  )
  if (row === undefined) throw new Error('the site received no launch')
  return { member, ...row }
}

type Said = { http: number; status: string; balance?: number }
const send = async (
  path: string,
  words: object | string,
  prove = (text: string) => sign('RSA-SHA256', Buffer.from(text), SITE_KEY).toString('base64'),
): Promise<Said> => {
  const body = typeof words === 'string' ? words : JSON.stringify(words)
  const response = await fetch(`${product.origin()}/lobby/api/wallet/hub88/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub88-signature': prove(body) },
    body,
  })
  return { http: response.status, ...((await response.json()) as { status: string; balance?: number }) }
}

type Words = ReturnType<typeof words>
const words = ({ user, token }: Pick<Player, 'user' | 'token'>) => ({
  user,
  token,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  supplier_transaction_id: randomUUID(),
  round: randomUUID(),
  round_closed: false,
  game_code: 'pg-lotus',
  currency: 'THB',
  amount: baht(10),
})
const betOf = (player: Player, more: object = {}) => ({ ...words(player), ...more })
/** Returns the body of a win or rollback call that refers to `of`, an earlier bet or win. */
const after = (of: Words, more: object = {}) => ({
  ...words(of),
  round: of.round,
  reference_transaction_uuid: of.transaction_uuid,
  ...more,
})
const balance = async (player: Player) => (await send('user/balance', words(player))).balance ?? 0
const bet = async (player: Player, more: object = {}): Promise<Words> => {
  const placed = betOf(player, more)
  expect(await send('transaction/bet', placed)).toMatchObject(OK)
  return placed
}

describe("Hub88's documented cases, each with our answer (the adapter's README has the table)", () => {
  let one: Player
  let other: Player
  beforeAll(async () => {
    one = await playerWith(1_000)
    other = await playerWith(100)
  })

  test('user/info returns the country, and an unknown user is RS_ERROR_UNKNOWN', async () => {
    const request_uuid = randomUUID()
    const { user } = one
    const known = { http: 200, status: 'RS_OK', user, request_uuid, country: 'TH' }
    expect(await send('user/info', { user, request_uuid })).toEqual(known)
    for (const [path, stranger] of [
      ['user/info', { user: 'john12345', request_uuid }],
      ['user/balance', { user: 'john12345', request_uuid }],
      ['transaction/bet', betOf(one, { user: 'john12345' })],
    ] as const)
      expect(await send(path, stranger)).toMatchObject({ status: 'RS_ERROR_UNKNOWN' })
  })

  test('user/balance returns the stakeable balance, and requires the member’s own token', async () => {
    const answer = { ...OK, currency: 'THB', balance: baht(1_000) }
    expect(await send('user/balance', words(one))).toMatchObject(answer)
    for (const token of ['never given', other.token])
      expect(await send('user/balance', { ...words(one), token })).toMatchObject(INVALID_TOKEN)
  })

  test('a bet and its win are RS_OK, and repeated calls get the same answers', async () => {
    const before = await balance(one)
    const placed = betOf(one)
    const taken = await send('transaction/bet', placed)
    expect(taken).toMatchObject({ ...OK, balance: before - baht(10) })
    expect(await send('transaction/bet', placed)).toEqual(taken)
    const prize = after(placed, { amount: baht(25) })
    const won = await send('transaction/win', prize)
    expect(won).toMatchObject({ ...OK, balance: before + baht(15) })
    expect(await send('transaction/win', prize)).toEqual(won)
    expect(await send('transaction/bet', placed)).toEqual(taken)
    expect(await balance(one)).toBe(before + baht(15))
  })

  test.each(['\u0000', '\ud800'])(
    'a text with %j, which no column can store, is RS_ERROR_WRONG_TYPES in each call and moves nothing',
    async odd => {
      const before = await balance(one)
      const placed = await bet(one)
      const ids = ['user', 'transaction_uuid', 'round', 'game_code']
      const calls: [string, object, string[]][] = [
        ['user/info', words(one), ['user']],
        ['user/balance', words(one), ['user', 'token']],
        ['transaction/bet', betOf(one), [...ids, 'token', 'currency']],
        ['transaction/win', after(placed), [...ids, 'currency', 'reference_transaction_uuid']],
        ['transaction/rollback', after(placed), [...ids, 'reference_transaction_uuid']],
      ]
      const answers = new Set<string>()
      for (const [path, said, names] of calls)
        for (const name of names) {
          const answer = await send(path, { ...said, [name]: `${Reflect.get(said, name)}${odd}` })
          answers.add(`${answer.http} ${answer.status}`)
        }
      expect([...answers]).toEqual(['200 RS_ERROR_WRONG_TYPES'])
      expect(await balance(one)).toBe(before - baht(10))
    },
  )

  test('the same uuid with other content is RS_ERROR_DUPLICATE_TRANSACTION and moves nothing', async () => {
    const placed = await bet(one)
    const prize = after(placed)
    await send('transaction/win', prize)
    const before = await balance(one)
    for (const more of [
      { amount: baht(11) },
      { round: 'another' },
      { game_code: 'another' },
      { user: other.user },
    ])
      expect(await send('transaction/bet', { ...placed, ...more })).toMatchObject(DUPLICATE)
    // The product knows this transaction id from a win. It refuses the id as a duplicate if the reference or the kind of call differs.
    const elsewhere = { ...prize, reference_transaction_uuid: randomUUID() }
    expect(await send('transaction/win', elsewhere)).toMatchObject(DUPLICATE)
    const asWin = { ...placed, reference_transaction_uuid: placed.transaction_uuid }
    expect(await send('transaction/win', asWin)).toMatchObject(DUPLICATE)
    expect(await balance(one)).toBe(before)
  })

  test('too little money is RS_ERROR_NOT_ENOUGH_MONEY with what there is, and stays refused', async () => {
    const poor = await playerWith(100)
    const dear = betOf(poor, { amount: baht(101) })
    const refused = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: baht(100) }
    expect(await send('transaction/bet', dear)).toMatchObject(refused)
    const cheap = await bet(poor)
    await send('transaction/win', after(cheap, { amount: baht(50) }))
    expect(await send('transaction/bet', dear)).toMatchObject(refused)
    expect(await send('transaction/rollback', after(dear))).toMatchObject({ ...OK, balance: baht(140) })
  })

  test('a token never given or another member’s is RS_ERROR_INVALID_TOKEN at a bet', async () => {
    for (const token of ['never given', other.token])
      expect(await send('transaction/bet', betOf(one, { token }))).toMatchObject(INVALID_TOKEN)
  })

  test('an expired token is RS_ERROR_TOKEN_EXPIRED for a bet, and is ignored for a win or rollback', async () => {
    const late = await playerWith(100)
    const [first, second] = [await bet(late), await bet(late)]
    const { clock, movedClock } = product.context()
    onTestFinished(() => movedClock?.move(null))
    await movedClock?.move(new Date(clock.now().getTime() + LONGER_THAN_A_SESSION_MS))
    expect(await send('transaction/bet', betOf(late))).toMatchObject(EXPIRED)
    expect(await send('user/balance', words(late))).toMatchObject(EXPIRED)
    expect(await send('transaction/win', after(first))).toMatchObject({ ...OK, balance: baht(90) })
    const dead = after(second, { token: 'a-token-that-died' })
    expect(await send('transaction/rollback', dead)).toMatchObject({ ...OK, balance: baht(100) })
  })

  test('a break and a suspension are RS_ERROR_USER_DISABLED at a bet, and a win of before is paid', async () => {
    const resting = await playerWith(100)
    const placed = await bet(resting)
    await expectOk(product.api('POST', '/protection/breaks', { length: '1d' }, resting.member.token))
    expect(await send('transaction/bet', betOf(resting))).toMatchObject(DISABLED)
    expect(await send('transaction/win', after(placed))).toMatchObject({ ...OK, balance: baht(100) })
    const barred = await playerWith(100)
    const before = await bet(barred)
    await operatorOn(product.context)('member', 'suspend', barred.member.phone, ...BY_NOK)
    expect(await send('transaction/bet', betOf(barred))).toMatchObject(DISABLED)
    expect(await send('transaction/win', after(before))).toMatchObject({ ...OK, balance: baht(100) })
  })

  test('a reached limit of losses is RS_ERROR_LIMIT_REACHED at a bet', async () => {
    const careful = await playerWith(100)
    const limit = { kind: 'loss', period: 'day', amount: 20 }
    await expectOk(product.api('POST', '/protection/limits', limit, careful.member.token))
    await bet(careful)
    const beyond = betOf(careful, { amount: baht(11) })
    expect(await send('transaction/bet', beyond)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
    await bet(careful)
  })

  test('a win of nothing, a second win of one bet and a win after the round was closed are RS_OK', async () => {
    const before = await balance(one)
    const placed = await bet(one)
    expect(await send('transaction/win', after(placed, { amount: 0 }))).toMatchObject(OK)
    const closing = after(placed, { amount: baht(3), round_closed: true })
    expect(await send('transaction/win', closing)).toMatchObject(OK)
    await product.settle()
    const late = await send('transaction/win', after(placed, { amount: baht(2) }))
    expect(late).toMatchObject({ ...OK, balance: before - baht(5) })
  })

  test('a win of a bet not taken is RS_ERROR_TRANSACTION_DOES_NOT_EXIST, and may be sent again', async () => {
    const unknown = betOf(one)
    const prize = after(unknown)
    expect(await send('transaction/win', prize)).toMatchObject(NO_SUCH)
    const refused = betOf(one, { amount: baht(90_000) })
    await send('transaction/bet', refused)
    expect(await send('transaction/win', after(refused))).toMatchObject(NO_SUCH)
    const placed = await bet(one)
    expect(await send('transaction/win', after(placed, { user: other.user }))).toMatchObject(NO_SUCH)
    expect(await send('transaction/win', after(placed, { round: 'another' }))).toMatchObject(NO_SUCH)
    expect(await send('transaction/bet', unknown)).toMatchObject(OK)
    expect(await send('transaction/win', prize)).toMatchObject(OK)
  })

  test('a rollback of a bet or win is RS_OK and moves money once under any repeated uuid', async () => {
    const before = await balance(one)
    const placed = await bet(one)
    const back = after(placed)
    for (const again of [back, back, after(placed)])
      expect(await send('transaction/rollback', again)).toMatchObject({ ...OK, balance: before })
    expect(await send('transaction/win', after(placed))).toMatchObject(ROLLED_BACK)
    const second = await bet(one)
    const prize = after(second, { amount: baht(30) })
    await send('transaction/win', prize)
    expect(await send('transaction/rollback', after(prize))).toMatchObject({
      ...OK,
      balance: before - baht(10),
    })
    expect(await send('transaction/rollback', after(second, { user: other.user }))).toMatchObject(NO_SUCH)
    expect(await balance(one)).toBe(before - baht(10))
  })

  test('a rollback before its bet is RS_OK, and the bet is RS_ERROR_TRANSACTION_ROLLED_BACK for ever', async () => {
    const before = await balance(one)
    const late = betOf(one)
    expect(await send('transaction/rollback', after(late))).toMatchObject({ ...OK, balance: before })
    for (let tries = 0; tries < 2; tries++)
      expect(await send('transaction/bet', late)).toMatchObject({ ...ROLLED_BACK, balance: before })
    expect(await send('transaction/win', after(late))).toMatchObject(NO_SUCH)
  })

  test('a rollback of a spent win is RS_OK, and operators see the shortfall as owed', async () => {
    const spender = await playerWith(100)
    const placed = await bet(spender, { amount: baht(100) })
    const prize = after(placed, { amount: baht(60) })
    await send('transaction/win', prize)
    await bet(spender, { amount: baht(50) })
    const back = after(prize)
    for (let tries = 0; tries < 2; tries++)
      expect(await send('transaction/rollback', back)).toMatchObject({ ...OK, balance: 0 })
    const { text } = await operatorOn(product.context)('receivables', 'list')
    expect(text).toMatch(new RegExp(`hub88:${prize.transaction_uuid}.*50\\.00`))
  })

  test('a free bet is a bet of nothing, and its win is paid', async () => {
    const before = await balance(one)
    const free = await bet(one, { amount: 0, is_free: true })
    expect(await send('transaction/win', after(free, { amount: baht(7), is_free: true }))).toMatchObject({
      ...OK,
      balance: before + baht(7),
    })
  })

  test('a free bet of rounds that we ordered is RS_OK, and its win moves no credit', async () => {
    const before = await balance(one)
    const reward_uuid = randomUUID()
    const given = { amount: 0, is_free: true, reward_uuid }
    await product.query(
      `insert into free_round_grants (reference, site, site_reward, member_id, game_id, rounds, stake, ends_at, status, created_at)
       select 'a-reference-of-the-cases', 'hub88', '${reward_uuid}', id, 'pg-lotus', 1, 500, now() + interval '1 day', 'given', now()
         from members where phone = '${one.member.phone}'`,
    )
    const free = await bet(one, given)
    expect(await send('transaction/win', after(free, { amount: baht(7) }))).toMatchObject({
      ...OK,
      balance: before,
    })
    const sums = await product.query<{ used: number; winnings: string }>(
      `select used, winnings::text from free_round_grants where site_reward = '${reward_uuid}'`,
    )
    expect(sums).toEqual([{ used: 1, winnings: '700' }])
    expect(await send('transaction/bet', betOf(one, given))).toMatchObject({
      status: 'RS_ERROR_LIMIT_REACHED',
    })
    expect(await balance(one)).toBe(before)
  })

  test('a supplier’s prize is paid after the session, also in a break, and never by a money bet', async () => {
    const lucky = await playerWith(100)
    await expectOk(product.api('POST', '/protection/breaks', { length: '1d' }, lucky.member.token))
    const given = { is_free: true, is_supplier_promo: true }
    await product.query(
      `update seamless_sessions set ended_at = opened_at
        where member_id = (select id from members where phone = '${lucky.member.phone}')`,
    )
    const staked = { ...given, amount: baht(1) }
    expect(await send('transaction/bet', betOf(lucky, staked))).toMatchObject(DISABLED)
    for (const token of ['a-token-never-given', one.token])
      expect(await send('transaction/bet', betOf(lucky, { ...given, amount: 0, token }))).toMatchObject(
        INVALID_TOKEN,
      )
    const empty = await bet(lucky, { ...given, amount: 0 })
    const prize = after(empty, { ...given, amount: baht(40), round_closed: true })
    expect(await send('transaction/win', prize)).toMatchObject({ ...OK, balance: baht(140) })
    expect(await send('transaction/win', prize)).toMatchObject({ ...OK, balance: baht(140) })
  })

  test('round_closed at a bet, a win or a rollback ends the round, which is then counted once', async () => {
    const player = await playerWith(100)
    const rows = () =>
      product.query<{ rounds: number; stake: number; win: number }>(
        `select rounds, stake::int, win::int from play_days
          where member_id = (select id from members where phone = $1)`,
        [player.member.phone],
      )
    await bet(player, { round_closed: true })
    await send('transaction/win', after(await bet(player), { amount: baht(4), round_closed: true }))
    await send('transaction/rollback', after(await bet(player), { round_closed: true }))
    await bet(player)
    await product.settle()
    await product.settle()
    expect(await rows()).toEqual([{ rounds: 2, stake: 2_000, win: 400 }])
  })

  test('no signature, one of another key or of other bytes is RS_ERROR_INVALID_SIGNATURE and nothing is read', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const before = await balance(one)
    const proofs = [
      () => '',
      (text: string) => sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64'),
      (text: string) => sign('RSA-SHA256', Buffer.from(`${text} `), SITE_KEY).toString('base64'),
    ]
    for (const prove of proofs)
      expect(await send('transaction/bet', betOf(one), prove)).toEqual({
        http: 200,
        status: 'RS_ERROR_INVALID_SIGNATURE',
      })
    expect(await balance(one)).toBe(before)
    const noted = await product.query("select detail from security_events where kind = 'callback_forged'")
    expect(noted).toContainEqual({ detail: 'hub88' })
  })

  test('another currency is RS_ERROR_WRONG_CURRENCY at a bet and at a win', async () => {
    expect(await send('transaction/bet', betOf(one, { currency: 'EUR' }))).toMatchObject(WRONG_CURRENCY)
    const placed = await bet(one)
    // The product knows this transaction id. It refuses a call with the same id and another currency.
    expect(await send('transaction/bet', { ...placed, currency: 'EUR' })).toMatchObject(WRONG_CURRENCY)
    expect(await send('transaction/win', after(placed, { currency: 'EUR' }))).toMatchObject(WRONG_CURRENCY)
  })

  test('no JSON and a missing field are RS_ERROR_WRONG_SYNTAX', async () => {
    expect(await send('transaction/bet', '{"user":')).toMatchObject(WRONG_SYNTAX)
    for (const missing of ['transaction_uuid', 'round', 'amount', 'user', 'token'])
      expect(await send('transaction/bet', betOf(one, { [missing]: undefined }))).toMatchObject(WRONG_SYNTAX)
  })

  test('a field of another type, an amount below zero or of a part of a satang are RS_ERROR_WRONG_TYPES', async () => {
    for (const amount of ['10', -1_000, 1.5, 1_000_001])
      expect(await send('transaction/bet', betOf(one, { amount }))).toMatchObject(WRONG_TYPES)
    expect(await send('transaction/bet', betOf(one, { round_closed: 'yes' }))).toMatchObject(WRONG_TYPES)
  })

  test('while the database is away it is HTTP 503, and the same bet may be sent again', async () => {
    const { pool } = product.context()
    const before = await balance(one)
    const placed = betOf(one)
    const { query } = pool
    pool.query = () => Promise.reject(new Error('Connection terminated unexpectedly'))
    const away = await send('transaction/bet', placed).finally(() => {
      pool.query = query
    })
    expect(away).toMatchObject({ http: 503 })
    expect(await send('transaction/bet', placed)).toMatchObject({ ...OK, balance: before - baht(10) })
  })
})
