import styles from './activity-page.module.css'
import type { Card } from './types.ts'

/** Short names of the weekdays from Sunday on. They are fixed here, because browsers differ in how they abbreviate Thai weekdays. */
const WEEKDAYS = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.']

type Props = { card: Card; busy: boolean; onCheckIn: () => void }

export function StampCard({ card, busy, onCheckIn }: Props) {
  const today = card.days.at(-1)
  const isDone = today?.stamped === true
  return (
    <section className={styles.card} aria-live="polite">
      <p className={styles.hello}>
        สวัสดี <strong>{card.name}</strong>
      </p>
      <ol className={styles.days}>
        {card.days.map(({ day, stamped }) => {
          const date = new Date(`${day}T00:00:00Z`)
          return (
            <li key={day} className={day === today?.day ? styles.today : styles.day}>
              <span>{WEEKDAYS[date.getUTCDay()]}</span>
              <span
                className={stamped ? styles.stamp : styles.blank}
                role="img"
                aria-label={stamped ? 'ประทับตราแล้ว' : 'ยังไม่ได้ประทับตรา'}
              />
              <span className={styles.number}>{date.getUTCDate()}</span>
            </li>
          )
        })}
      </ol>
      <p className={styles.total}>
        สะสมแล้ว <strong>{card.total}</strong> ดวง
      </p>
      <button type="button" className={styles.press} disabled={isDone || busy} onClick={onCheckIn}>
        {isDone ? 'วันนี้เช็กอินแล้ว พรุ่งนี้มาใหม่นะ' : busy ? 'กำลังประทับตรา…' : 'เช็กอินวันนี้'}
      </button>
    </section>
  )
}
