import { ChevronRight, TicketPercent } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import limits from '../content/line-limits.module.css'
import styles from './coupon-link.module.css'

/** Link from the promotion page to the page where a member enters a coupon code. */
export function CouponLink() {
  return (
    <Link to="/rewards" className={styles.link}>
      <TicketPercent aria-hidden="true" />
      <span className={limits.one}>มีโค้ดคูปอง กรอกที่สิทธิประโยชน์</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
