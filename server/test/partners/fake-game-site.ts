import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { SANDBOX_KEY, SANDBOX_SECRET } from '../../src/config.ts'
import { openPartners, type Partners } from '../../src/partners/adapter-registry.ts'
import { choosePartners } from '../../src/partners/adapter-selection.ts'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'

type Body = Readonly<Record<string, string>>
/** Status and body of a response. Null closes the connection without a response. */
type Answer = readonly [status: number, body: object] | null
type Transfer = { order: Body; status: 'done' | 'in_progress' | 'refused'; after: bigint; reason: string }
type Round = { username: string; stake: bigint; win: bigint; played_at: Date }

const GAME = {
  ...{
    game_id: 'fake-slot',
    name: 'Fake',
    name_th: 'เกมลอง',
    section: 'slot',
    provider: 'fake',
    emblem: 'fake',
  },
  ...{ rtp: null, volatility: null, lines: null, free_play: true, hue: 40 },
}

/** Returns an amount in satang as text in baht: 1,050 becomes `10.50`. */
const baht = (satang: bigint): string => {
  const digits = String(satang < 0n ? -satang : satang).padStart(3, '0')
  return `${satang < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const satangOf = (text: string): bigint => BigInt(text.replace('.', ''))
const missing: Answer = [404, { error: 'not_found' }]

type Accounts = Map<string, bigint>

/** Balances and credit transfers of the fake game site. Transfers are idempotent by reference. */
const fakeBooks = (accounts: Accounts, faults: string[]) => {
  const transfers = new Map<string, Transfer>()

  const book = (transfer: Transfer): void => {
    const { username = '', direction, amount = '' } = transfer.order
    const held = accounts.get(username)
    const after = (held ?? 0n) + (direction === 'in' ? satangOf(amount) : -satangOf(amount))
    transfer.status = held === undefined || after < 0n ? 'refused' : 'done'
    transfer.reason = held === undefined ? 'account_not_found' : 'insufficient_balance'
    transfer.after = after
    if (transfer.status === 'done') accounts.set(username, after)
  }
  const outcome = ({ order: { reference }, status, after, reason }: Transfer, fresh: boolean): Answer => {
    if (status === 'refused') return [422, { error: reason, reference }]
    if (status === 'in_progress') return [202, { reference, status }]
    return [fresh ? 201 : 200, { reference, status, balance: baht(after) }]
  }
  const transfer = (order: Body): Answer => {
    const { reference = '' } = order
    const known = transfers.get(reference)
    if (known !== undefined) {
      const isSame = JSON.stringify(known.order) === JSON.stringify(order)
      return isSame ? outcome(known, false) : [409, { error: 'reference_conflict' }]
    }
    const fault = faults.shift()
    if (fault === 'timeout') return null
    const made: Transfer = { order, status: 'in_progress', after: 0n, reason: '' }
    transfers.set(reference, made)
    if (fault !== 'delay') book(made)
    return fault === 'drop_after_commit' ? null : outcome(made, true)
  }
  /** Looks up a credit transfer. The first lookup books a transfer that is in progress. */
  const lookUp = (reference: string): Answer => {
    const known = transfers.get(reference)
    if (known === undefined) return missing
    if (known.status === 'in_progress') book(known)
    const { order, status, after, reason } = known
    return [200, { ...order, status, balance_after: status === 'done' ? baht(after) : null, reason }]
  }
  const account = (username: string): Answer => {
    const held = accounts.get(username)
    return held === undefined ? missing : [200, { username, balance: baht(held) }]
  }
  const openAccount = (username: string): Answer => {
    accounts.set(username, accounts.get(username) ?? 0n)
    return [200, { username }]
  }
  const everyAccount = (): Answer => {
    const held = [...accounts].map(([username, balance]) => ({ username, balance: baht(balance) }))
    return [200, { accounts: held, next: null }]
  }
  return { transfer, lookUp, account, openAccount, everyAccount }
}

const fakePlay = (accounts: Accounts) => {
  const rounds: Round[] = []
  const players = new Map<string, string>()
  const endings = new Map<string, number>()

  const listedRound = ({ username, stake, win, played_at }: Round, at: number) => ({
    ...{ username, round_id: `round_${at + 1}`, cursor: String(at + 1), game_id: GAME.game_id },
    ...{ stake: baht(stake), valid_stake: baht(stake), win: baht(win), played_at },
  })
  const roundsBehind = (after: string, username: string | null): Answer => {
    const all = rounds.map(listedRound).filter(round => Number(round.cursor) > Number(after))
    const list = username === null ? all : all.filter(round => round.username === username)
    return [200, { username, after, rounds: list, next: list.at(-1)?.cursor ?? after }]
  }
  const report = (username: string): Answer => {
    const own = rounds.filter(round => round.username === username)
    const sum = (of: (round: Round) => bigint) => own.reduce((total, round) => total + of(round), 0n)
    const [stake, win] = [sum(round => round.stake), sum(round => round.win)]
    const sums = { stake: baht(stake), valid_stake: baht(stake), win: baht(win), win_loss: baht(win - stake) }
    return [200, { username, rounds: own.length, ...sums }]
  }
  const launch = ({ username = '', mode }: Body): Answer => {
    const token = `token_${players.size + 1}`
    if (mode === 'real') players.set(token, username)
    const url = `https://games.example/play?token=${token}`
    return [201, { username: mode === 'real' ? username : null, url }]
  }
  const end = (username: string, { reference = '' }: Body): Answer => {
    const open = [...players].filter(([, player]) => player === username).map(([token]) => token)
    const closed = endings.get(reference) ?? open.length
    if (!endings.has(reference)) for (const token of open) players.set(token, '')
    endings.set(reference, closed)
    return [200, { reference, closed }]
  }
  /** Plays a round with stake and win in whole baht. Returns the HTTP status that the sandbox's game site would return for it. */
  const play = (token: string, stake: number, win: number): number => {
    const username = players.get(token) ?? ''
    const held = accounts.get(username)
    const [paid, won] = [BigInt(stake) * 100n, BigInt(win) * 100n]
    if (held === undefined || held < paid) return 401
    accounts.set(username, held - paid + won)
    rounds.push({ username, stake: paid, win: won, played_at: new Date() })
    return 201
  }
  return { play, roundsBehind, report, launch, end }
}

