import { useEffect, useState } from 'react'
import { call } from '../page-components/sandbox-call.ts'
import { clockTime, thaiTime } from '../page-components/thai-format.ts'
import styles from './control-panels.module.css'
import type { Act, Clock } from './types.ts'

const MINUTE_MS = 60_000
const JUMPS = [
  { name: '+1 นาที', ms: MINUTE_MS },
  { name: '+16 นาที', ms: 16 * MINUTE_MS },
  { name: '+1 ชั่วโมง', ms: 60 * MINUTE_MS },
  { name: '+1 วัน', ms: 24 * 60 * MINUTE_MS },
]
const TICK_MS = 1_000

export function ClockPanel({ clock, act }: { clock: Clock | null; act: Act }) {
  const shown = useRunning(clock)
  const jump = (ms: number) =>
    act(async () => {
      const { now } = await call<Clock>('GET', '/clock')
      await call('POST', '/clock', { now: new Date(new Date(now).getTime() + ms).toISOString() })
    })
  return (
    <section className={styles.panel}>
      <h2>นาฬิกา</h2>
      <p className={styles.time}>
        {shown === null ? '--:--:--' : clockTime(shown)}
        <span>{shown === null ? '' : thaiTime(shown).replace(/ \d\d:\d\d$/, '')}</span>
      </p>
      <p className={clock?.real === false ? styles.moved : styles.quiet}>
        {clock?.real === false ? 'เวลาถูกเลื่อน ทั้งแซนด์บ็อกซ์และศาลา' : 'เดินตามเวลาจริง'}
      </p>
      <div className={styles.buttons}>
        {JUMPS.map(({ name, ms }) => (
          <button key={name} type="button" onClick={() => void jump(ms)}>
            {name}
          </button>
        ))}
        <button
          type="button"
          disabled={clock?.real !== false}
          onClick={() => void act(() => call('POST', '/clock', { now: null }))}
        >
          เวลาจริง
        </button>
      </div>
    </section>
  )
}

/** Hook that advances the displayed time between two polls of the clock. */
function useRunning(clock: Clock | null): string | null {
  const [elapsed, setElapsed] = useState({ of: '', ms: 0 })
  const now = clock?.now ?? ''
  useEffect(() => {
    const start = performance.now()
    const timer = window.setInterval(() => setElapsed({ of: now, ms: performance.now() - start }), TICK_MS)
    return () => window.clearInterval(timer)
  }, [now])
  if (clock === null) return null
  return new Date(new Date(now).getTime() + (elapsed.of === now ? elapsed.ms : 0)).toISOString()
}
