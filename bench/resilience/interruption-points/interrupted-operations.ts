import type { BenchMember } from '../../http/bench-members.ts'
import type { Product } from '../product-under-test.ts'
import {
  callWithRetry,
  type Deposit,
  fetchDeposit,
  type LoadRun,
  payDeposit,
  submitRequest,
} from '../simulated-member.ts'
import { waitUntil } from '../supervised-process.ts'
import type { Statement } from './postgres-protocol.ts'
import type { CallTrap, Trap } from './process-kill-points.ts'

/** A new simulated member, who performs one operation. */
export type Actor = {
  readonly product: Pick<Product, 'query'>
  readonly run: LoadRun
  readonly member: BenchMember
  readonly key: string
}

/** Points of an operation at which the test can kill the process that executes it. */
export const POINTS = {
  sent: 'the commit is sent and does not reach PostgreSQL',
  committed: 'PostgreSQL has committed and its answer is lost',
  answered: 'the api has answered and its answer is lost',
  partner: 'the partner has executed the call and its answer is lost',
  callback: 'the partner’s callback is answered and the answer is lost',
} as const
export type Point = keyof typeof POINTS

type Operation<Made> = {
  readonly name: string
  /** Creates the state that the operation needs, for example an open deposit. */
  readonly before: (actor: Actor) => Promise<Made>
  /** Executes the operation, and repeats it with the same idempotency key until there is a response. Returns the id in the response. */
  readonly does: (actor: Actor, made: Made) => Promise<string | null>
  /** True if a repeated request must return the same id. */
  readonly isKeyed: boolean
  readonly traps: Readonly<Partial<Record<Point, (actor: Actor, made: Made) => Trap>>>
}

const SETTLES_MS = 90_000
const PREPARE = '/lobby/api/requests/deposit/prepare'
const WITHDRAW = '/lobby/api/requests/withdraw'
const LAUNCH = '/lobby/api/customers/login-game'
const SITE = '/sandbox/game-site/v1'
/** Amount of a withdrawal in baht. Each member starts with 500 baht. */
const WITHDRAWN = 300

const nothing = async (): Promise<null> => null

/** Returns a function that says whether the text or the values of an SQL statement contain all these words. */
const writes =
  (...words: readonly (string | RegExp)[]) =>
  ({ text, values }: Statement): boolean =>
    words.every(word =>
      typeof word === 'string' ? text.includes(word) || values.includes(word) : word.test(values),
    )

const bothEnds = (
  connection: 'api to postgres' | 'worker to postgres',
  words: (actor: Actor) => readonly (string | RegExp)[],
) => ({
  sent: (actor: Actor): Trap => ({ connection, at: 'commit sent', matches: writes(...words(actor)) }),
  committed: (actor: Actor): Trap => ({ connection, at: 'committed', matches: writes(...words(actor)) }),
})

const calls =
  (connection: CallTrap['connection']) =>
  (...words: readonly string[]): CallTrap => ({
    ...{ connection, at: 'answered' },
    matches: asked => words.every(word => asked.includes(word)),
  })

const askForDeposit = ({ run, member: { token }, key }: Actor): Promise<string | null> =>
  submitRequest(run, run.acknowledged.deposits, {
    method: 'POST',
    path: PREPARE,
    token,
    key,
    body: { amount: 100 },
  })

const askForWithdrawal = ({ run, member: { token, phone }, key }: Actor): Promise<string | null> => {
  const body = { phone, amount: WITHDRAWN }
  return submitRequest(run, run.acknowledged.withdrawals, {
    method: 'POST',
    path: WITHDRAW,
    token,
    key,
    body,
  })
}

const openGame = async ({ run, member: { token } }: Actor): Promise<string | null> => {
  const reply = await callWithRetry(run, { method: 'GET', path: LAUNCH, token })
  if (reply?.status !== 200) return null
  run.acknowledged.operations += 1
  return String(reply.body.url)
}

const atSite = async (actor: Actor): Promise<null> => {
  await openGame(actor)
  await waitUntil(
    'the credit is at the site',
    async () => {
      const [row] = await actor.product.query<{ there: boolean }>(
        `select count(*) > 0 and count(*) = count(ended_at) as there from game_movements where member_id = $1`,
        [actor.member.id],
      )
      return row?.there === true
    },
    SETTLES_MS,
  )
  return null
}

const openDeposit = async (actor: Actor): Promise<Deposit & { readonly id: string }> => {
  const id = await askForDeposit(actor)
  const open = id === null ? null : await fetchDeposit(actor.run, actor.member.token, id)
  if (id === null || open === null) throw new Error('the deposit was not opened')
  return { ...open, id }
}

/** Returns the member's username at the game site: the id without the underscore. */
const usernameOf = ({ member }: Actor): string => member.id.replace('_', '')

