import { Clock } from '@sala/ui/brand/icons.ts'
import { Bars } from '@sala/ui/chart/bar-chart.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import styles from './protection-page.module.css'
import { hoursAndMinutes } from './protection-texts.ts'
import { timeColumns } from './seven-day-charts.ts'
import { useProtectionDays } from './use-protection-days.ts'

/** A card with the play time on each of the last seven days. */
export function TimeCard() {
  const days = useProtectionDays()
  const minutes = days?.reduce((sum, day) => sum + day.minutes, 0)
  return (
    <Card pad="l" className={styles.card}>
      <h2>เวลาที่เล่น 7 วัน</h2>
      <p className={styles.figure}>{minutes === undefined ? '\u00a0' : hoursAndMinutes(minutes)}</p>
      <Bars label="เวลาที่เล่นในแต่ละวัน" columns={timeColumns(days)} nothing={days && 'ไม่ได้เล่นใน 7 วันนี้'} />
      <p className={styles.reminder}>
        <Clock aria-hidden="true" /> ระหว่างเล่น เราจะแจ้งเวลาและผลได้เสียสุทธิให้คุณทราบทุก 1 ชั่วโมง
      </p>
    </Card>
  )
}
