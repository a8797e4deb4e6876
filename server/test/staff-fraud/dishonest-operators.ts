import { createHash } from 'node:crypto'
import type { DeskCallKey } from '@sala/contract/desk/desk-contract.ts'
import type { Role } from '@sala/contract/desk/roles.ts'
import { type Draw, pick } from '../../seed/simulated-past/random-numbers.ts'
import type { SignedIn } from '../../src/desk/command-runner.ts'
import { operatorOf, operatorWithName } from '../../src/operators/operator-users/operator-users.ts'
import { codeAt } from '../../src/platform/security/totp.ts'
import { type DeskResponse, type deskOn, OPERATOR_PASSWORD, operatorOnMachine } from '../desk-client.ts'
import { runAs } from '../operator-command-line-client.ts'
import type { useSlips } from '../slips-setup.ts'
import type { TestMember } from '../test-members.ts'

/** A dishonest operator, signed in both on the command line and at the desk (the staff's website). */
export type DishonestOperator = SignedIn & { readonly secret: string }

/** State of a simulation of fraud: the dishonest operators, and the members who should profit. */
export type Fraud = {
  readonly cashier: ReturnType<typeof useSlips>
  readonly desk: ReturnType<typeof deskOn>
  readonly seed: number
  readonly draw: Draw
  /** All operators of the simulation: first the two dishonest ones, then those whom they invited. */
  readonly operators: DishonestOperator[]
  readonly members: readonly TestMember[]
  /** How often each kind of fraud attempt was tried and how often it had success, by name. */
  readonly made: Map<string, { tried: number; done: number }>
  readonly sessions: Map<
    string,
    { readonly at: number; readonly halves: { token: string; cookie: string | null } }
  >
}

export type Move = (fraud: Fraud) => Promise<boolean>

const NEVER_TOO_OLD = new Date('2999-01-01')

export const loadDishonestOperator = async (
  { ctx }: Fraud['cashier'],
  { name, secret }: { readonly name: string; readonly secret: string },
): Promise<DishonestOperator> => {
  const row = await operatorWithName(ctx.db, name)
  if (row === null) throw new Error(`${name} works here`)
  return { operator: operatorOf(row), step_up_until: NEVER_TOO_OLD, secret }
}

export const addDishonestOperator = async (
  cashier: Fraud['cashier'],
  name: string,
  roles: readonly Role[],
): Promise<DishonestOperator> =>
  loadDishonestOperator(cashier, await operatorOnMachine(cashier.ctx, name, roles))

export const runCommand = async ({ cashier }: Fraud, who: SignedIn | null, ...argv: string[]) => {
  const said = await runAs(cashier.ctx, who, ...argv, '--reason', 'nothing to see')
  await cashier.run()
  return said
}

export const succeeds = async (fraud: Fraud, who: SignedIn | null, ...argv: string[]): Promise<boolean> =>
  (await runCommand(fraud, who, ...argv)).code === 0

const BYTE = 256

/** Returns another IP address for each operator, because the product limits attempts by IP address. */
const addressOf = (name: string): string => {
  const digest = createHash('sha256').update(name).digest()
  return `10.${[0, 1, 2].map(place => (digest[place] ?? 0) % BYTE).join('.')}`
}

const SESSION_MS = 60 * 60 * 1_000

/**
 * Returns the operator's session at the desk (the staff's website), the same one for an hour. A new session needs another code of the authenticator
 * app, because the product accepts each code once.
 */
const sessionOf = async ({ cashier, desk, sessions }: Fraud, { operator, secret }: DishonestOperator) => {
  const now = cashier.ctx.clock.now()
  const known = sessions.get(operator.name)
  if (known !== undefined && now.getTime() - known.at < SESSION_MS) return known.halves
  const ip = addressOf(operator.name)
  const signed = await desk.call({ ip }, 'POST /sign-in', {
    name: operator.name,
    password: OPERATOR_PASSWORD,
  })
  const code = { ticket: signed.body.ticket, otp: codeAt(secret, now) }
  const { body, cookie } = await desk.call({ ip }, 'POST /sign-in/totp', code)
  if (body.token === undefined)
    throw new Error(`${operator.name} does not sign in: ${JSON.stringify([signed.body, body])}`)
  const halves = { token: String(body.token), cookie }
  sessions.set(operator.name, { at: now.getTime(), halves })
  return halves
}

export const callDesk = async (
  fraud: Fraud,
  who: DishonestOperator,
  key: DeskCallKey | `${string} /${string}`,
  body?: object,
): Promise<DeskResponse> => {
  const answer = await fraud.desk.call(await sessionOf(fraud, who), key, body)
  if (answer.status >= 500) throw new Error(`${key} answers ${answer.status}`)
  await fraud.cashier.run()
  return answer
}

export const pickOperator = ({ draw, operators }: Fraud): DishonestOperator => pick(draw, operators)
export const pickMember = ({ draw, members }: Fraud): TestMember => pick(draw, members)

/** Returns a random amount in baht with two decimals. Most amounts are small; some are large enough to use up an operator's limit. */
export const drawAmount = (draw: Draw): string => {
  const greatest = pick(draw, [1, 20, 100, 100, 100, 5_000, 60_000])
  return ((1 + draw(greatest * 100)) / 100).toFixed(2)
}

/** Pays from a stranger's bank account to an account of the company. Returns the id of the bank line. */
export const receiveForeignPayment = async ({ cashier, draw }: Fraud, amount: bigint): Promise<string> => {
  const id = cashier.bank.receive({
    ...{ account: '9000000011', from_bank: 'scb', from_account: `77${10_000_000 + draw(90_000_000)}` },
    ...{ amount, paid_at: cashier.ctx.clock.now() },
  })
  await cashier.read()
  return id
}
