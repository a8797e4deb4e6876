import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnable } from '../database/connection-errors.ts'
import type { Log } from '../log.ts'
import { growingBackoff } from '../work-scheduling/backoff.ts'
import type { WorkerHeartbeats } from '../worker-heartbeats.ts'
import type { StartedRunner } from './queue-runner.ts'

/** Waits in ms before workers restart. They are short, because an outage usually ends within seconds. */
const AGAIN = { firstMs: 100, mostMs: 2_000 }
/**
 * Time in ms between the loss of the database and the stop of the workers. Running statements fail in this time, so that the stop causes no further
 * errors.
 */
const SETTLE_MS = 200

/** Logs an outage in two lines: one when the first domain's workers wait for the database, and one when the workers of all domains run again. */
export const outageLog = (log: Log) => {
  const waiting = new Set<object>()
  return {
    began: (who: object, error: unknown) => {
      if (waiting.size === 0) log.warn({ err: error }, 'the jobs wait for the database')
      waiting.add(who)
    },
    ended: (who: object) => {
      if (waiting.delete(who) && waiting.size === 0) log.warn({}, 'the jobs run again')
    },
    waiting: () => waiting.size > 0,
  }
}

export type OutageLog = ReturnType<typeof outageLog>
export type KeptRunner = { stop(): Promise<void> }

/**
 * Keeps a domain's workers running until they are stopped or `signal` aborts. If the workers lose the database, new workers start under another name.
 * The jobs of the old workers are released when the old workers have ended. The promise resolves when the first workers run. It waits while the
 * database is unavailable or full, and rejects after any other error of the first start.
 */
export const keepRunning = async (
  start: () => Promise<StartedRunner>,
  lives: WorkerHeartbeats,
  outages: OutageLog,
  log: Log,
  signal: AbortSignal,
): Promise<KeptRunner> => {
  const stopping = new AbortController()
  signal.addEventListener('abort', () => stopping.abort(), { once: true })
  const stopped = new Promise<null>(resolve => {
    stopping.signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  const self = {}
  const draining = new Set<Promise<void>>()
  const drain = (runner: StartedRunner, afterMs: number): void => {
    const drained = sleep(afterMs, undefined, { signal: stopping.signal })
      .catch(() => undefined)
      .then(() => runner.drain())
      .then(() => lives.ended(runner.name))
      .finally(() => draining.delete(drained))
    draining.add(drained)
  }

  const startPatiently = async (first: boolean): Promise<StartedRunner | null> => {
    const pause = growingBackoff(AGAIN)
    while (!stopping.signal.aborted) {
      try {
        const runner = await start()
        lives.began(runner.name)
        outages.ended(self)
        return runner
      } catch (error) {
        if (isDatabaseUnable(error)) outages.began(self, error)
        else if (first) throw error
        else log.error({ err: error }, 'the jobs could not be restarted yet')
        await sleep(pause.next(), undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return null
  }

  const keep = async (first: StartedRunner | null): Promise<void> => {
    const pause = growingBackoff(AGAIN)
    for (let runner = first; runner !== null; runner = await startPatiently(false)) {
      const began = performance.now()
      const lost = await Promise.race([runner.lost, stopped])
      drain(runner, lost === null ? 0 : SETTLE_MS)
      if (lost === null) return
      outages.began(self, lost)
      // The wait is not reset for workers that lose the database right after their start, so that they cause no flood of connections.
      if (performance.now() - began > AGAIN.mostMs) pause.reset()
      await sleep(pause.next(), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const keeping = keep(await startPatiently(true))
  return {
    stop: async () => {
      stopping.abort()
      await keeping
      await Promise.all(draining)
    },
  }
}
