import { type BenchMember, PASSWORD } from './bench-members.ts'
import type { Answer, Request } from './http-client.ts'

export type Budget = { readonly server: number; readonly database?: number }

export type Call = {
  readonly name: string
  /**
   * Maximum CPU time of API node and PostgreSQL together, as a multiple of that of a call to an empty Fastify server. Absent if no maximum is
   * promised for this call.
   */
  readonly budget?: Budget
  /** Number of calls in each round, for a call that a member can make only once. Each other call is repeated until the time of the round is over. */
  readonly times?: number
  /** Number of parallel callers. It is set for calls that the server executes in batches or one after the other. */
  readonly callers?: number
  /** Expected status of the responses. Any other status ends the run. */
  readonly status: number
  readonly request: (n: number) => Request
  /** Receives each response. A measured call needs this function if each request depends on the response to the previous one. */
  readonly onAnswer?: (n: number, answer: Answer) => void
}

export const UNCHANGED = 'profile, unchanged'
const API = '/lobby/api'
/** Headers that a browser sends on its first visit. */
const BROWSER = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}
/** Number of simulated members whose pages poll. */
export const PLAYERS = 400
/**
 * Number of pages that poll in parallel. All parallel polls share one check of the cache, which would dominate the result if there were few pages.
 */
export const MANY_PAGES = 128
/** Number of calls in each measurement round, for calls that a member can make only once. */
export const ONCE = { signIns: 40, deposits: 200, withdrawals: 200 }

const bearer = (member: BenchMember | undefined): Record<string, string> => ({
  authorization: `Bearer ${member?.token}`,
})
/** Returns a header with another IP address for each request number `n`. The addresses are in different networks, so that no rate limit applies. */
const from = (n: number): Record<string, string> => ({
  'x-forwarded-for': `${20 + (n % 180)}.${Math.floor(n / 180) % 250}.7.9`,
})

const etagOf = ({ head }: Answer): string => /\netag: ([^\r]+)/i.exec(head)?.[1] ?? ''

const get = (path: string, headers = {}): Request => ({ method: 'GET', path: API + path, headers })
const post = (path: string, headers: Record<string, string>, body: object): Request => ({
  method: 'POST',
  path: API + path,
  headers,
  body,
})

/** Returns all calls that the benchmark measures, in the order in which it measures them. */
export const callsOf = (members: readonly BenchMember[]): Call[] => [
  ...profileCalls(members),
  ...visitorCalls(),
  {
    name: 'history page',
    status: 200,
    request: n => get('/requests', bearer(members[n % PLAYERS])),
  },
  ...callsOnce(members),
]

const profileCalls = (members: readonly BenchMember[]): Call[] => {
  const versions = new Map<number, string>()
  const ask = (n: number, headers = {}): Request =>
    get('/customers/profile', { ...bearer(members[n % PLAYERS]), ...headers })
  return [
    { name: 'profile', budget: { server: 4, database: 4 }, status: 200, request: n => ask(n) },
    {
      ...{ name: UNCHANGED, budget: { server: 1.5, database: 4 }, status: 304, callers: MANY_PAGES },
      request: n => ask(n, { 'if-none-match': versions.get(n % PLAYERS) ?? '' }),
      onAnswer: (n, answer) => {
        if (answer.status === 200) versions.set(n % PLAYERS, etagOf(answer))
      },
    },
  ]
}

const visitorCalls = (): Call[] => {
  const page = (path: string, headers = {}): Request => ({
    method: 'GET',
    path,
    headers: { ...BROWSER, ...headers },
  })
  return [
    {
      ...{ name: 'maintenance', budget: { server: 2, database: 2 }, status: 200 },
      request: () => get('/maintenance'),
    },
    { name: 'bootstrap', budget: { server: 4 }, status: 200, request: () => get('/bootstrap', BROWSER) },
    { name: 'home page', budget: { server: 4 }, status: 200, request: () => page('/lobby/') },
    {
      ...{ name: 'home page without a coding', budget: { server: 4 }, status: 200 },
      request: () => page('/lobby/', { 'accept-encoding': 'identity' }),
    },
    {
      ...{ name: "a member's page", budget: { server: 4 }, status: 200 },
      request: () => page('/lobby/deposit', { cookie: 'auth._token.local=1' }),
    },
    { name: 'games list', status: 200, request: () => get('/games', BROWSER) },
  ]
}

/** Returns the calls that a member can make only once. Each repetition is made by another member. */
const callsOnce = (members: readonly BenchMember[]): Call[] => {
  let fresh = PLAYERS
  const next = () => {
    const member = members[fresh]
    return { member, headers: { ...from(fresh++), ...bearer(member) } }
  }
  return [
    {
      ...{ name: 'sign-in', status: 200, times: ONCE.signIns, callers: 2 },
      request: () => {
        const { member, headers } = next()
        const { 'x-forwarded-for': ip = '' } = headers as Record<string, string>
        return post('/login', { 'x-forwarded-for': ip }, { phone: member?.phone, password: PASSWORD })
      },
    },
    {
      ...{ name: 'deposit prepare', status: 200, times: ONCE.deposits },
      request: n => post('/requests/deposit/prepare', next().headers, { amount: 100 + (n % 400) }),
    },
    {
      ...{ name: 'withdrawal', status: 200, times: ONCE.withdrawals },
      request: () => {
        const { member, headers } = next()
        return post('/requests/withdraw', headers, { phone: member?.phone, amount: 100 })
      },
    },
  ]
}