const credited: Operation<Deposit & { readonly id: string }> = {
  name: 'a line of the bank is credited',
  before: openDeposit,
  does: async ({ run, member }, open) => {
    // The bank must acknowledge the payment before the test sets the point at which it kills the process. Otherwise the test could not know whether
    // the deposit must be credited.
    return (await payDeposit(run, member, open)) ? open.id : null
  },
  isKeyed: false,
  traps: {
    sent: (_, { id }) => ({
      ...{ connection: 'worker to postgres', at: 'commit sent' },
      matches: writes(`deposit:${id}:credit`),
    }),
    committed: (_, { id }) => ({
      ...{ connection: 'worker to postgres', at: 'committed' },
      matches: writes(`deposit:${id}:credit`),
    }),
    // The process is killed when the bank returns the page of its statement that contains this payment.
    partner: (_, { ref }) => ({
      ...calls('worker to sandbox')('GET /sandbox/bank/v1/statement'),
      matchesAnswer: answer => answer.includes(ref),
    }),
    callback: () => calls('sandbox to api')('POST /lobby/api/callbacks/bank'),
  },
}

const ofMember =
  (...words: readonly (string | RegExp)[]) =>
  ({ member }: Actor) => [member.id, ...words]

const PLAIN: readonly Operation<null>[] = [
  {
    name: 'a withdrawal is ordered from the bank',
    ...{ before: nothing, does: askForWithdrawal, isKeyed: true },
    traps: bothEnds('worker to postgres', ofMember('update withdrawals', /paying/)),
  },
  {
    name: 'a withdrawal is paid out',
    ...{ before: nothing, does: askForWithdrawal, isKeyed: true },
    traps: {
      ...bothEnds('worker to postgres', ofMember(/withdrawal:wdr_\w+:payout/)),
      partner: ({ member }) =>
        calls('worker to sandbox')('POST /sandbox/bank/v1/payouts', member.account_number),
    },
  },
  {
    name: 'credit returns from the site',
    ...{ before: atSite, does: askForWithdrawal, isKeyed: true },
    traps: {
      ...bothEnds('worker to postgres', ofMember(/movement:mov_\w+:out/)),
      partner: actor => calls('worker to sandbox')(`POST ${SITE}/transfers`, usernameOf(actor)),
    },
  },
  {
    name: 'credit is recalled for a withdrawal',
    ...{ before: atSite, does: askForWithdrawal, isKeyed: true },
    traps: {
      ...bothEnds('api to postgres', ofMember('insert into game_movements')),
      answered: ({ key }) => calls('callers to api')(`POST ${WITHDRAW}`, key),
    },
  },
  {
    name: 'a withdrawal is requested',
    ...{ before: nothing, does: askForWithdrawal, isKeyed: true },
    traps: {
      ...bothEnds('api to postgres', ({ key }) => ['insert into withdrawals', key]),
      answered: ({ key }) => calls('callers to api')(`POST ${WITHDRAW}`, key),
    },
  },
  {
    name: 'a game is opened',
    ...{ before: nothing, does: openGame, isKeyed: false },
    traps: {
      ...bothEnds('api to postgres', ofMember('insert into game_movements')),
      answered: ({ member }) => calls('callers to api')(`GET ${LAUNCH}`, member.token),
      partner: actor => calls('api to sandbox')(`POST ${SITE}/launches`, usernameOf(actor)),
    },
  },
  {
    name: 'credit goes to the site',
    ...{ before: nothing, does: openGame, isKeyed: false },
    traps: {
      ...bothEnds('worker to postgres', ofMember(/movement:mov_\w+:done/)),
      partner: actor => calls('worker to sandbox')(`POST ${SITE}/transfers`, usernameOf(actor)),
    },
  },
  {
    name: 'a deposit is requested',
    ...{ before: nothing, does: askForDeposit, isKeyed: true },
    traps: {
      ...bothEnds('api to postgres', ({ key }) => ['insert into deposits', key]),
      answered: ({ key }) => calls('callers to api')(`POST ${PREPARE}`, key),
    },
  },
]

export type Interruption = {
  readonly operation: string
  readonly point: Point
  readonly isKeyed: boolean
  /**
   * Creates the state that the operation needs. Returns the trap (the point at which the process is killed) and a function that executes the
   * operation.
   */
  prepare(actor: Actor): Promise<{ readonly trap: Trap; does(): Promise<string | null> }>
}

const interruptionsOf = <Made>({ name, before, does, isKeyed, traps }: Operation<Made>): Interruption[] =>
  (Object.keys(traps) as Point[]).map(point => ({
    ...{ operation: name, point, isKeyed },
    prepare: async actor => {
      const made = await before(actor)
      const trap = traps[point]?.(actor, made)
      if (trap === undefined) throw new Error(`${name} has no point ${point}`)
      return { trap, does: () => does(actor, made) }
    },
  }))

export const INTERRUPTIONS: readonly Interruption[] = [
  ...PLAIN.flatMap(interruptionsOf),
  ...interruptionsOf(credited),
]
export const OPERATIONS_COUNT = PLAIN.length + 1

/** The operation that stands for a point: two points are at the api and three at the worker. */
const EACH_POINT_AT: Readonly<Record<Point, string>> = {
  sent: 'a withdrawal is requested',
  committed: 'a withdrawal is paid out',
  answered: 'a deposit is requested',
  partner: 'credit goes to the site',
  callback: 'a line of the bank is credited',
}
/** A part of the interruptions: each point once. The other operations at these points are only in INTERRUPTIONS. */
export const ONE_OF_EACH_POINT: readonly Interruption[] = INTERRUPTIONS.filter(
  ({ operation, point }) => EACH_POINT_AT[point] === operation,
)
