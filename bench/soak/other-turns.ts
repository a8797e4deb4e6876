import { between, type Draw } from '../../server/seed/simulated-past/random-numbers.ts'
import type { BenchMember } from '../http/bench-members.ts'
import {
  callPartner,
  callWithRetry,
  type LoadOptions,
  type LoadRun,
  submitRequest,
} from '../resilience/simulated-member.ts'

/** Number of money operations of an average turn of a member. */
const OPERATIONS_A_TURN = 2.5
const SECOND_MS = 1_000
const BANK = 'scb'
/** One in this many turns is one of this file. */
const OTHER_ONE_IN = 4
const WAYS = ['gateway', 'check-in', 'bonus'] as const

/** Deposits at the payment gateway. The member is not sure of the effect of an unanswered payment, so nothing is recorded of it. */
const depositAtGateway = async (
  run: LoadRun,
  member: BenchMember,
  draw: Draw,
  key: string,
): Promise<void> => {
  const id = `deposit-${key}`
  const reply = await submitRequest(run, run.acknowledged.deposits, {
    ...{ method: 'POST', path: '/lobby/api/requests/deposit/payment-gateway', token: member.token, key: id },
    body: { amount: between(draw, 5, 20) * 20 },
  })
  if (reply === null) return
  const paid = await run.product.calls.ask(run.product.port, {
    ...{ method: 'GET', path: `/lobby/api/requests/deposit/${reply}`, token: member.token },
  })
  const payUrl = String((paid?.body.data as { pay_url?: string } | undefined)?.pay_url ?? '')
  const payment = URL.canParse(payUrl) ? new URL(payUrl).searchParams.get('payment') : null
  const from = { from_bank: BANK, from_account: member.account_number }
  if (payment !== null) await callPartner(run, `/gateway/payments/${payment}/pay`, from)
}

const takeBonus = async (run: LoadRun, { token }: BenchMember): Promise<void> => {
  const listed = await callWithRetry(run, { method: 'GET', path: '/lobby/api/bonuses', token })
  const bonuses = (listed?.body.data ?? []) as readonly { id: string; status: string }[]
  const offered = bonuses.find(({ status }) => status === 'offered' || status === 'claimable')
  if (offered === undefined) return
  await callWithRetry(run, { method: 'POST', path: `/lobby/api/customers/get-bonus/${offered.id}`, token })
}

const turn: NonNullable<LoadOptions['otherTurn']> = async (run, member, draw, key) => {
  if (draw(OTHER_ONE_IN) > 0) return false
  const way = WAYS[draw(WAYS.length)]
  if (way === 'gateway') await depositAtGateway(run, member, draw, key)
  else if (way === 'bonus') await takeBonus(run, member)
  else {
    const { token } = member
    await callWithRetry(run, { method: 'POST', path: '/lobby/api/rewards/check-in', token, body: {} })
  }
  return true
}

/** Returns how members act in a round: about `rate` money operations a second of all members together. */
export const loadOf = (prefix: string, rate: number, members: number): LoadOptions => {
  const meanMs = (members * OPERATIONS_A_TURN * SECOND_MS) / rate
  return {
    keyPrefix: prefix,
    otherTurn: turn,
    pauseMs: draw => between(draw, Math.floor(meanMs / 2), Math.ceil(meanMs * 1.5)),
  }
}
