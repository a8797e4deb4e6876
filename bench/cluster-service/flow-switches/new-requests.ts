import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchMember } from '../../http/bench-members.ts'
import type { CountedCalls } from '../../resilience/failure-counting-client.ts'
import type { Call, Reply } from '../../resilience/http-calls.ts'
import { type Acknowledgements, callWithRetry, fetchDeposit } from '../../resilience/simulated-member.ts'
import { type RequestKind, requestKinds } from './closing-plan.ts'
import { type Answer, BALANCER } from './closing-record.ts'

/** An API node and the port at which it answers without the load balancer. */
export type ApiNode = { readonly name: string; readonly port: number }

/** Pause in ms between two requests of a kind to a node. It is longer for withdrawals, because each accepted one takes credit from its member. */
const PAUSES_MS: Readonly<Record<RequestKind, number>> = {
  ...{ deposit: 400, promotion: 400, play: 400, withdrawal: 1_000 },
}
/** Amount in baht of each request. It is the smallest withdrawal, and the smallest deposit of the promotion. */
export const BAHT = 100
/** Number of the promotion “deposit 100, get 100”, which the migrations add. */
export const PROMOTION = 2
export const PREPARE = '/lobby/api/requests/deposit/prepare'
export const WITHDRAW = '/lobby/api/requests/withdraw'
export const PLAY = '/lobby/api/customers/login-game'

/**
 * Number of members of each node who send new requests of a kind in turn. More members play, because a member may open games only three times in 15
 * seconds. More withdraw, because a member has credit for five withdrawals and can have only one open withdrawal.
 */
const MEMBERS: Readonly<Record<RequestKind, number>> = {
  ...{ deposit: 2, promotion: 2, play: 12, withdrawal: 44 },
}
const MEMBERS_A_NODE = requestKinds.reduce((sum, kind) => sum + MEMBERS[kind], 0)
export const membersNeeded = (nodes: number): number => nodes * MEMBERS_A_NODE

const BAD_GATEWAY = 502
const UNAVAILABLE = 503
const SERVER_ERROR = 500

export const outcomeOf = (reply: Reply): Pick<Answer, 'outcome' | 'sentence'> => {
  if (reply === null || reply.status === BAD_GATEWAY || reply.status === UNAVAILABLE)
    return { outcome: 'unanswered', sentence: '' }
  const { status, body } = reply
  if (status >= SERVER_ERROR) return { outcome: `failed: ${status}`, sentence: '' }
  if (status === 200) return { outcome: 'accepted', sentence: '' }
  if (body.code === 'flow_closed') return { outcome: 'closed', sentence: String(body.message) }
  return { outcome: `refused: ${String(body.code)}`, sentence: '' }
}

export type Sending = {
  readonly product: { readonly port: number; readonly outsidePort: number; readonly calls: CountedCalls }
  readonly acknowledged: Acknowledgements
  readonly answers: Answer[]
  isOver(): boolean
}

type Ask = {
  readonly sending: Sending
  readonly node: ApiNode
  readonly kind: RequestKind
  readonly member: BenchMember
  readonly key: string
}

/** Sends a request to one node. Returns the answer without its record, because a deposit's record also has its payment method. */
const sendTo = async ({ sending, node, kind }: Ask, call: Call) => {
  const sentAt = performance.now()
  const reply = await sending.product.calls.ask(node.port, call)
  const answer: Answer = { kind, node: node.name, sentAt, answeredAt: performance.now(), ...outcomeOf(reply) }
  return { reply, answer }
}

/** Stores a keyed request among the acknowledgements that are compared with the ledger at the end of the run. */
const noteKeyed = (
  into: Acknowledgements['deposits'],
  key: string,
  { outcome }: Answer,
  reply: Reply,
): void => {
  if (outcome === 'accepted') into.set(key, String(reply?.body.id))
  else if (outcome !== 'unanswered') into.delete(key)
}

