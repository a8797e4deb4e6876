import { Button } from '@sala/ui/action/button.tsx'
import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { Avatar } from '@sala/ui/brand/avatar.tsx'
import { BookOpen, LogOut, Menu as MenuIcon, RefreshCw } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { Link } from '@tanstack/react-router'
import { AlertIndicator } from '../alerts/alert-indicator.tsx'
import { api } from '../calls/api.ts'
import { queryClient } from '../calls/query-cache.ts'
import { tokenStore } from '../calls/session-token.ts'
import { useAction } from '../calls/use-action.ts'
import { connected } from '../server-connection.ts'
import { useOperatorName } from '../session/desk-session.ts'
import styles from './header.module.css'
import { MemberSearch } from './member-search.tsx'

function LiveState() {
  const isConnected = useStore(connected)
  if (isConnected)
    return (
      <span className={styles.live}>
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.wide}>สด</span>
      </span>
    )
  return (
    <span role="status" className={classNames(styles.live, styles.lost)}>
      <span className={styles.dot} aria-hidden="true" />
      ขาดการเชื่อมต่อ
      <Button size="s" kind="quiet" icon={<RefreshCw />} onClick={() => void queryClient.refetchQueries()}>
        ลองใหม่
      </Button>
    </span>
  )
}

type HeaderProps = { onMenu: () => void; isManualOpen: boolean; onManual: () => void }

export function Header({ onMenu, isManualOpen, onManual }: HeaderProps) {
  const name = useOperatorName()
  const { submit, busy } = useAction({
    send: () => api('POST /session/sign-out'),
    // The page deletes its half of the session token even if the server did not answer the sign-out.
    onFailed: () => tokenStore.set(null),
    onDone: () => tokenStore.set(null),
  })
  return (
    <header className={styles.header}>
      <IconButton
        className={classNames(styles.opener, isManualOpen && styles.without_menu)}
        label="เปิดเมนู"
        icon={<MenuIcon />}
        onClick={onMenu}
      />
      <MemberSearch />
      <span className={styles.room} />
      <LiveState />
      <AlertIndicator />
      <Button
        size="s"
        kind="quiet"
        className={styles.manual}
        icon={<BookOpen />}
        aria-label="คู่มือ"
        aria-expanded={isManualOpen}
        aria-keyshortcuts="?"
        onClick={onManual}
      >
        <span className={styles.wide}>
          คู่มือ <kbd>?</kbd>
        </span>
      </Button>
      <Link to="/me" className={styles.who}>
        <Avatar name={name} size="s" />
        <span className={spoken.spoken}>{`บัญชีของฉัน ${name}`}</span>
        <span className={styles.wide} aria-hidden="true">
          {name}
        </span>
      </Link>
      <IconButton label="ออกจากระบบ" icon={<LogOut />} disabled={busy} onClick={() => submit()} />
    </header>
  )
}
