import { Award, ChevronRight } from '@sala/ui/brand/icons.ts'
import { Link } from '../page/router-link.tsx'
import styles from './rewards-strip.module.css'

/** A strip of the home page that leads to the page of rewards. It has no data, so that the page never shifts. */
export function RewardsStrip() {
  return (
    <Link to="/rewards" className={styles.strip}>
      <span className={styles.mark}>
        <Award aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <b>สิทธิประโยชน์</b>
        <small>ใช้โค้ดคูปอง ดูจำนวนเงินและเงื่อนไขก่อนกดรับ</small>
      </span>
      <ChevronRight aria-hidden="true" className={styles.on} />
    </Link>
  )
}
