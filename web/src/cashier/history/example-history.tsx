import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { Link } from '@tanstack/react-router'
import type { Profile } from '../../session/use-session.ts'
import styles from './example-history.module.css'

/** Example of one day in the history of deposits and withdrawals, with amounts in baht. */
const EXAMPLE = [
  { what: 'ฝากเงิน', note: 'เครดิตเข้าเอง', amount: 500, direction: 'in' },
  { what: 'ผลการเล่น', note: 'สรุปทุกวัน ทุกเกม', amount: -120, direction: 'out' },
  { what: 'ถอนเงิน', note: 'กดดูได้ว่าเงินอยู่ที่ไหน', amount: 380, direction: 'none' },
] as const

export const isBeforeMoney = (profile: Profile | undefined): boolean =>
  profile !== undefined &&
  profile.pending_request === null &&
  profile.completed_requests.length === 0 &&
  profile.held_deposits.length === 0 &&
  profile.ufabet_credit === 0

/** Content of the tab of deposits and withdrawals before a member's first deposit: an example of a day, and a link to the first step. */
export function FirstMoney() {
  return (
    <Card look="lit" pad="l" className={styles.card}>
      <div className={styles.words}>
        <h2>ยังไม่มีรายการ</h2>
        <p>ทุกบาทที่ฝากและถอน เล่าไว้ที่นี่เป็นรายวัน พร้อมยอดสรุปของเดือน</p>
        <Button kind="primary" className={styles.action} render={<Link to="/deposit" />}>
          ฝากเงินครั้งแรก
        </Button>
      </div>
      <figure className={styles.example}>
        <figcaption>
          <Badge>ตัวอย่าง</Badge> หนึ่งวัน
        </figcaption>
        <ul>
          {EXAMPLE.map(({ what, note, amount, direction }) => (
            <li key={what}>
              <span>
                {what}
                <small>{note}</small>
              </span>
              <Money amount={amount} direction={direction} />
            </li>
          ))}
        </ul>
      </figure>
    </Card>
  )
}
