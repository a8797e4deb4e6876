import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowKey } from '@sala/contract/flows/flow-switches.ts'
import type { Calls, Reply } from '../../resilience/http-calls.ts'
import type { CheckedProduct } from '../../resilience/ledger-check.ts'
import { openOperatorSession } from '../../resilience/load-callers.ts'
import type { Closing } from './closing-plan.ts'

type Product = Pick<CheckedProduct, 'query' | 'context'> & { readonly calls: Calls; readonly port: number }
type Headers = Readonly<Record<string, string>>

const AGAIN_MS = 250
const PATIENCE_MS = 60_000
const UNAVAILABLE = 503
const REASON = { reason: 'a closing of the benchmark' }

/** Two operators who close and open flow switches through the desk (the staff's website). */
export type DeskOperators = {
  /** Closes a switch as one operator. Returns when the closing is acknowledged. */
  close(key: FlowKey, state: Closing['state'], message: string): Promise<void>
  /** Opens a switch: the first operator proposes it, and the second approves. `onApproval` is called before the approval is sent. */
  open(key: FlowKey, onApproval?: () => void): Promise<void>
}

/** Repeats a call until it is answered by something other than 503. It is only for calls that may be repeated. */
const untilAnswered = async (send: () => Promise<Reply>): Promise<Reply> => {
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(AGAIN_MS)) {
    const reply = await send()
    if ((reply !== null && reply.status !== UNAVAILABLE) || performance.now() > end) return reply
  }
}

const requireOk = (reply: Reply, what: string): Readonly<Record<string, unknown>> => {
  if (reply?.status !== 200)
    throw new Error(
      `${what}: ${reply === null ? 'no answer' : `${reply.status} ${JSON.stringify(reply.body)}`}`,
    )
  return reply.body
}

export const openDeskOperators = async (product: Product): Promise<DeskOperators> => {
  const rows = await product.query<{ id: string; name: string }>(
    'select id, name from operators order by id limit 2',
  )
  const [maker, checker] = await Promise.all(rows.map(row => openOperatorSession(product, row)))
  if (maker === undefined || checker === undefined) throw new Error('a seeded database has two operators')
  const ask = (headers: Headers, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> =>
    product.calls.send(product.port, {
      ...{ method, path: `/desk/api${path}`, body: body === undefined ? '' : JSON.stringify(body) },
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    })
  return {
    close: async (key, state, message) => {
      const body = { state, message, expected_at: null, ...REASON }
      const reply = await untilAnswered(() => ask(maker, 'POST', `/flows/${key}/close`, body))
      requireOk(reply, `${key} was not closed`)
    },
    open: async (key, onApproval) => {
      const wanted = { kind: 'flow_open', payload: { flow: key, state: 'open' }, ...REASON }
      const made = requireOk(await ask(maker, 'POST', '/proposals', wanted), `no proposal to open ${key}`)
      const path = `/proposals/${(made.proposal as { id: string }).id}`
      const shown = requireOk(await ask(checker, 'GET', path), `the proposal to open ${key} was not shown`)
      const { seen } = shown.now as { seen: string }
      onApproval?.()
      const approved = await ask(checker, 'POST', `${path}/approve`, { seen, ...REASON })
      requireOk(approved, `${key} was not opened`)
    },
  }
}
