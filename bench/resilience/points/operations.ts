import type { Citizen } from '../../http/town.ts'
import { until } from '../kept-process.ts'
import { type Deposit, depositOf, type Fire, insist, pay, press } from '../member.ts'
import type { House } from '../product.ts'
import type { Statement } from './postgres-wire.ts'
import type { CallTrap, Trap } from './traps.ts'

/** A new member with one operation. */
export type Actor = {
  readonly house: Pick<House, 'query'>
  readonly fire: Fire
  readonly citizen: Citizen
  readonly key: string
}

/** Points at which an operation can be interrupted. */
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
  /** Creates the preconditions. */
  readonly before: (actor: Actor) => Promise<Made>
  /** Retries with the same key until there is a response, and returns its id. */
  readonly does: (actor: Actor, made: Made) => Promise<string | null>
  /** Whether a repeated request must get the same response. */
  readonly isKeyed: boolean
  readonly traps: Readonly<Partial<Record<Point, (actor: Actor, made: Made) => Trap>>>
}

const SETTLES_MS = 90_000
const PREPARE = '/lobby/api/requests/deposit/prepare'
const WITHDRAW = '/lobby/api/requests/withdraw'
const LAUNCH = '/lobby/api/customers/login-game'
const SITE = '/sandbox/game-site/v1'
/** In baht; each member starts with 500. */
const WITHDRAWN = 300

const nothing = async (): Promise<null> => null

/** Matches statements that have all these words or values. */
const writes =
  (...words: readonly (string | RegExp)[]) =>
  ({ text, values }: Statement): boolean =>
    words.every(word =>
      typeof word === 'string' ? text.includes(word) || values.includes(word) : word.test(values),
    )

const bothEnds = (
  on: 'api to postgres' | 'worker to postgres',
  words: (actor: Actor) => readonly (string | RegExp)[],
) => ({
  sent: (actor: Actor): Trap => ({ on, at: 'commit sent', is: writes(...words(actor)) }),
  committed: (actor: Actor): Trap => ({ on, at: 'committed', is: writes(...words(actor)) }),
})

const calls =
  (on: CallTrap['on']) =>
  (...words: readonly string[]): CallTrap => ({
    ...{ on, at: 'answered' },
    is: asked => words.every(word => asked.includes(word)),
  })

const askForDeposit = ({ fire, citizen: { token }, key }: Actor): Promise<string | null> =>
  press(fire, fire.told.deposits, { method: 'POST', path: PREPARE, token, key, body: { amount: 100 } })

const askForWithdrawal = ({ fire, citizen: { token, phone }, key }: Actor): Promise<string | null> => {
  const body = { phone, amount: WITHDRAWN }
  return press(fire, fire.told.withdrawals, { method: 'POST', path: WITHDRAW, token, key, body })
}

const openGame = async ({ fire, citizen: { token } }: Actor): Promise<string | null> => {
  const heard = await insist(fire, { method: 'GET', path: LAUNCH, token })
  if (heard?.status !== 200) return null
  fire.told.operations += 1
  return String(heard.body.url)
}

const atSite = async (actor: Actor): Promise<null> => {
  await openGame(actor)
  await until(
    'the credit is at the site',
    async () => {
      const [row] = await actor.house.query<{ there: boolean }>(
        `select count(*) > 0 and count(*) = count(ended_at) as there from game_movements where member_id = $1`,
        [actor.citizen.id],
      )
      return row?.there === true
    },
    SETTLES_MS,
  )
  return null
}

const openDeposit = async (actor: Actor): Promise<Deposit & { readonly id: string }> => {
  const id = await askForDeposit(actor)
  const open = id === null ? null : await depositOf(actor.fire, actor.citizen.token, id)
  if (id === null || open === null) throw new Error('the deposit was not opened')
  return { ...open, id }
}

/** The member's username at the site: the id without its underscore. */
const usernameOf = ({ citizen }: Actor): string => citizen.id.replace('_', '')

const credited: Operation<Deposit & { readonly id: string }> = {
  name: 'a line of the bank is credited',
  before: openDeposit,
  does: async ({ fire, citizen }, open) => {
    // The bank's response is not interrupted: an acknowledged payment has to be credited.
    return (await pay(fire, citizen, open)) ? open.id : null
  },
  isKeyed: false,
  traps: {
    sent: (_, { id }) => ({
      ...{ on: 'worker to postgres', at: 'commit sent' },
      is: writes(`deposit:${id}:credit`),
    }),
    committed: (_, { id }) => ({
      ...{ on: 'worker to postgres', at: 'committed' },
      is: writes(`deposit:${id}:credit`),
    }),
    // The response with the statement page that has the payment.
    partner: (_, { ref }) => ({
      ...calls('worker to sandbox')('GET /sandbox/bank/v1/statement'),
      answers: answer => answer.includes(ref),
    }),
    callback: () => calls('sandbox to api')('POST /lobby/api/callbacks/bank'),
  },
}

const ofMember =
  (...words: readonly (string | RegExp)[]) =>
  ({ citizen }: Actor) => [citizen.id, ...words]

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
      partner: ({ citizen }) =>
        calls('worker to sandbox')('POST /sandbox/bank/v1/payouts', citizen.account_number),
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
      answered: ({ citizen }) => calls('callers to api')(`GET ${LAUNCH}`, citizen.token),
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

/** One operation interrupted at one point. */
export type Cut = {
  readonly operation: string
  readonly point: Point
  readonly isKeyed: boolean
  /** Creates the preconditions. Returns the trap and the operation. */
  prepare(actor: Actor): Promise<{ readonly trap: Trap; does(): Promise<string | null> }>
}

const cutsOf = <Made>({ name, before, does, isKeyed, traps }: Operation<Made>): Cut[] =>
  (Object.keys(traps) as Point[]).map(point => ({
    ...{ operation: name, point, isKeyed },
    prepare: async actor => {
      const made = await before(actor)
      const trap = traps[point]?.(actor, made)
      if (trap === undefined) throw new Error(`${name} has no point ${point}`)
      return { trap, does: () => does(actor, made) }
    },
  }))

/** The operation with the longest recovery is first. */
export const CUTS: readonly Cut[] = [...PLAIN.flatMap(cutsOf), ...cutsOf(credited)]
export const OPERATIONS_COUNT = PLAIN.length + 1
