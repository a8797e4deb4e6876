import { satang } from '@sala/contract/wire/money.ts'
import { describe, expect, test } from 'vitest'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import type { BalancesPage, GameSite, MovementOrder } from '../../src/partners/ports/game-site.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { useFakeGameSite } from './fake-game-site.ts'
import { RESPONSE_FAULTS, useFaultySandbox } from './faulty-sandbox.ts'
import { useShortTimeouts } from './short-timeouts.ts'

const outside = useFaultySandbox()
const fake = useFakeGameSite()
const withShortTimeouts = useShortTimeouts()
/** Calls the game site with a shorter timeout if only the timeout ends the call. */
const asking = <Result>(how: string, work: () => Result): Result =>
  how === 'slow' ? withShortTimeouts(work) : work()
const RETURN_URL = 'http://localhost:3000/lobby/'
const AMOUNT = satang(50_000n)
let made = 0

/** The sandbox's game site, which has all calls of the API. A test can inject faults into them. */
const sandbox = {
  ...{ line: outside.line, partners: outside.partners },
  fault: (kind: string, late_ms?: number) =>
    outside.call('POST', '/faults', {
      ...{ partner: 'game-site', operation: 'transfer', kind, count: 1 },
      ...(late_ms === undefined ? {} : { late_ms }),
    }),
  play: async (token: string | null, stake: number, win: number) =>
    (await outside.call('POST', '/game-site/rounds', { token, stake, win })).status,
}
/**
 * Each adapter for game sites, with the site that it is tested against. A small site such as the fake one is enough for the test of a new adapter.
 */
const CONTRACTORS = {
  sala: { adapter: 'sala', at: sandbox },
  hub88: { adapter: 'hub88', at: sandbox },
  agent: { adapter: 'agent', at: sandbox },
  'the fake': { adapter: 'sala', at: fake },
} as const
type Contractor = keyof typeof CONTRACTORS

const at = (name: Contractor) => CONTRACTORS[name].at
const site = (name: Contractor): GameSite => {
  const [only] = at(name).partners({ GAMES: CONTRACTORS[name].adapter }).game_sites
  if (only === undefined) throw new Error('no such site')
  return only
}

describe.each(['sala', 'hub88', 'agent'] as const)('the games of %s', name => {
  test('each has a separate id, a section and a name', async () => {
    const games = await site(name).games()
    expect(games.length).toBeGreaterThan(10)
    expect(new Set(games.map(game => game?.game_id)).size).toBe(games.length)
    for (const game of games)
      expect(game).toMatchObject({ section: expect.any(String), name: expect.any(String) })
  })

  test('a chosen game opens in demo mode by a URL without a member', async () => {
    const game = (await site(name).games()).find(each => each?.free_play === true)
    if (game === undefined || game === null) return
    const { game_id } = game
    const url = await site(name).launch({ mode: 'free', game_id, return_url: RETURN_URL })
    expect(URL.canParse(url)).toBe(true)
  })

  test.each([...RESPONSE_FAULTS, 'slow'] as const)(
    'an answer that is %s is no list and no address',
    async how => {
      const [game] = await site(name).games()
      const opening = { game_id: game?.game_id ?? '', return_url: RETURN_URL }
      const launch = { mode: 'real', username: 'membroken', token: 'a-token-of-nobody', ...opening } as const
      at(name).line().breakNext(how, how)
      const asked = await asking(how, () =>
        Promise.allSettled([site(name).games(), site(name).launch(launch)]),
      )
      for (const one of asked) {
        if (one.status === 'fulfilled') throw new Error('it was believed')
        expect(one.reason).toSatisfy(isPartnerFailure)
      }
    },
  )
})

/** Returns the rounds of a member after a cursor. Without a cursor, returns all rounds. */
const roundsOf = async (name: Contractor, username: string, after: string | null = null) => {
  const feed = site(name).rounds
  if (feed.of === 'member') return feed.read(username, after)
  const page = await feed.read(after)
  return page === null ? null : { ...page, rounds: page.rounds.filter(round => round.username === username) }
}

