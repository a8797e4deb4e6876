import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import { CircleCheck } from '@sala/ui/brand/icons.ts'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDate, formatThaiDateTime, formatThaiTime } from '@sala/ui/format/thai-date.ts'
import { PageSection } from '../content/page-section.tsx'
import { bootstrap } from '../content/public-data.ts'
import { usePublicFact } from '../content/public-data-query.ts'
import { useSiteInfo } from '../content/site-info.ts'
import styles from './recent-payouts.module.css'

/** Recent payouts without names. Each shows its amount (rounded down), its time (to the minute) and its duration. */
export function LastPayouts() {
  const payouts = usePublicFact(bootstrap).data?.lately.payouts ?? []
  const isSandbox = useSiteInfo()?.sandbox ?? false
  if (payouts.length === 0) return null
  // The React key contains the position, because two payouts may be equal in all shown data.
  const placed = payouts.map((payout, place) => ({ ...payout, place }))
  return (
    <PageSection
      id="last-payouts"
      title="ถอนสำเร็จล่าสุด"
      icon={<CircleCheck />}
      note={isSandbox ? 'รายการจริงของระบบทดลอง เงินเป็นของสมมติ' : 'รายการจริง ไม่ระบุว่าเป็นของใคร'}
    >
      <ol className={styles.payouts}>
        {placed.map(({ place, amount, at, seconds }) => (
          <li key={place} className={styles.payout}>
            <span className={styles.amount}>
              <small>ราว</small> ฿{formatBahtShort(amount)}
            </span>
            <time dateTime={at}>{momentOf(at)}</time>
            <span className={styles.took}>ใช้เวลา {formatWait(seconds)}</span>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

const momentOf = (at: string): string =>
  formatThaiDate(at) === formatThaiDate(new Date().toISOString())
    ? `วันนี้ ${formatThaiTime(at)} น.`
    : formatThaiDateTime(at)
