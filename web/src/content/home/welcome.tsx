import { Button } from '@sala/ui/action/button.tsx'
import { Clock, Headphones, Landmark } from '@sala/ui/brand/icons.ts'
import { Link } from '../../page/link.tsx'
import styles from './welcome.module.css'

/** Says what the lobby is, with the buttons to register and to sign in. */
export function Welcome() {
  return (
    <section className={styles.welcome} aria-labelledby="welcome-title">
      <div className={styles.words}>
        <h1 id="welcome-title">
          ศาลาของคนรักเกม <span>ฝากถอนอัตโนมัติ</span>
        </h1>
        <ul className={styles.facts}>
          <li>
            <Clock aria-hidden="true" />
            เครดิตเข้าใน 3-5 นาที
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
