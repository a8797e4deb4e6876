import { ChevronRight, TicketPercent } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import styles from './coupon-link.module.css'

/** Leads from the promotion page to the field for a coupon's code. */
export function CouponLink() {
  return (
    <Link to="/rewards" className={styles.link}>
      <TicketPercent aria-hidden="true" />
      <span>มีโค้ดคูปอง? กรอกที่หน้าสิทธิประโยชน์</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