/** Returns an in-memory game site with no more than the API that the product's transfer wallet calls. */
const fakeWallet = () => {
  const accounts: Accounts = new Map()
  const faults: string[] = []
  return { faults, ...fakeBooks(accounts, faults), ...fakePlay(accounts) }
}

type Wallet = ReturnType<typeof fakeWallet>

/** Returns the handlers for the API of the fake game site. `id` is the account or the reference in the path. */
const calls = (
  wallet: Wallet,
  id: string,
  body: Body,
  after: string,
): Readonly<Record<string, () => Answer>> => ({
  'PUT /accounts/:': () => wallet.openAccount(id),
  'GET /accounts/:': () => wallet.account(id),
  'GET /accounts': () => wallet.everyAccount(),
  'POST /transfers': () => wallet.transfer(body),
  'GET /transfers/:': () => wallet.lookUp(id),
  'GET /accounts/:/rounds': () => wallet.roundsBehind(after, id),
  'GET /rounds': () => wallet.roundsBehind(after, null),
  'GET /accounts/:/report': () => wallet.report(id),
  'GET /games': () => [200, { games: [GAME], next: null }],
  'POST /launches': () => wallet.launch(body),
  'POST /accounts/:/sessions/end': () => wallet.end(id, body),
})

const WIRE_PATH = /^\/game-site\/v1(\/[a-z]+)(?:\/([^/]+))?(\/.+)?$/

const serve = async (wallet: Wallet, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  let text = ''
  for await (const part of request) text += part
  const url = new URL(request.url ?? '', 'http://fake.example')
  const [, list = '', id, rest = ''] = WIRE_PATH.exec(url.pathname) ?? []
  const call = `${request.method} ${list}${id === undefined ? '' : '/:'}${rest}`
  const body = text === '' ? {} : JSON.parse(text)
  const answer = calls(wallet, id ?? '', body, url.searchParams.get('after') ?? '0')[call]?.() ?? null
  if (answer === null) response.destroy()
  else response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]))
}

/** Runs the fake game site behind a proxy that injects faults. A test controls it in the same way as the sandbox's game site. */
export const useFakeGameSite = () => {
  const wallet = fakeWallet()
  const server = createServer((request, response) => void serve(wallet, request, response))
  let line: FaultyProxy
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    line = await openFaultyProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  afterAll(async () => {
    await line.close()
    server.close()
  })
  return {
    line: () => line,
    partners: (env: Readonly<Record<string, string>>): Partners => {
      const callbacks = 'http://127.0.0.1:9/callbacks'
      const place = { url: line.url(), key: SANDBOX_KEY, secret: SANDBOX_SECRET, callbacks }
      return openPartners(choosePartners(env, place, []).chosen)
    },
    fault: async (kind: string): Promise<void> => void wallet.faults.push(kind),
    play: async (token: string | null, stake: number, win: number): Promise<number> =>
      wallet.play(token ?? '', stake, win),
  }
}
