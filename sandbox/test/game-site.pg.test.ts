import { beforeEach, describe, expect, test } from 'vitest'
import { CATALOGUE } from '../game-site/catalogue/catalogue.ts'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()
const USER = 'mem_test'

const move = (direction: 'in' | 'out', amount: string, reference: string) =>
  world.partner('POST', '/game-site/v1/transfers', { reference, username: USER, direction, amount })
const balance = async () =>
  ((await world.partner('GET', `/game-site/v1/accounts/${USER}`)).body as { balance: string }).balance
const launch = async (mode: 'real' | 'free', more: object = {}) => {
  const order = { username: USER, mode, return_url: 'http://sala.test/lobby/', ...more }
  const { url } = (await world.partner('POST', '/game-site/v1/launches', order)).body as { url: string }
  return new URL(url).searchParams.get('token') ?? ''
}

beforeEach(async () => {
  expect(await world.partner('PUT', `/game-site/v1/accounts/${USER}`, {})).toEqual({
    status: 201,
    body: { username: USER },
  })
})

test('an account is opened once and keeps its balance', async () => {
  await move('in', '10.00', 'a')
  expect((await world.partner('PUT', `/game-site/v1/accounts/${USER}`, {})).status).toBe(200)
  expect(await balance()).toBe('10.00')
  expect((await world.partner('GET', '/game-site/v1/accounts/nobody')).status).toBe(404)
})

describe('a transfer', () => {
  test('ordered many times at the same time with one reference moves credit once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => move('in', '100.00', 'once')))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(19)
    expect(await balance()).toBe('100.00')
    expect((await move('in', '100.00', 'once')).body).toMatchObject({ duplicate: true, balance: '100.00' })
  })

  test('with the reference of another transfer is refused with 409 and moves nothing', async () => {
    await move('in', '100.00', 'r')
    expect(await move('in', '100.01', 'r')).toEqual({ status: 409, body: { error: 'reference_conflict' } })
    expect(await move('out', '100.00', 'r')).toEqual({ status: 409, body: { error: 'reference_conflict' } })
    expect(await balance()).toBe('100.00')
  })

  test('out of an account with too little credit is refused, and stays refused when there is enough', async () => {
    const refused = { status: 422, body: { error: 'insufficient_balance', reference: 'out' } }
    expect(await move('out', '5.00', 'out')).toEqual(refused)
    await move('in', '50.00', 'in')
    expect(await move('out', '5.00', 'out')).toEqual(refused)
    expect((await world.partner('GET', '/game-site/v1/transfers/out')).body).toMatchObject({
      status: 'refused',
      reason: 'insufficient_balance',
      balance_after: null,
    })
  })

  test('out of an account, ordered many times at the same time, never moves more than the balance', async () => {
    await move('in', '100.00', 'in')
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => move('out', '10.00', `out${n}`)))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(10)
    expect(await balance()).toBe('0.00')
  })

  test('for an unknown account is refused, and an unknown reference gets 404', async () => {
    const order = { reference: 'x', username: 'nobody', direction: 'in', amount: '1.00' }
    expect(await world.partner('POST', '/game-site/v1/transfers', order)).toEqual({
      status: 422,
      body: { error: 'account_not_found', reference: 'x' },
    })
    expect((await world.partner('GET', '/game-site/v1/transfers/never')).status).toBe(404)
  })

  test('in progress is booked once when it is due, even after a restart', async () => {
    await world.call('POST', '/faults', { partner: 'game-site', kind: 'delay', count: 1, late_ms: 15_000 })
    expect(await move('in', '70.00', 'slow')).toEqual({
      status: 202,
      body: { reference: 'slow', status: 'in_progress' },
    })
    expect(await balance()).toBe('0.00')
    await world.restart()
    await world.query("update sandbox.game_transfer set finish_at = now() where reference = 'slow'")
    expect((await move('in', '70.00', 'slow')).body).toMatchObject({ status: 'done', duplicate: true })
    expect((await world.partner('GET', '/game-site/v1/transfers/slow')).body).toMatchObject({
      status: 'done',
      balance_after: '70.00',
    })
    expect(await balance()).toBe('70.00')
  })
})

