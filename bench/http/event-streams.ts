import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { execute, secondsOf } from '../benchmark-database.ts'
import type { Row } from '../result-table.ts'
import { whole } from '../result-table.ts'
import type { BenchMember } from './bench-members.ts'
import type { MeasuredProcess } from './benchmark-processes.ts'

/** Number of event streams. Each one simulates the open page of an idle member. */
const STREAMS = 10_000
const STREAMS_A_MEMBER = 8
const OPENED_AT_ONCE = 64
/** Duration of the measurement in seconds. It is long enough for one heartbeat on each stream. */
const IDLE_SECONDS = 50
const NOTIFY_TIMES = 5
const SETTLES_MS = 3_000
const ARRIVAL_LIMIT_MS = 30_000

const residentKilobytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
}

const percentOfCore = async (pid: number): Promise<number> => {
  const used = await secondsOf(pid)
  await sleep(IDLE_SECONDS * 1_000)
  return (((await secondsOf(pid)) - used) / IDLE_SECONDS) * 100
}

type Streams = { readonly sockets: readonly Socket[]; received(): number; forget(): void }

const openStreams = async (port: number, members: readonly BenchMember[]): Promise<Streams> => {
  const tokens = members.flatMap(({ token }) => Array.from({ length: STREAMS_A_MEMBER }, () => token))
  const left = tokens.slice(0, STREAMS)[Symbol.iterator]()
  const sockets: Socket[] = []
  let received = 0
  const opener = async (): Promise<void> => {
    for (const token of left) {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => undefined)
      await new Promise<void>((opened, failed) => {
        socket.once('data', bytes =>
          bytes.toString('latin1').startsWith('HTTP/1.1 200')
            ? opened()
            : failed(new Error(bytes.toString())),
        )
        socket.once('close', () => failed(new Error('a stream was closed')))
        socket.write(
          `GET /lobby/api/customers/events HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`,
        )
      })
      socket.on('data', bytes => {
        if (bytes.includes('"content"')) received++
      })
      sockets.push(socket)
    }
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, opener))
  return {
    sockets,
    received: () => received,
    forget: () => {
      received = 0
    },
  }
}

/** Sends a database notification and returns the milliseconds until every stream has delivered it. */
const notifyMs = async (databaseUrl: string, streams: Streams): Promise<number> => {
  streams.forget()
  const began = performance.now()
  await execute(databaseUrl, "notify public_events, 'content'")
  while (streams.received() < streams.sockets.length && performance.now() - began < ARRIVAL_LIMIT_MS)
    await sleep(1)
  return performance.now() - began
}

/** Measures the CPU time and the memory that an API node needs for idle open pages. */
export const measureStreams = async (
  databaseUrl: string,
  api: MeasuredProcess,
  members: readonly BenchMember[],
): Promise<Row[]> => {
  // CPU use of the node before the streams are open. It is subtracted from the later value, because a node also uses CPU time without streams: it
  // checks its database listener twice a second.
  const atRest = await percentOfCore(api.pid)
  const before = await residentKilobytes(api.pid)
  const streams = await openStreams(api.port, members)
  const count = streams.sockets.length
  try {
    await sleep(SETTLES_MS)
    const kilobytes = ((await residentKilobytes(api.pid)) - before) / count
    const withStreams = await percentOfCore(api.pid)
    const percent = withStreams - atRest
    const times: number[] = []
    for (let n = 0; n < NOTIFY_TIMES; n++) times.push(await notifyMs(databaseUrl, streams))
    const slowest = Math.max(...times)
    return [
      {
        measure: 'idle event streams: memory of the server each',
        ...{ budget: '≤ 25 kB', seen: `${kilobytes.toFixed(1)} kB`, kept: kilobytes <= 25 },
        figures: `${whole(count)} streams`,
      },
      {
        measure: 'idle event streams: processor of the server above idle',
        ...{ budget: '≤ 0.5 % of a core', seen: `${percent.toFixed(2)} %`, kept: percent <= 0.5 },
        figures: `${withStreams.toFixed(2)} % with ${whole(count)} streams, ${atRest.toFixed(2)} % without, ${IDLE_SECONDS} s each`,
      },
      {
        measure: 'one event to all streams',
        ...{ budget: '≤ 300 ms', seen: `${whole(slowest)} ms`, kept: slowest <= 300 },
        figures: times.map(whole).join(', '),
      },
    ]
  } finally {
    for (const socket of streams.sockets) socket.destroy()
  }
}
