import { Button } from '@sala/ui/action/button.tsx'
import { CircleCheck } from '@sala/ui/brand/icons.ts'
import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import layout from '../reward-layout.module.css'
import { type MissionsPageData, monthGrid, weekdays } from './mission-texts.ts'
import styles from './missions.module.css'

const dayName = (day: string): string => formatThaiDate(`${day}T00:00:00+07:00`)

/** Calendar of the member's check-ins of this month. Check-ins need not be on consecutive days, and a missed day has no disadvantage. */
export function CheckInCalendar({ page }: { page: MissionsPageData }) {
  const { today, check_ins, missions, refusal } = page
  const submission = useSubmit({
    send: () => api('POST /rewards/check-in', { body: {} }),
    onEnd: () => refetchCalls('GET /rewards/missions'),
  })
  const done = check_ins.includes(today)
  const needed = missions.find(({ condition }) => condition === 'check_in')?.days_needed ?? null
  return (
    <Card look="lit" pad="l" className={styles.calendar}>
      <h2>เช็กอินเดือนนี้</h2>
      <div className={styles.month}>
        {needed === null ? null : (
          <Ring
            value={check_ins.length}
            max={needed}
            label="เช็กอิน"
            valueText={`${check_ins.length} จาก ${needed} วัน`}
          >
            <b>{check_ins.length}</b>
            <small>จาก {needed} วัน</small>
          </Ring>
        )}
        <Grid today={today} checked={check_ins} />
      </div>
      <SendingFailed submission={submission} retry={submission.submit} />
      {refusal === null ? (
        <Button kind="primary" disabled={done} loading={submission.busy} onClick={() => submission.submit()}>
          {done ? 'เช็กอินวันนี้แล้ว' : 'เช็กอินวันนี้'}
        </Button>
      ) : null}
      <p className={layout.soft}>ไม่ต้องมาติดต่อกัน วันที่ไม่มาไม่เสียอะไร การเช็กอินไม่ต้องเล่นและไม่ต้องฝาก</p>
    </Card>
  )
}

function Grid({ today, checked }: { today: string; checked: readonly string[] }) {
  return (
    <ol className={styles.grid} aria-label="วันที่เช็กอินของเดือนนี้">
      {weekdays.map(name => (
        <li key={name} aria-hidden="true" className={styles.weekday}>
          {name}
        </li>
      ))}
      {monthGrid(today).map(({ key, day }) =>
        day === null ? (
          <li key={key} aria-hidden="true" />
        ) : (
          <li
            key={key}
            aria-label={`${dayName(day)}${checked.includes(day) ? ' เช็กอินแล้ว' : ''}`}
            className={classNames(
              styles.day,
              day === today && styles.today,
              checked.includes(day) && styles.checked,
            )}
          >
            {checked.includes(day) ? <CircleCheck aria-hidden="true" /> : Number(day.slice(8))}
          </li>
        ),
      )}
    </ol>
  )
}
