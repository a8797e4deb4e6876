import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Clock, Headphones, Landmark } from '@sala/ui/brand/icons.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import type { Answer } from '../calls/api.ts'
import { bootstrap } from '../content/public-data.ts'
import { usePublicFact } from '../content/public-data-query.ts'
import { Link } from '../page/router-link.tsx'
import styles from './welcome-panel.module.css'

type CreditWords = { time: string; basis: string | null }

/**
 * Returns a text with the measured time until a deposit is credited (B04), and its basis: the number of measured deposits. After too few deposits the
 * text names no time.
 */
const creditWords = (credited: RecentPayouts['credited']): CreditWords => {
  if (credited === null) return { time: 'เครดิตเข้าเองเมื่อเงินถึง', basis: null }
  const { days, median_seconds, count } = credited
  return {
    time: `${days === 1 ? '' : `${days} `}วันนี้เครดิตเข้าใน ${formatWait(median_seconds)}`,
    basis: `(ค่ากลาง ${formatCount(count)} รายการ)`,
  }
}

type RecentPayouts = Answer<'GET /bootstrap'>['lately']

/** Introduction to the lobby, with buttons to register and to sign in. */
export function Welcome() {
  const { time, basis } = creditWords(usePublicFact(bootstrap).data?.lately.credited ?? null)
  return (
    <section className={styles.welcome} aria-labelledby="welcome-title">
      <div className={styles.words}>
        <h1 id="welcome-title">
          ศาลาของคนรักเกม <span>ฝากถอนอัตโนมัติ</span>
        </h1>
        <ul className={styles.facts}>
          <li>
            <Clock aria-hidden="true" />
            <span>
              {time}
              {basis === null ? null : <span className={styles.basis}>{` ${basis}`}</span>}
            </span>
          </li>
          <li>
            <Landmark aria-hidden="true" />
            ถอนเงิน 10-15 นาที
          </li>
          <li>
            <Headphones aria-hidden="true" />
            ดูแล 24 ชั่วโมง
          </li>
        </ul>
      </div>
      <div className={styles.actions}>
        <Button kind="primary" size="l" render={<Link to="/register" />}>
          สมัครสมาชิก
        </Button>
        <Button size="l" render={<Link to="/login" />}>
          เข้าสู่ระบบ
        </Button>
      </div>
    </section>
  )
}
