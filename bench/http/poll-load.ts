import { setTimeout as sleep } from 'node:timers/promises'
import { type MeasuredServer, secondsOf } from '../benchmark-database.ts'
import type { Row } from '../result-table.ts'
import { whole } from '../result-table.ts'
import type { MeasuredProcess } from './benchmark-processes.ts'
import { openCaller } from './http-client.ts'
import type { Call } from './measured-calls.ts'

const POLLS_A_SECOND = 1_000
const CALLERS = 64
const BEAT_MS = 10
const BUDGET_CORES = 0.25

/**
 * Sends polls at a constant rate, most of which find nothing new. Returns how many CPU cores the API node and PostgreSQL use for them, as a row of
 * the results table.
 */
export const measurePolls = async (
  database: MeasuredServer,
  api: MeasuredProcess,
  poll: Call,
  seconds: number,
): Promise<Row> => {
  const idle = await Promise.all(Array.from({ length: CALLERS }, () => openCaller(api.port)))
  const callers = [...idle]
  let sent = 0
  let answered = 0
  const failures: unknown[] = []
  const send = async (): Promise<void> => {
    // Takes the connection that was idle for the longest time, because the server closes idle connections after a while.
    const caller = idle.shift()
    // All connections are busy, because the server is too slow. This poll is left out, and the results show that the rate was lower than planned.
    if (caller === undefined) return
    const n = sent++
    const answer = await caller.ask(poll.request(n))
    poll.onAnswer?.(n, answer)
    answered++
    idle.push(caller)
  }
  const beat = async (forSeconds: number): Promise<void> => {
    const began = performance.now()
    for (let n = 1; n * BEAT_MS <= forSeconds * 1_000; n++) {
      for (let i = 0; i < (POLLS_A_SECOND * BEAT_MS) / 1_000; i++) send().catch(error => failures.push(error))
      await sleep(Math.max(0, began + n * BEAT_MS - performance.now()))
      // The error of a failed poll is thrown here, because the caller can then still stop its processes.
      if (failures.length > 0) throw failures[0]
    }
  }
  await beat(1)
  answered = 0
  const before = {
    server: await secondsOf(api.pid),
    database: await database.cpuSeconds(),
    at: performance.now(),
  }
  await beat(seconds)
  const took = (performance.now() - before.at) / 1_000
  const server = ((await secondsOf(api.pid)) - before.server) / took
  const postgres = ((await database.cpuSeconds()) - before.database) / took
  for (const caller of callers) caller.close()
  return {
    measure: `${whole(POLLS_A_SECOND)} polls/s of unchanged profiles: cores`,
    budget: `≤ ${BUDGET_CORES}`,
    seen: (server + postgres).toFixed(2),
    figures: `server ${server.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}, ${whole(answered / took)}/s`,
    kept: server + postgres <= BUDGET_CORES && answered / took >= 0.95 * POLLS_A_SECOND,
  }
}
