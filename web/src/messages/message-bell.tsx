import { Bell } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import styles from './message-bell.module.css'
import { formatUnread, useUnread } from './unread-count.ts'

type MessageBellProps = { className?: string | undefined; onLeave?: (() => void) | undefined }

/** Link to the inbox with the number of unread messages. It is in the header and in the drawer. */
export function MessageBell({ className, onLeave }: MessageBellProps) {
  const unread = useUnread()
  const label = unread === 0 ? 'ข้อความ' : `ข้อความ ยังไม่อ่าน ${formatUnread(unread)}`
  return (
    <Link
      to="/messages"
      className={classNames(styles.bell, className)}
      aria-label={label}
      title={label}
      onClick={onLeave}
    >
      <Bell aria-hidden="true" />
      {unread === 0 ? null : (
        <span className={styles.count} aria-hidden="true">
          {formatUnread(unread)}
        </span>
      )}
    </Link>
  )
}
