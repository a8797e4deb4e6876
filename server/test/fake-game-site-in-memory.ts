import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { PartnerConfused, PartnerSilent } from '../src/partners/adapter-kit/partner-http.ts'
import type {
  GameSite,
  MovementOrder,
  MovementOutcome,
  RoundsFeed,
  SiteGame,
  SiteRound,
} from '../src/partners/ports/game-site.ts'

export type SiteFault =
  /** The call does not reach the game site. */
  | 'lost'
  /** The game site does the work, but its response is lost. */
  | 'unanswered'
  /** The call gets no response. The game site does the work only when the test delivers the call. */
  | 'late'
  /** The game site begins the transfer, and completes it only when the product looks up the outcome. */
  | 'in_progress'
  /** The network delivers the call twice. The caller gets the second response. */
  | 'twice'
  | 'refuse'

export type SiteCall = {
  name: 'open' | 'move' | 'find' | 'balance' | 'balances' | 'rounds' | 'games' | 'launch' | 'end'
  subject: string
}

type Transfer = MovementOrder & {
  status: 'done' | 'in_progress' | 'refused'
  balance: bigint
  reason: string
}

/** The game site's lists of rounds, one for each member. */
export type MemberFeed = RoundsFeed & { readonly of: 'member' }

export type FakeSite = Omit<GameSite, 'wallet' | 'name' | 'rounds' | 'free_rounds'> & {
  free_rounds: GameSite['free_rounds']
  rounds: MemberFeed
  name: string
  wallet: GameSite['wallet']
  /** Balances at the game site, by username. */
  wallets: Map<string, bigint>
  transfers: Map<string, Transfer>
  /** All calls to the game site in order, each with its name and the member or transfer that it is about. */
  calls: string[]
  /** Calls on their way to the game site. Each function delivers one call. */
  under_way: (() => void)[]
  offered: SiteGame[]
  /** Number of games that are open with real money, by member. */
  open: Map<string, number>
  launch_url: string
  /** The fake site calls this function for each arriving call. It returns the fault to inject, or null. */
  meet: (call: SiteCall) => Promise<SiteFault | null> | SiteFault | null
  /** Returns the time that the game site's responses contain, or null if they contain none. */
  says: () => Date | null
  /** Returns how many ms the game site's clock is ahead of Sala's at the given time. Rounds have the times of the site's clock. */
  aheadMs: (at: Date) => number
  /** The fake site calls this function before it sends a response, and waits until it returns. */
  answering: (call: SiteCall) => Promise<void> | void
  /** Injects these faults into the next calls named `name`, one fault into each call. */
  fail(name: SiteCall['name'], ...faults: SiteFault[]): void
  /** Plays a round at the game site. Returns false if the balance is smaller than the stake. */
  play(username: string, stake: bigint, win: bigint, playedAt?: Date, gameId?: string): boolean
  callsOf(name: SiteCall['name']): string[]
  roundsOf(username: string): readonly SiteRound[]
  /** Returns the time at which a round was played, by Sala's clock. */
  trueTimeOf(round: SiteRound): Date
  /** Takes money from the member's balance at the game site without a round. Returns false if the balance is too small. */
  take(username: string, amount: bigint): boolean
  /** Sums that the game site has taken without a round, by username. */
  taken: Map<string, bigint>
  /** Completes all credit transfers that are in progress at the game site. */
  finish(): void
}

export const PLAYED_AT = new Date('2026-11-18T08:00:00Z')
const ROUNDS_PAGE = 500
const BALANCES_PAGE = 3

