import { Button } from '@sala/ui/action/button.tsx'
import { Avatar } from '@sala/ui/brand/avatar.tsx'
import { ArrowDownToLine, ArrowUpFromLine, Info } from '@sala/ui/brand/icons.ts'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { Link } from '@tanstack/react-router'
import { Credit } from '../games/credit-display.tsx'
import { MessageBell } from '../messages/message-bell.tsx'
import { useProfile } from '../session/use-session.ts'
import styles from './drawer-member-head.module.css'

/** The member's part at the head of the drawer: name, credit with its refresh, deposit, withdraw, info (L03). */
export function MemberHead({ onLeave }: { onLeave: () => void }) {
  const profile = useProfile()
  if (!profile) return null
  return (
    <div className={styles.member}>
      <div className={styles.who}>
        <Avatar name={profile.phone} />
        <span className={styles.phone}>{formatPhone(profile.phone)}</span>
        <MessageBell onLeave={onLeave} />
        <Link
          to="/history"
          search={{ tab: 0 }}
          className={styles.info}
          aria-label="ข้อมูลบัญชีและอุปกรณ์"
          onClick={onLeave}
        >
          <Info aria-hidden="true" />
        </Link>
      </div>
      <Credit />
      <div className={styles.money}>
        <Button
          size="s"
          kind="primary"
          icon={<ArrowDownToLine />}
          render={<Link to="/deposit" onClick={onLeave} />}
        >
          ฝากเงิน
        </Button>
        <Button size="s" icon={<ArrowUpFromLine />} render={<Link to="/withdraw" onClick={onLeave} />}>
          ถอนเงิน
        </Button>
      </div>
    </div>
  )
}
