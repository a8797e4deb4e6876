import { call } from '../page-components/sandbox-call.ts'
import styles from './control-panels.module.css'
import { PARTNERS } from './control-texts.ts'
import type { Act, PartnerClock } from './types.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const ERRORS = [
  { name: '−1 ชั่วโมง', ms: -HOUR_MS },
  { name: '−1 นาที', ms: -MINUTE_MS },
  { name: '−5 วินาที', ms: -5 * SECOND_MS },
  { name: '+5 วินาที', ms: 5 * SECOND_MS },
  { name: '+1 นาที', ms: MINUTE_MS },
  { name: '+1 ชั่วโมง', ms: HOUR_MS },
]

const UNITS = [
  { ms: HOUR_MS, name: 'ชั่วโมง' },
  { ms: MINUTE_MS, name: 'นาที' },
  { ms: SECOND_MS, name: 'วินาที' },
]

/** Describes in Thai how wrong a clock is, for example `เร็วไป 1 นาที`. */
const errorInWords = (ms: number): string => {
  if (ms === 0) return 'ตรง'
  const unit = UNITS.find(each => Math.abs(ms) % each.ms === 0) ?? { ms: SECOND_MS, name: 'วินาที' }
  return `${ms > 0 ? 'เร็วไป' : 'ช้าไป'} ${Math.abs(ms) / unit.ms} ${unit.name}`
}

/** Describes in Thai how fast a clock's error grows, for example `เดินช้าลงชั่วโมงละ 7.5 วินาที`. */
const driftInWords = (msPerHour: number): string =>
  `${msPerHour > 0 ? 'เดินเร็วขึ้น' : 'เดินช้าลง'}ชั่วโมงละ ${Math.abs(msPerHour) / SECOND_MS} วินาที`

export function PartnerClockPanel({ clocks, act }: { clocks: PartnerClock[]; act: Act }) {
  return (
    <section className={styles.panel}>
      <h2>นาฬิกาของคู่ค้า</h2>
      <p className={styles.quiet}>ตั้งให้เพี้ยนเพื่อลองว่าเงินยังเป็นของคนที่ถูก</p>
      {clocks.map(({ partner, ahead_ms, drift_ms_per_hour }) => (
        <PartnerRow key={partner} partner={partner} aheadMs={ahead_ms} drift={drift_ms_per_hour} act={act} />
      ))}
    </section>
  )
}

type Row = { partner: string; aheadMs: number; drift: number; act: Act }

function PartnerRow({ partner, aheadMs, drift, act }: Row) {
  const set = (ahead_ms: number, drift_ms_per_hour: number) =>
    void act(() => call('POST', '/clocks', { partner, ahead_ms, drift_ms_per_hour }))
  const name = PARTNERS[partner] ?? partner
  return (
    <fieldset className={styles.partnerClock}>
      <legend>
        {name}: {errorInWords(aheadMs)}
        {drift !== 0 && ` และ${driftInWords(drift)}`}
      </legend>
      <div className={styles.buttons}>
        {ERRORS.map(error => (
          <button key={error.name} type="button" onClick={() => set(error.ms, 0)}>
            {error.name}
          </button>
        ))}
        <button type="button" onClick={() => set(aheadMs, MINUTE_MS)}>
          เดินเร็ว
        </button>
        <button type="button" onClick={() => set(aheadMs, -MINUTE_MS)}>
          เดินช้า
        </button>
        <button type="button" disabled={aheadMs === 0 && drift === 0} onClick={() => set(0, 0)}>
          ตั้งให้ตรง
        </button>
      </div>
    </fieldset>
  )
}