/** Returns an in-memory game site that holds the members' credit (transfer wallet). A repeated transfer with the same reference has one effect. */
export const fakeGameSite = (name = 'sala'): FakeSite => {
  const wallets = new Map<string, bigint>()
  const transfers = new Map<string, Transfer>()
  const rounds = new Map<string, SiteRound[]>()
  const planned = new Map<string, SiteFault[]>()
  const ended = new Map<string, number>()
  const taken = new Map<string, bigint>()
  const trueTimes = new Map<SiteRound, Date>()

  const book = (transfer: Transfer): void => {
    const balance = wallets.get(transfer.username)
    const change = transfer.direction === 'in' ? transfer.amount : -transfer.amount
    if (balance === undefined || balance + change < 0n) {
      transfer.status = 'refused'
      transfer.reason = balance === undefined ? 'account_not_found' : 'insufficient_balance'
      return
    }
    wallets.set(transfer.username, balance + change)
    transfer.status = 'done'
    transfer.balance = balance + change
  }
  const outcomeOf = (transfer: Transfer, known: boolean): MovementOutcome => {
    if (transfer.status === 'in_progress') return { result: 'in_progress' }
    if (transfer.status === 'refused') return { result: 'rejected', reason: transfer.reason }
    const said_at = site.says()
    return { result: known ? 'duplicate' : 'done', balance: satang(transfer.balance), said_at }
  }
  const moveOnce = (order: MovementOrder, fault: SiteFault | null): MovementOutcome => {
    const known = transfers.get(order.reference)
    if (known?.status === 'in_progress') book(known)
    if (known !== undefined) return outcomeOf(known, true)
    const transfer: Transfer = { ...order, status: 'in_progress', balance: 0n, reason: 'refused' }
    transfers.set(order.reference, transfer)
    if (fault === 'refuse') transfer.status = 'refused'
    else if (fault !== 'in_progress') book(transfer)
    return outcomeOf(transfer, false)
  }

  const balances: GameSite['balances'] = after =>
    call('balances', after, () => {
      const accounts = [...wallets]
        .map(([username, balance]) => ({ username, balance: satang(balance) }))
        .filter(({ username }) => username > after)
        .sort((a, b) => (a.username < b.username ? -1 : 1))
        .slice(0, BALANCES_PAGE)
      return {
        accounts,
        unreadable: [],
        next: accounts.length === BALANCES_PAGE ? (accounts.at(-1)?.username ?? null) : null,
      }
    })

  const site: FakeSite = {
    name,
    wallet: 'transfer',
    wallet_door: null,
    balances,
    offers: null,
    free_rounds: null,
    wallets,
    transfers,
    calls: [],
    under_way: [],
    offered: [],
    open: new Map(),
    launch_url: 'https://games.example/play?token=t',
    meet: () => null,
    says: () => null,
    aheadMs: () => 0,
    answering: () => undefined,
    fail: (name, ...faults) => planned.set(name, [...(planned.get(name) ?? []), ...faults]),
    roundsOf: username => rounds.get(username) ?? [],
    trueTimeOf: round => trueTimes.get(round) ?? round.played_at,
    taken,
    take: (username, amount) => {
      const balance = wallets.get(username) ?? 0n
      if (balance < amount) return false
      wallets.set(username, balance - amount)
      taken.set(username, (taken.get(username) ?? 0n) + amount)
      return true
    },
    finish: () => {
      for (const transfer of transfers.values()) if (transfer.status === 'in_progress') book(transfer)
    },
    callsOf: name => site.calls.filter(call => call.startsWith(`${name} `)),
    play: (username, stake, win, playedAt = PLAYED_AT, game_id = 'g') => {
      const balance = wallets.get(username) ?? 0n
      if (balance < stake) return false
      wallets.set(username, balance - stake + win)
      const own = rounds.get(username) ?? []
      const valid_stake = satang(stake)
      const money = { stake: satang(stake), valid_stake, win: satang(win) }
      const played_at = new Date(playedAt.getTime() + site.aheadMs(playedAt))
      const round = { round_id: `r${own.length + 1}`, game_id, ...money, played_at }
      trueTimes.set(round, playedAt)
      own.push(round)
      rounds.set(username, own)
      return true
    },
    openAccount: username =>
      call('open', username, () => {
        if (!wallets.has(username)) wallets.set(username, 0n)
      }),
    move: async order => {
      try {
        return await call('move', order.reference, fault => moveOnce(order, fault))
      } catch {
        return { result: 'unknown' }
      }
    },
    mark: null,
    findMovement: async ({ reference }) => {
      try {
        return await call('find', reference, () => {
          const known = transfers.get(reference)
          if (known?.status === 'in_progress') book(known)
          return known === undefined ? ({ result: 'absent' } as const) : outcomeOf(known, false)
        })
      } catch {
        return { result: 'unknown' }
      }
    },
    balance: username => call('balance', username, () => balanceIn(wallets, username)),
    rounds: {
      of: 'member',
      forgets: false,
      common: null,
      read: (username, after) =>
        call('rounds', username, () => {
          const from = Number(after ?? '0')
          const page = (rounds.get(username) ?? []).slice(from, from + ROUNDS_PAGE)
          const next = page.length === 0 ? after : String(from + page.length)
          return { rounds: page, unreadable: [], next, is_last: page.length < ROUNDS_PAGE }
        }),
    },
    report: () => Promise.reject(new Error('not asked for')),
    games: () => call('games', '', () => site.offered),
    launch: order => {
      const who = order.mode === 'real' ? order.username : 'nobody'
      const option = order.game_option === undefined ? '' : ` ${order.game_option}`
      return call('launch', `${who} ${order.game_id ?? ''}${option}`, () => {
        if (order.mode === 'real') site.open.set(who, (site.open.get(who) ?? 0) + 1)
        return site.launch_url
      })
    },
    endSessions: ({ reference, username }) =>
      call('end', `${username} ${reference}`, () => {
        const known = ended.get(reference)
        if (known !== undefined) return known
        const closed = site.open.get(username) ?? 0
        site.open.set(username, 0)
        ended.set(reference, closed)
        return closed
      }),
  }

  const call = async <T>(
    name: SiteCall['name'],
    subject: string,
    answer: (fault: SiteFault | null) => T,
  ): Promise<T> => {
    site.calls.push(`${name} ${subject}`)
    const fault = planned.get(name)?.shift() ?? (await site.meet({ name, subject }))
    if (fault === 'lost') throw silence()
    if (fault === 'late') {
      site.under_way.push(() => answer(null))
      throw silence()
    }
    const first = answer(fault)
    const seen = fault === 'twice' ? answer(null) : first
    await site.answering({ name, subject })
    if (fault === 'unanswered') throw silence()
    return seen
  }
  return site
}

const silence = () => new PartnerSilent('game-site', new Error('a test says so'))

const balanceIn = (wallets: Map<string, bigint>, username: string): Satang => {
  const balance = wallets.get(username)
  if (balance === undefined) throw new PartnerConfused('game-site', { status: 404, body: null })
  return satang(balance)
}

/** Returns a game as the game site lists it. The default name and picture come from the id. */
export const siteGame = (game_id: string, given: Partial<SiteGame> = {}): SiteGame => ({
  game_id,
  name: game_id,
  name_th: game_id,
  section: 'slot',
  provider: 'pg',
  rtp: 96.5,
  volatility: 'medium',
  lines: 20,
  free_play: true,
  emblem: game_id,
  hue: 40,
  accent_hue: 200,
  hit_rate: 24.5,
  max_win: 500,
  how_it_works: [],
  features: [],
  released_on: null,
  ...given,
})
