import type { Role } from '@sala/contract/desk/roles.ts'
import { pick } from '../../seed/simulated-past/random-numbers.ts'
import { codeAt } from '../../src/platform/security/totp.ts'
import { OPERATOR_PASSWORD } from '../desk-client.ts'
import {
  callDesk,
  type DishonestOperator,
  type Fraud,
  loadDishonestOperator,
  type Move,
  pickOperator,
  succeeds,
} from './dishonest-operators.ts'

const NEWCOMERS_MAX = 2
const ROLES: readonly Role[] = ['admin', 'finance', 'cashier']

type Half = { readonly url: string | null; readonly code: string | null } | null

const agree = async (fraud: Fraud, checker: DishonestOperator, id: string) => {
  const { body } = await callDesk(fraud, checker, `GET /proposals/${id}`)
  const seen = (body.now as { seen: string } | null)?.seen ?? 'x'
  return callDesk(fraud, checker, `POST /proposals/${id}/approve`, { reason: 'looked', seen })
}

/**
 * Fraud attempt: the two dishonest operators invite an operator who does not exist, and sign in under that name. The product gives each of them one
 * half of the sign-in link.
 */
const newcomer: Move = async fraud => {
  const [maker, checker] = fraud.operators
  if (maker === undefined || checker === undefined || fraud.operators.length > 1 + NEWCOMERS_MAX) return false
  const name = `new-${fraud.seed}-${fraud.operators.length}`
  const payload = { name, roles: [pick(fraud.draw, ROLES)] }
  const asked = { kind: 'operator_invitation', payload, reason: 'we need hands', evidence: null }
  const made = await callDesk(fraud, maker, 'POST /proposals', asked)
  const id = (made.body.proposal as { id: string } | undefined)?.id
  if (id === undefined) return false
  const agreed = await agree(fraud, checker, id)
  const [first, second] = [made.body.link as Half, agreed.body.link as Half]
  if (agreed.status !== 200 || first?.url == null) return false
  const code = `${new URL(first.url).hash.slice(1)}${second?.code}`
  const shown = await fraud.desk.call({}, 'POST /invitation', { code })
  const secret = String(shown.body.secret)
  const otp = codeAt(secret, fraud.cashier.ctx.clock.now())
  const given = { code, password: OPERATOR_PASSWORD, otp }
  const { status, body, cookie } = await fraud.desk.call({}, 'POST /invitation/accept', given)
  if (status !== 200) return false
  const at = fraud.cashier.ctx.clock.now().getTime()
  fraud.sessions.set(name, { at, halves: { token: String(body.token), cookie } })
  fraud.operators.push(await loadDishonestOperator(fraud.cashier, { name, secret }))
  return true
}

/** Fraud attempt: a dishonest operator suspends the honest colleague, so that no third operator can check what the two dishonest ones do. */
const shutOut: Move = fraud =>
  succeeds(fraud, pickOperator(fraud), 'operators', 'suspend', `honest-${fraud.seed}`)

const endOpen: Move = async fraud => {
  const [open] = await fraud.cashier.database.query<{ id: string }>(
    "select id from proposals where state = 'open' order by made_at limit 1",
  )
  if (open === undefined) return false
  return succeeds(fraud, pickOperator(fraud), 'proposals', pick(fraud.draw, ['refuse', 'withdraw']), open.id)
}

/** Fraud attempt: one dishonest operator proposes more roles for the other. A third operator must approve this. */
const promote: Move = async fraud => {
  const other = fraud.operators[1]
  if (other === undefined) return false
  return succeeds(fraud, pickOperator(fraud), 'operators', 'roles', other.operator.name, '--role', 'admin')
}

export const colleagueMoves: Readonly<Record<string, Move>> = { newcomer, shutOut, endOpen, promote }
