import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../result-table.ts'
import { compareBooks } from './ledger-check.ts'
import { percentile } from './percentile.ts'
import type { Product } from './product-under-test.ts'
import type { FaultRun } from './run-sizes.ts'
import { noAcknowledgements, runUnderLoad } from './simulated-member.ts'
import { waitUntil } from './supervised-process.ts'

const HEAD = 'POST /lobby/api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
/** Kinds of slow connections. Each kind has the bytes that a connection sends first, and tells whether it then slowly sends more. */
const KINDS = {
  silent: { first: '', drips: false },
  'half a head': { first: HEAD, drips: false },
  'half a body': { first: `${HEAD}content-length: 4000\r\n\r\n{"phone"`, drips: false },
  'a dripping head': { first: `${HEAD}x-slow: `, drips: true },
  'a dripping body': { first: `${HEAD}content-length: 4000\r\n\r\n{"phone": "`, drips: true },
} as const
type Kind = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as Kind[]

const DRIP_MS = 3_000
const OPENED_AT_ONCE = 50
const BUDGET_MS = 15_000
/** Time in ms after which the server must have closed a slow connection. It includes the interval at which the server checks its timeouts. */
const CLOSED_LIMIT_MS = 60_000
const OTHERS_EVERY_MS = 20
const OTHERS_P99_MS = 250

export type Slow = {
  readonly closedMs: ReadonlyMap<Kind, readonly number[]>
  readonly othersMs: readonly number[]
}

/** Opens slow connections. At the same time, measures the calls of a normal caller, who pauses `everyMs` between two calls. */
export const openSlowCallers = async (
  product: Product,
  count: number,
  everyMs = OTHERS_EVERY_MS,
): Promise<Slow> => {
  const closedMs = new Map<Kind, number[]>(NAMES.map(name => [name, []]))
  const sockets: Socket[] = []
  let open = 0
  const begin = (kind: Kind): void => {
    const { first, drips } = KINDS[kind]
    const socket = connect({ port: product.port, host: '127.0.0.1' })
    const began = performance.now()
    const dripping = drips ? setInterval(() => socket.write('x'), DRIP_MS) : undefined
    open += 1
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.resume()
    if (first !== '') socket.write(first)
    socket.once('close', () => {
      clearInterval(dripping)
      open -= 1
      closedMs.get(kind)?.push(performance.now() - began)
    })
  }
  const othersMs: number[] = []
  let isOver = false
  const asks = async (): Promise<void> => {
    while (!isOver) {
      const [member] = product.members
      const began = performance.now()
      const path = '/lobby/api/customers/profile'
      const reply = await product.calls.ask(product.port, { method: 'GET', path, token: member?.token ?? '' })
      othersMs.push(reply?.status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
      await sleep(everyMs)
    }
  }
  const asking = asks()
  for (let n = 0; n < count; n++) {
    begin(NAMES[n % NAMES.length] ?? 'silent')
    if (n % OPENED_AT_ONCE === 0) await sleep(1)
  }
  await waitUntil('slow connections are closed', async () => open === 0, CLOSED_LIMIT_MS).finally(() => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  })
  await asking
  return { closedMs, othersMs }
}

export const slowCallers: FaultRun = async (product, { slowCallers: count }, { seed, say }) => {
  const acknowledged = noAcknowledgements()
  // While the slow connections are open, members deposit, play and withdraw.
  const { closedMs, othersMs } = await runUnderLoad(product, acknowledged, seed, () =>
    openSlowCallers(product, count),
  )
  const { lost, doubled, faults } = await compareBooks(product, acknowledged)
  for (const fault of [...lost, ...doubled, ...faults]) say(fault)
  const p99 = percentile(othersMs, 0.99)
  const slowest = [...closedMs].map(([kind, times]) => ({ kind, ms: Math.max(...times) }))
  const last = Math.max(...slowest.map(({ ms }) => ms))
  for (const { kind, ms } of slowest) if (ms > BUDGET_MS) say(`${kind} was closed after ${whole(ms)} ms`)
  return [
    {
      measure: `${whole(count)} slow connections: wait of other callers`,
      ...{ budget: 'p99 ≤ 250 ms', seen: `${whole(p99)} ms` },
      ...{ figures: `${othersMs.length} calls`, kept: p99 <= OTHERS_P99_MS },
    },
    {
      measure: 'the server closes them',
      ...{ budget: '≤ 15 s', seen: `${(last / 1_000).toFixed(1)} s` },
      figures: slowest.map(({ kind, ms }) => `${kind} ${(ms / 1_000).toFixed(1)} s`).join(', '),
      kept: last <= BUDGET_MS,
    },
    {
      measure: 'members’ operations meanwhile',
      budget: '0 lost, 0 doubled, sums 0',
      seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that disagree`,
      figures: `${whole(acknowledged.operations)} acknowledged, ${whole(acknowledged.rounds.size)} rounds`,
      kept: lost.length + doubled.length + faults.length === 0 && acknowledged.operations > 0,
    },
  ]
}
