import { Award, ChevronRight } from '@sala/ui/brand/icons.ts'
import limits from '../content/line-limits.module.css'
import { Link } from '../page/router-link.tsx'
import styles from './rewards-link-strip.module.css'

/** Link from the home page to the rewards page. It shows no data, so that it causes no shift when data load. */
export function RewardsStrip() {
  return (
    <Link to="/rewards" className={styles.strip}>
      <span className={styles.mark}>
        <Award aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <b>สิทธิประโยชน์</b>
        <small className={limits.two}>คูปอง ระดับ ภารกิจ วงล้อ ทัวร์นาเมนต์ และรอบฟรี บอกเงื่อนไขก่อนรับ</small>
      </span>
      <ChevronRight aria-hidden="true" className={styles.on} />
    </Link>
  )
}