/** Adds the data that the product stores before it orders a credit transfer, such as the account's state at the game site. */
const marked = async (name: Contractor, order: MovementOrder) => {
  const now = systemClock.now()
  return {
    ...order,
    mark: (await site(name).mark?.(order.username, now, null)) ?? null,
    sent_at: now,
    asked_at: now,
  }
}
const orderOf = (username: string, more: Partial<MovementOrder> = {}): MovementOrder => {
  made += 1
  return { reference: `mov_contract${made}`, username, direction: 'in', amount: AMOUNT, ...more }
}
const newPlayer = async (name: Contractor, baht = 0): Promise<string> => {
  made += 1
  const username = `memcontract${made}`
  await site(name).openAccount(username)
  if (baht > 0) await site(name).move(orderOf(username, { amount: satang(BigInt(baht) * 100n) }))
  return username
}

describe.each(['sala', 'agent', 'the fake'] as const)('credit at the game site %s', name => {
  const balance = (username: string) => site(name).balance(username)

  test('repeated calls open an account once, and its balance starts at zero', async () => {
    const username = await newPlayer(name)
    await site(name).openAccount(username)
    expect(await balance(username)).toBe(0n)
  })

  test('the site did it and its answer was lost: it is found, and was done once', async () => {
    const order = await marked(name, orderOf(await newPlayer(name)))
    await at(name).fault('drop_after_commit')
    expect(await site(name).move(order)).toEqual({ result: 'unknown' })
    expect(await site(name).findMovement(order)).toEqual({ result: 'done', balance: AMOUNT })
    expect(await balance(order.username)).toBe(AMOUNT)
  })

  test('a transfer that never arrived is absent, and may be sent again', async () => {
    const order = await marked(name, orderOf(await newPlayer(name)))
    await at(name).fault('timeout', 1)
    expect(await site(name).move(order)).toEqual({ result: 'unknown' })
    expect(await site(name).findMovement(order)).toMatchObject({ result: 'absent' })
    expect(await site(name).move(order)).toMatchObject({ result: 'done', balance: AMOUNT })
  })

  test('more than the balance is refused, stays refused, and moves nothing', async () => {
    const order = await marked(name, orderOf(await newPlayer(name, 10), { direction: 'out' }))
    expect(await site(name).move(order)).toEqual({ result: 'rejected', reason: 'insufficient_balance' })
    expect(await site(name).move(order)).toMatchObject({ result: 'rejected' })
    const known = site(name).mark === null ? 'rejected' : 'absent'
    expect(await site(name).findMovement(order)).toMatchObject({ result: known })
    expect(await balance(order.username)).toBe(1_000n)
  })

  test('an account that was never opened is refused by its code', async () => {
    const order = orderOf('memnobodycontract')
    expect(await site(name).move(order)).toEqual({ result: 'rejected', reason: 'account_not_found' })
    await expect(balance(order.username)).rejects.toSatisfy(isPartnerFailure)
  })

  test.each([...RESPONSE_FAULTS, 'slow'] as const)('an answer that is %s decides no call', async how => {
    const username = await newPlayer(name, 100)
    const order = await marked(name, orderOf(username, { direction: 'out', amount: satang(1_000n) }))
    const span = [new Date('2026-01-01T00:00:00Z'), new Date('2026-12-31T00:00:00Z')] as const
    at(name)
      .line()
      .breakNext(...Array<typeof how>(8).fill(how))
    const thrown = await asking(how, () =>
      Promise.allSettled([
        site(name).openAccount(username),
        balance(username),
        balance(username),
        site(name).mark?.(username, order.sent_at, null) ?? balance(username),
        roundsOf(name, username),
        site(name).report(username, ...span),
        site(name).endSessions({ reference: `end_${username}`, username }),
        site(name)
          .findMovement(order)
          .then(found => {
            expect(['unknown', 'absent']).toContain(found.result)
          }),
      ]),
    )
    // The first call opens an account and may succeed, because even a status without a valid body proves that the account exists. The last call, a
    // lookup, must say that the outcome is unknown or absent. All calls between them must fail.
    for (const one of thrown.slice(1, -1)) expect(one.status).toBe('rejected')
    expect(thrown.at(-1)?.status).toBe('fulfilled')
    at(name).line().breakNext(how)
    expect(await asking(how, () => site(name).move(order))).toEqual({ result: 'unknown' })
    expect(await site(name).findMovement(order)).toMatchObject({ result: 'done' })
    expect(await balance(username)).toBe(9_000n)
  })

  test('rounds arrive once each in order on any page, and the day’s report is their sum', async () => {
    const username = await newPlayer(name, 100)
    const [game] = await site(name).games()
    const opening = { game_id: game?.game_id ?? '', return_url: RETURN_URL }
    const url = await site(name).launch({ mode: 'real', username, ...opening })
    const token = new URL(url).searchParams.get('token')
    for (const win of [0, 25, 5]) await at(name).play(token, 10, win)
    const all = await roundsOf(name, username)
    expect(all?.is_last).toBe(true)
    expect(all?.unreadable).toEqual([])
    expect(all?.rounds.map(({ stake, win }) => [stake, win])).toEqual([
      [1_000n, 0n],
      [1_000n, 2_500n],
      [1_000n, 500n],
    ])
    expect(await roundsOf(name, username, all?.next)).toMatchObject({ rounds: [], next: all?.next })
    await at(name).play(token, 10, 10)
    const later = await roundsOf(name, username, all?.next)
    expect(later?.rounds).toMatchObject([{ stake: 1_000n, win: 1_000n }])
    expect(later?.next).not.toBe(all?.next)
    const [first] = all?.rounds ?? []
    const played = first?.played_at ?? new Date(0)
    const span = [new Date(played.getTime() - 3_600_000), new Date(played.getTime() + 3_600_000)] as const
    expect(await site(name).report(username, ...span)).toMatchObject({
      rounds: 4,
      stake: 4_000n,
      win: 4_000n,
      win_loss: 0n,
    })
    expect(await balance(username)).toBe(10_000n)
  })

  test('rounds of all members arrive once each, with each member list’s cursor', async () => {
    const feed = site(name).rounds
    if (feed.of !== 'member' || feed.common === null) return
    const { common } = feed
    const players = [await newPlayer(name, 100), await newPlayer(name, 100)]
    const [game] = await site(name).games()
    const opening = { game_id: game?.game_id ?? '', return_url: RETURN_URL }
    const tokens = await Promise.all(
      players.map(async username => {
        const url = await site(name).launch({ mode: 'real', username, ...opening })
        return new URL(url).searchParams.get('token')
      }),
    )
    for (const token of [...tokens, ...tokens, ...tokens]) await at(name).play(token, 10, 5)
    const listed = (await common.read(null))?.rounds ?? []
    for (const username of players) {
      const [first, second, third] = listed.filter(round => round.username === username)
      if (first === undefined || second === undefined || third === undefined) throw new Error('not all came')
      const isBehind = [first, second, third].map(round => common.isBehind(second.own_cursor, round))
      expect(isBehind).toEqual([false, false, true])
      expect(common.isBehind(null, first)).toBe(true)
      const own = await roundsOf(name, username, second.own_cursor)
      expect(own?.rounds.map(({ round_id }) => round_id)).toEqual([third.round_id])
      expect(own?.next).toBe(third.own_cursor)
    }
    const end = (await common.read(null))?.next ?? null
    expect(await common.read(end)).toEqual({ rounds: [], unreadable: [], next: end, is_last: true })
  })

  test('the list of balances has each account once, equal to its single balance', async () => {
    const username = await newPlayer(name, 33)
    const seen: string[] = []
    let after: string | null = ''
    for (let pages = 0; after !== null && pages < 100; pages++) {
      const page: BalancesPage | undefined = await site(name).balances?.(after)
      if (page === undefined) return
      seen.push(...page.accounts.map(account => account.username))
      const own = page.accounts.find(account => account.username === username)
      if (own !== undefined) expect(own.balance).toBe(3_300n)
      after = page.next
    }
    expect(seen.filter(each => each === username)).toHaveLength(1)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('games that are closed take no further stake', async () => {
    const username = await newPlayer(name, 100)
    const [game] = await site(name).games()
    const launch = async () => {
      const opening = { game_id: game?.game_id ?? '', return_url: RETURN_URL }
      const url = await site(name).launch({ mode: 'real', username, ...opening })
      return new URL(url).searchParams.get('token')
    }
    const play = (token: string | null) => at(name).play(token, 10, 0)
    const first = await launch()
    expect(await play(first)).toBe(201)
    const order = { reference: `end_${username}`, username }
    expect(await site(name).endSessions(order)).toBe(1)
    expect(await play(first)).toBe(401)
    const second = await launch()
    expect(await play(second)).toBe(201)
    if (site(name).mark !== null) return
    expect(await site(name).endSessions(order)).toBe(1)
    expect(await play(second)).toBe(201)
  })
})

describe.each(['sala', 'the fake'] as const)('a game site that knows our references: %s', name => {
  const balance = (username: string) => site(name).balance(username)

  test('the same reference twice moves once, and the second answer says that it is the first’s', async () => {
    const order = orderOf(await newPlayer(name))
    expect(await site(name).move(order)).toMatchObject({ result: 'done', balance: AMOUNT })
    expect(await site(name).move(order)).toMatchObject({ result: 'duplicate', balance: AMOUNT })
    expect(await site(name).findMovement(await marked(name, order))).toEqual({
      result: 'done',
      balance: AMOUNT,
    })
    expect(await balance(order.username)).toBe(AMOUNT)
  })

  test('the same reference twice at once moves once', async () => {
    const order = orderOf(await newPlayer(name))
    await Promise.all([site(name).move(order), site(name).move(order), site(name).move(order)])
    expect(await balance(order.username)).toBe(AMOUNT)
  })

  test('the same reference with other content moves nothing and says nothing of the first', async () => {
    const order = orderOf(await newPlayer(name))
    await site(name).move(order)
    const other = { ...order, amount: satang(AMOUNT + 1n) }
    expect(await site(name).move(other)).toEqual({ result: 'unknown' })
    expect(await balance(order.username)).toBe(AMOUNT)
  })

  test('a transfer in progress has no outcome yet, and is completed later', async () => {
    const order = orderOf(await newPlayer(name))
    await at(name).fault('delay', 500)
    expect(await site(name).move(order)).toEqual({ result: 'in_progress' })
    await expect
      .poll(async () => site(name).findMovement(await marked(name, order)))
      .toEqual({ result: 'done', balance: AMOUNT })
  })

  test('answers about another transfer are never taken for this one', async () => {
    const username = await newPlayer(name, 100)
    const [mine, other] = [orderOf(username), orderOf(username, { amount: satang(70n) })]
    at(name).line().answerNextAs(mine.reference, other.reference)
    expect(await site(name).move(mine)).toEqual({ result: 'unknown' })
    at(name).line().answerNextAs(mine.reference, other.reference)
    expect(await site(name).findMovement(await marked(name, mine))).toEqual({ result: 'unknown' })
    expect(await site(name).findMovement(await marked(name, mine))).toMatchObject({ result: 'done' })
  })
})

describe.each(['agent'] as const)('a game site that knows no references: %s', name => {
  test('credit and rounds of another account are never taken', async () => {
    const [own, other] = [await newPlayer(name, 50), await newPlayer(name, 70)]
    const [game] = await site(name).games()
    const opening = { game_id: game?.game_id ?? '', return_url: RETURN_URL }
    const url = await site(name).launch({ mode: 'real', username: own, ...opening })
    const token = new URL(url).searchParams.get('token')
    await at(name).play(token, 10, 0)
    at(name).line().answerNextAs(own, other)
    await expect(site(name).balance(own)).rejects.toSatisfy(isPartnerFailure)
    at(name).line().answerNextAs(own, other)
    await expect(roundsOf(name, own)).rejects.toSatisfy(isPartnerFailure)
    expect((await roundsOf(name, own))?.rounds).toHaveLength(1)
  })

  test('a transaction before the mark, in the other direction or of another amount is not the transfer', async () => {
    const username = await newPlayer(name, 500)
    const order = await marked(name, orderOf(username))
    await site(name).move(orderOf(username, { direction: 'out' }))
    await site(name).move(orderOf(username, { amount: satang(AMOUNT + 1n) }))
    expect(await site(name).findMovement(order)).toMatchObject({ result: 'absent' })
  })

  test('two alike behind one mark say nothing: a person looks', async () => {
    const order = await marked(name, orderOf(await newPlayer(name)))
    await site(name).move(order)
    await site(name).move(order)
    expect(await site(name).findMovement(order)).toEqual({ result: 'unknown' })
  })

  test('a transfer without a mark is not guessed', async () => {
    const order = await marked(name, orderOf(await newPlayer(name)))
    await site(name).move(order)
    expect(await site(name).findMovement({ ...order, mark: null })).toEqual({ result: 'unknown' })
  })

  test('a movement is found on its own day long after it was sent', async () => {
    const order = await marked(name, orderOf(await newPlayer(name)))
    await site(name).move(order)
    const asked_at = new Date(order.sent_at.getTime() + 3 * 24 * 3_600_000)
    expect(await site(name).findMovement({ ...order, asked_at })).toMatchObject({ result: 'done' })
  })
})