describe('rounds', () => {
  test('with a given result change the balance, and are listed and summed', async () => {
    await move('in', '500.00', 'in')
    const token = await launch('real')
    const play = (stake: number, win: number) =>
      world.call('POST', '/game-site/rounds', { token, stake, win, game_id: 'pg-tiger-drum' })
    expect(await play(100, 20.5)).toMatchObject({ status: 201, body: { balance: 420.5 } })
    expect(await play(200, 0)).toMatchObject({ body: { balance: 220.5 } })
    expect(await play(220.51, 0)).toEqual({ status: 422, body: { error: 'insufficient_balance' } })
    const first = (await world.partner('GET', `/game-site/v1/accounts/${USER}/rounds?limit=1`)).body
    expect(first).toMatchObject({ rounds: [{ stake: '100.00', win: '20.50', game_id: 'pg-tiger-drum' }] })
    const { next } = first as { next: string }
    expect(
      (await world.partner('GET', `/game-site/v1/accounts/${USER}/rounds?after=${next}`)).body,
    ).toMatchObject({ rounds: [{ stake: '200.00' }] })
    expect((await world.partner('GET', `/game-site/v1/accounts/${USER}/report`)).body).toEqual({
      username: USER,
      rounds: 2,
      stake: '300.00',
      valid_stake: '300.00',
      win: '20.50',
      win_loss: '-279.50',
    })
  })

  test('are drawn from the account’s seed, so they are the same again with the same seed', async () => {
    const playFive = async () => {
      await move('in', '500.00', 'in')
      const token = await launch('real', { game_id: 'itp-naga-vault' })
      const shown: unknown[] = []
      for (let round = 0; round < 5; round += 1) {
        const order = { token, game_id: 'itp-naga-vault', stake: 10 }
        shown.push(
          ((await world.call('POST', '/game-site/rounds/play', order)).body as { shown: unknown }).shown,
        )
      }
      return shown
    }
    const first = await playFive()
    await world.call('POST', '/reset')
    await world.partner('PUT', `/game-site/v1/accounts/${USER}`, {})
    expect(await playFive()).toEqual(first)
  })

  test('with a stake above the balance, or with an unknown option, are refused', async () => {
    await move('in', '5.00', 'in')
    const token = await launch('real')
    const play = (order: object) => world.call('POST', '/game-site/rounds/play', { token, ...order })
    expect((await play({ game_id: 'casino-hilo-three', stake: 5.01, choice: 'low' })).status).toBe(422)
    expect((await play({ game_id: 'casino-hilo-three', stake: 1, choice: 'both' })).status).toBe(422)
    expect((await play({ game_id: 'no-such-game', stake: 1 })).status).toBe(404)
    expect(await balance()).toBe('5.00')
  })
})

describe('a launch', () => {
  test('in free mode uses no credit and needs no account', async () => {
    await move('in', '5.00', 'in')
    const token = await launch('free')
    const order = { token, game_id: 'casino-two-cards', stake: 100, choice: 'left' }
    expect((await world.call('POST', '/game-site/rounds/play', order)).status).toBe(200)
    expect((await world.call('POST', '/game-site/rounds', { token, stake: 1, win: 0 })).status).toBe(422)
    expect(await balance()).toBe('5.00')
    expect((await world.partner('GET', `/game-site/v1/accounts/${USER}/rounds`)).body).toMatchObject({
      rounds: [],
    })
    expect(await launch('free', { username: 'guest' })).not.toBe('')
    expect(await launch('free', { username: undefined })).not.toBe('')
  })

  test('expires ten minutes after its last use', async () => {
    const token = await launch('real')
    const look = async () => (await world.call('GET', `/game-site/session?token=${token}`)).status
    const moveBy = (minutes: number) =>
      world.call('POST', '/clock', { now: new Date(Date.now() + minutes * 60_000).toISOString() })
    await moveBy(9)
    expect(await look()).toBe(200)
    await moveBy(18)
    expect(await look()).toBe(200)
    await moveBy(29)
    expect(await look()).toBe(401)
  })

  test('of an unknown game or account gets 404', async () => {
    const order = { username: USER, mode: 'real', return_url: 'http://sala.test/' }
    for (const wrong of [{ game_id: 'no-such-game' }, { username: 'nobody' }]) {
      expect((await world.partner('POST', '/game-site/v1/launches', { ...order, ...wrong })).status).toBe(404)
    }
  })

  test('passes its launch option on to the page, and accepts no option of a wrong form', async () => {
    const optionOf = async (more: object) => {
      const token = await launch('real', more)
      const { body } = await world.call('GET', `/game-site/session?token=${token}`)
      return (body as { game_option: string | null }).game_option
    }
    expect(await optionOf({ game_id: 'pg-tiger-drum', game_option: 'stake:50' })).toBe('stake:50')
    expect(await optionOf({ game_id: 'pg-tiger-drum' })).toBeNull()
  })
})

describe('the catalogue', () => {
  type Page = { games: { game_id: string }[]; next: string | null }
  const page = async (query: string) =>
    (await world.partner('GET', `/game-site/v1/games?${query}`)).body as Page

  test('is listed page by page, each game once', async () => {
    const seen: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const result: Page = await page(`limit=50${next === '' ? '' : `&after=${next}`}`)
      seen.push(...result.games.map(game => game.game_id))
      next = result.next
    }
    expect(seen).toEqual(CATALOGUE.map(game => game.game_id))
    expect((await world.partner('GET', '/game-site/v1/games?after=no-such-game')).status).toBe(404)
  })

  test('has only games that open and can be played, in free mode and with credit', async () => {
    await move('in', '5000.00', 'in')
    const free = await launch('free')
    const real = await launch('real')
    for (const { game_id } of CATALOGUE) {
      const { body } = await world.call('GET', `/game-site/games/${game_id}`)
      const [choice = null] = Object.keys((body as { pays: object }).pays)
      for (const token of [free, real]) {
        const order = { token, game_id, stake: 1, choice }
        const played = await world.call('POST', '/game-site/rounds/play', order)
        expect({ game_id, status: played.status }).toEqual({ game_id, status: 200 })
      }
    }
  })
})
