import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchMember } from '../../http/bench-members.ts'
import {
  callPartner,
  callWithRetry,
  fetchDeposit,
  payDeposit,
  submitRequest,
} from '../../resilience/simulated-member.ts'
import type { WorkKind } from './closing-plan.ts'
import { BAHT, PLAY, PREPARE, PROMOTION, type Sending, WITHDRAW } from './new-requests.ts'

const POLL_MS = 250
const SECOND_MS = 1_000
/** Time in ms within which begun work must end, and within which the game site must have the credit of an opened game. */
const ENDS_MS = 60_000
const ARRIVES_MS = 30_000
const ROUND = { stake: 10, win: 5 }

/**
 * Work of one member. It begins before an operator closes a switch. `goOn` continues it while the switch is closed. `end` is called after the opening.
 * Both return what went wrong, and `took` returns how the work ended, as text.
 */
export type Work = {
  goOn(): Promise<string[]>
  end(): Promise<string[]>
  took(): string
}

const until = async (isDone: () => Promise<boolean>, limitMs: number): Promise<number | null> => {
  const began = performance.now()
  while (performance.now() - began < limitMs) {
    if (await isDone()) return performance.now() - began
    await sleep(POLL_MS)
  }
  return null
}

const inSeconds = (ms: number | null): string => `${((ms ?? 0) / SECOND_MS).toFixed(1)} s`

/** Opens a deposit. The member pays it while the switch is closed, and it must be credited before the opening. */
const openDeposit = async (
  sending: Sending,
  member: BenchMember,
  key: string,
  more: object,
): Promise<Work> => {
  const { token } = member
  const { deposits, endedDeposits } = sending.acknowledged
  const body = { amount: BAHT, ...more }
  const id = await submitRequest(sending, deposits, { method: 'POST', path: PREPARE, token, key, body })
  const open = id === null ? null : await fetchDeposit(sending, token, id)
  if (id === null || open === null) throw new Error(`no deposit began before the closing (${key})`)
  let credited: number | null = null
  return {
    goOn: async () => {
      if (!(await payDeposit(sending, member, open))) return [`the bank did not take the payment of ${id}`]
      credited = await until(
        async () => (await fetchDeposit(sending, token, id))?.status === 'completed',
        ENDS_MS,
      )
      if (credited === null) return [`${id} was prepared before the closing, paid during it and not credited`]
      endedDeposits.set(id, 'completed')
      return []
    },
    end: async () => [],
    took: () => `a deposit by ${open.method}, paid meanwhile, credited after ${inSeconds(credited)}`,
  }
}

const fetchCredit = async (sending: Sending, token: string): Promise<number> => {
  const reply = await callWithRetry(sending, { method: 'GET', path: '/lobby/api/customers/profile', token })
  return Number((reply?.body.data as { ufabet_credit?: number } | undefined)?.ufabet_credit)
}

/** Opens a game and plays a round. The member plays another round while the switch is closed and leaves the game. */
const openGame = async (sending: Sending, { token }: BenchMember): Promise<Work> => {
  const { acknowledged } = sending
  const before = await fetchCredit(sending, token)
  const opened = await callWithRetry(sending, { method: 'GET', path: PLAY, token })
  if (opened?.status !== 200) throw new Error(`no game began before the closing: ${opened?.status}`)
  const ticket = new URL(String(opened.body.url)).searchParams.get('token')
  const playRound = async (): Promise<boolean> => {
    const played = await callPartner(sending, '/game-site/rounds', { token: ticket, ...ROUND })
    if (played?.status !== 201) return false
    acknowledged.operations += 1
    acknowledged.rounds.add(String(played.body.round_id))
    return true
  }
  // The credit arrives at the game site a moment after the launch.
  if ((await until(playRound, ARRIVES_MS)) === null) throw new Error('the credit did not arrive at the site')
  const expected = before + 2 * (ROUND.win - ROUND.stake)
  let settled: number | null = null
  return {
    goOn: async () => {
      if (!(await playRound())) return ['a game that was open before the closing took no round']
      settled = await until(async () => {
        await callWithRetry(sending, { method: 'GET', path: '/lobby/api/customers/check-credit', token })
        return (await fetchCredit(sending, token)) === expected
      }, ENDS_MS)
      if (settled !== null) return []
      return [`the credit after the rounds is ${await fetchCredit(sending, token)}, not ${expected}`]
    },
    end: async () => [],
    took: () => `a game played meanwhile, its credit right after ${inSeconds(settled)}`,
  }
}

/** Requests a withdrawal. It must be paid: while the switch is closed, or after the opening if the switch stops payout orders. */
const requestWithdrawal = async (
  sending: Sending,
  { token, phone }: BenchMember,
  key: string,
  waits: boolean,
): Promise<Work> => {
  const call = { method: 'POST', path: WITHDRAW, token, key, body: { phone, amount: BAHT } } as const
  const id = await submitRequest(sending, sending.acknowledged.withdrawals, call)
  if (id === null) throw new Error(`no withdrawal began before the closing (${key})`)
  const isPaid = async (): Promise<boolean> => {
    const reply = await callWithRetry(sending, { method: 'GET', path: `${WITHDRAW}/${id}`, token })
    return (reply?.body.data as { status?: string } | undefined)?.status === 'paid'
  }
  let paid: number | null = null
  let wasPaidBefore = false
  const awaitPayment = async (): Promise<string[]> => {
    paid = await until(isPaid, ENDS_MS)
    return paid === null ? [`${id} was requested before the closing and not paid`] : []
  }
  return {
    goOn: async () => {
      if (!waits) return awaitPayment()
      // The closing may come too late to stop the order of this withdrawal.
      wasPaidBefore = await isPaid()
      return []
    },
    end: async () => (waits ? awaitPayment() : []),
    took: () =>
      wasPaidBefore
        ? 'a withdrawal whose payout the closing did not meet'
        : `a withdrawal paid ${inSeconds(paid)} after the ${waits ? 'opening' : 'closing'}`,
  }
}

type Begin = { readonly key: string; readonly waits: boolean }

/** Begins work of this kind through the load balancer. `waits`: the closing will stop payout orders. */
export const beginWork = (
  sending: Sending,
  member: BenchMember,
  kind: WorkKind,
  { key, waits }: Begin,
): Promise<Work> => {
  if (kind === 'deposit') return openDeposit(sending, member, key, {})
  if (kind === 'promotion deposit') return openDeposit(sending, member, key, { promotion_id: PROMOTION })
  if (kind === 'play') return openGame(sending, member)
  return requestWithdrawal(sending, member, key, waits)
}
