import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import type { Answer } from '../../calls/api.ts'
import { bonusStatus } from '../../promotions/promotion-texts.ts'
import styles from './coupon.module.css'

type Uses = Answer<'GET /rewards'>['coupons']

/** The coupons that the member has redeemed, with the states of their bonuses. Renders nothing if there are none. */
export function UsedCoupons({ uses }: { uses: Uses }) {
  if (uses.length === 0) return null
  return (
    <section aria-labelledby="used-coupons">
      <h2 id="used-coupons">คูปองที่ใช้แล้ว</h2>
      <Card pad="none">
        <ul className={styles.uses}>
          {uses.map(({ bonus_id, title, amount, status, at }) => (
            <li key={bonus_id}>
              <span>
                {title}
                <br />
                <small>
                  <time dateTime={at}>{formatThaiDateTime(at)}</time>
                </small>
              </span>
              <span className={styles.end}>
                <Money amount={amount} />
                <Badge tone={bonusStatus(status).tone}>{bonusStatus(status).text}</Badge>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