/** Opens a deposit, reads how it is paid, and cancels it, so that the member can open the next one. */
const askDeposit = async (ask: Ask, more: object): Promise<void> => {
  const { sending, member, key } = ask
  const { token } = member
  const { deposits, endedDeposits } = sending.acknowledged
  const call = { method: 'POST', path: PREPARE, token, key, body: { amount: BAHT, ...more } } as const
  deposits.set(key, null)
  const { reply, answer } = await sendTo(ask, call)
  noteKeyed(deposits, key, answer, reply)
  if (answer.outcome !== 'accepted') sending.answers.push(answer)
  if (answer.outcome !== 'accepted' && answer.outcome !== 'unanswered') return
  // A request without an answer may have opened a deposit. The same key returns it.
  const again = answer.outcome === 'accepted' ? reply : await callWithRetry(sending, call)
  if (again?.status !== 200) {
    if (again !== null) deposits.delete(key)
    return
  }
  const id = String(again.body.id)
  deposits.set(key, id)
  const opened = await fetchDeposit(sending, token, id)
  const outcome = opened?.method === 'qr' || opened?.method === 'transfer' ? opened.method : 'accepted'
  if (answer.outcome === 'accepted') sending.answers.push({ ...answer, outcome })
  const path = `/lobby/api/requests/deposit/${id}/cancel`
  if ((await callWithRetry(sending, { method: 'POST', path, token }))?.status === 200)
    endedDeposits.set(id, 'cancelled')
}

const askWithdrawal = async (ask: Ask): Promise<void> => {
  const { sending, member, key } = ask
  const { withdrawals } = sending.acknowledged
  const { token, phone } = member
  const body = { phone, amount: BAHT }
  withdrawals.set(key, null)
  const { reply, answer } = await sendTo(ask, { method: 'POST', path: WITHDRAW, token, key, body })
  noteKeyed(withdrawals, key, answer, reply)
  sending.answers.push(answer)
}

const askPlay = async (ask: Ask): Promise<void> => {
  const { token } = ask.member
  const { answer } = await sendTo(ask, { method: 'GET', path: PLAY, token })
  ask.sending.answers.push(answer)
}

const ASKS: Readonly<Record<RequestKind, (ask: Ask) => Promise<void>>> = {
  deposit: ask => askDeposit(ask, {}),
  promotion: ask => askDeposit(ask, { promotion_id: PROMOTION }),
  play: askPlay,
  withdrawal: askWithdrawal,
}

/** Starts senders of new requests of each kind to each node. They end when the run is over. `members` are used for nothing else. */
export const sendNewRequests = (
  sending: Sending,
  nodes: readonly ApiNode[],
  members: readonly BenchMember[],
): Promise<void>[] => {
  let taken = 0
  const askInTurn = async (node: ApiNode, kind: RequestKind, own: readonly BenchMember[]): Promise<void> => {
    for (let n = 0; !sending.isOver(); n++) {
      const member = own[n % own.length]
      if (member === undefined) throw new Error(`no member sends a ${kind} to ${node.name}`)
      await ASKS[kind]({ sending, node, kind, member, key: `switches-${node.name}-${kind}-${n}` })
      await sleep(PAUSES_MS[kind])
    }
  }
  return nodes.flatMap(node =>
    requestKinds.map(kind => {
      const own = members.slice(taken, taken + MEMBERS[kind])
      taken += MEMBERS[kind]
      return askInTurn(node, kind, own)
    }),
  )
}

const KIND_OF_PATH: Readonly<Record<string, RequestKind>> = {
  ...{ [PREPARE]: 'deposit', [WITHDRAW]: 'withdrawal', [PLAY]: 'play' },
}

/**
 * Wraps a client so that it also records the answers to new requests that members send through the load balancer. A repeated key is not recorded,
 * because the product answers it with the request that it accepted earlier.
 */
export const recordAnswers = (calls: CountedCalls, lobbyPort: number, answers: Answer[]): CountedCalls => {
  const sent = new Set<string>()
  return {
    ...calls,
    ask: async (port, call) => {
      const kind = port === lobbyPort ? KIND_OF_PATH[call.path] : undefined
      const isRepeated = call.key !== undefined && sent.has(call.key)
      if (call.key !== undefined) sent.add(call.key)
      const sentAt = performance.now()
      const reply = await calls.ask(port, call)
      if (kind !== undefined && !isRepeated)
        answers.push({ kind, node: BALANCER, sentAt, answeredAt: performance.now(), ...outcomeOf(reply) })
      return reply
    },
  }
}
