import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine, ArrowUpFromLine, Info } from '@sala/ui/brand/icons.ts'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { Link } from '@tanstack/react-router'
import { Credit } from '../games/credit-display.tsx'
import { MessageBell } from '../messages/message-bell.tsx'
import { useUnread } from '../messages/unread-count.ts'
import { useProfile } from '../session/use-session.ts'
import styles from './member-bar.module.css'

/**
 * The member's part of the header (L03): deposit, withdraw, phone, credit with its refresh button, info. The calls of this part also detect an
 * expired session.
 */
export function MemberBar() {
  const profile = useProfile()
  const unread = useUnread()
  return (
    <div className={styles.bar}>
      <Button className={styles.money} size="s" icon={<ArrowDownToLine />} render={<Link to="/deposit" />}>
        <span className={styles.label}>ฝากเงิน</span>
      </Button>
      <Button className={styles.money} size="s" icon={<ArrowUpFromLine />} render={<Link to="/withdraw" />}>
        <span className={styles.label}>ถอนเงิน</span>
      </Button>
      <span className={styles.phone}>{profile ? formatPhone(profile.phone) : null}</span>
      <Credit />
      <MessageBell className={styles.bell} />
      {unread === 0 ? null : <span className={styles.dot} aria-hidden="true" />}
      <Link to="/history" search={{ tab: 0 }} className={styles.info} aria-label="ข้อมูลบัญชี" title="ข้อมูลบัญชี">
        <Info aria-hidden="true" />
      </Link>
    </div>
  )
}
