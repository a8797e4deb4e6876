import { maybeOne, type Queryable, run } from './database.ts'

/** The sandbox's clock. It runs at normal speed. If testers have moved it, it differs from real time by a constant offset. */
export type Clock = {
  now(): Date
  /** Returns false if testers have moved the sandbox's clock away from real time. */
  isReal(): boolean
  /** Moves the clock to `time`; null resets it to real time. The setting survives restarts. */
  moveTo(on: Queryable, time: Date | null): Promise<void>
}

const SETTING = 'clock'

export async function loadClock(on: Queryable): Promise<Clock> {
  const kept = await maybeOne<{ value: number }>(on, 'select value from sandbox.setting where name = $1', [
    SETTING,
  ])
  let offsetMs = kept?.value ?? null
  return {
    now: () => new Date(realNowMs() + (offsetMs ?? 0)),
    isReal: () => offsetMs === null,
    async moveTo(queryable, time) {
      const next = time === null ? null : time.getTime() - realNowMs()
      await run(queryable, 'delete from sandbox.setting where name = $1', [SETTING])
      if (next !== null) {
        await run(queryable, 'insert into sandbox.setting (name, value) values ($1, $2)', [SETTING, next])
      }
      offsetMs = next
    },
  }
}

export function realNowMs(): number {
  return Date.now()
}
