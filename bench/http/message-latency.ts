import { connect, type Socket } from 'node:net'
import { satang } from '@sala/contract/wire/money.ts'
import { ports } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { type Context, openContext } from '../../server/src/context.ts'
import { writeMessage } from '../../server/src/messages/messages.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { percentile } from '../resilience/percentile.ts'
import { type Row, whole } from '../result-table.ts'
import type { BenchMember } from './bench-members.ts'
import type { MeasuredProcess } from './benchmark-processes.ts'

/** Number of open pages. Each page has an event stream, and fetches its inbox when an event reports a new message. */
const PAGES = 200
const MESSAGES = 2_000
/** Number of deposits whose messages are written in parallel. */
const AT_ONCE = 16
const BUDGET_MS = 1_000
const LIMIT_MS = 30_000

export type Page = { readonly member: BenchMember; readonly socket: Socket; onEvent: () => void }

/** Opens the event stream of a page. The page calls `onEvent` for each event about messages. */
export const openPage = async (port: number, member: BenchMember): Promise<Page> => {
  const socket = connect({ port, host: '127.0.0.1' })
  const page: Page = { member, socket, onEvent: () => undefined }
  socket.on('error', () => undefined)
  await new Promise<void>((opened, failed) => {
    socket.once('data', bytes =>
      bytes.toString('latin1').startsWith('HTTP/1.1 200') ? opened() : failed(new Error(bytes.toString())),
    )
    socket.once('close', () => failed(new Error('a stream was closed')))
    socket.write(
      `GET /lobby/api/customers/events HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${member.token}\r\n\r\n`,
    )
  })
  socket.on('data', bytes => {
    if (bytes.includes('"message"')) page.onEvent()
  })
  return page
}

const newestAmount = async (port: number, { token }: BenchMember): Promise<number | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${port}/lobby/api/messages`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(`the inbox answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: { facts: { amount?: number } }[] }
  return data[0]?.facts.amount
}

/** Returns the time at which a message about this amount is in the inbox of the page. Call it before the message is written. */
export const inboxArrival = (port: number, page: Page, baht: number): Promise<number> =>
  new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a message did not arrive')), LIMIT_MS)
    page.onEvent = () =>
      void newestAmount(port, page.member)
        .then(amount => {
          if (amount !== baht) return
          clearTimeout(timer)
          resolve(performance.now())
        })
        .catch(reject)
  })

/** Writes the message about a deposit. Returns the ms from the commit until the message is in the inbox of the open page. */
const arrivalMs = async (ctx: Context, port: number, page: Page, n: number): Promise<number> => {
  const baht = n + 1
  const arrived = inboxArrival(port, page, baht)
  const facts = { kind: 'deposit_credited', amount: satang(BigInt(baht) * 100n), reserved: null } as const
  await inTransaction(ctx.db, tx => writeMessage(tx, page.member.id, facts, `bench ${n}`, ctx.clock.now()))
  const committed = performance.now()
  return Math.max((await arrived) - committed, 0)
}

/** Measures the time of a deposit's message from the commit to the inbox of an open page. */
export const measureMessages = async (
  databaseUrl: string,
  api: MeasuredProcess,
  members: readonly BenchMember[],
): Promise<Row> => {
  const ctx = await openContext(
    readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }),
    silentLog,
    ports,
  )
  const pages = await Promise.all(members.slice(0, PAGES).map(member => openPage(api.port, member)))
  try {
    const times: number[] = []
    let next = 0
    const write = async (): Promise<void> => {
      for (let n = next++; n < MESSAGES; n = next++) {
        const page = pages[n % pages.length]
        if (page !== undefined) times.push(await arrivalMs(ctx, api.port, page, n))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, write))
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)]
    return {
      measure: 'a deposit’s message in the inbox of an open page, p99 after the commit',
      ...{ budget: '≤ 1 s', seen: `${whole(most)} ms`, kept: most <= BUDGET_MS },
      figures: `${whole(times.length)} messages to ${pages.length} pages, ${AT_ONCE} at a time, p50 ${whole(half)} ms, most ${whole(Math.max(...times))} ms`,
    }
  } finally {
    for (const { socket } of pages) socket.destroy()
    await ctx.close()
  }
}
