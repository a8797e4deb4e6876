import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { FailedAlert } from '../notices/failed-alert.tsx'
import { BirthDateCard } from './birth-date/birth-date-card.tsx'
import { BreakBanner } from './break-banner.tsx'
import { BreakCard } from './break-card.tsx'
import { LimitQuestionCard } from './limit-question-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { TimeCard } from './play-time-card.tsx'
import styles from './protection-page.module.css'
import { useMemberDays } from './use-member-days.ts'
import { useProtectionQuery } from './use-protection.ts'

/** The page with the member's deposit and loss limits, and breaks from play. */
export function ProtectionPage() {
  const { data, error, refetch } = useProtectionQuery()
  // The daily totals load with the page, because the popup of a limit would grow if they arrived while it is open.
  useMemberDays()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>ขีดจำกัดและการพักเล่น</h1>
        <p>คุณกำหนดเอง ระบบบังคับให้ทุกครั้ง และปิดไม่ได้ทันที</p>
      </header>
      <BreakBanner />
      {error && !data ? <FailedAlert error={error} retry={refetch} /> : null}
      {data ? (
        <>
          {data.data.birth_date_missing ? <BirthDateCard /> : null}
          {data.data.question?.asked === 'review' ? <LimitQuestionCard state={data.data} /> : null}
          <LimitsCard limits={data.data.limits} />
          <div className={styles.last}>
            <TimeCard />
            <BreakCard />
          </div>
        </>
      ) : error ? null : (
        <Skeleton shape="block" className={styles.coming} />
      )}
    </div>
  )
}
