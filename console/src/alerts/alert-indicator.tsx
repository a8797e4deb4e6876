import { alertText } from '@sala/contract/desk/alerts/alert-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Bell } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import styles from './alert-indicator.module.css'
import { soundStore, unlockSound } from './alert-sounds.ts'
import { addressOf, alertStore, useAlerts } from './use-alerts.ts'

/**
 * The alerts (reports about waiting work) in the header. A button asks the staff user to allow sounds until the browser plays them. The bell
 * leads to the settings of alerts.
 */
export function AlertIndicator() {
  const router = useRouter()
  const { data: choices } = useQuery(call('GET /alerts/choices'))
  const sound = useStore(soundStore)
  const { last, sounds } = useStore(alertStore)
  useAlerts(choices?.desktop ?? false)
  const isSilent = choices?.kinds.every(kind => choices.muted.includes(kind)) ?? false
  const text = last === null ? null : alertText(last)
  return (
    <span
      className={styles.indicator}
      data-alert={last === null ? '' : `${last.kind} ${last.level}`}
      data-sounds={sounds}
    >
      {sound === 'locked' ? (
        <Button
          size="s"
          kind="primary"
          className={styles.allow}
          icon={<Bell />}
          onClick={() => void unlockSound()}
        >
          เปิดเสียง
        </Button>
      ) : null}
      {last === null || text === null ? null : (
        <a
          href={addressOf(last)}
          className={classNames(styles.last, last.level !== 'new' && styles.late)}
          onClick={event => {
            event.preventDefault()
            router.history.push(addressOf(last))
          }}
        >
          <span className={styles.title}>{text.title}</span>
          <span className={styles.body}>{text.body}</span>
        </a>
      )}
      <Link
        to="/alerts"
        className={classNames(styles.bell, (isSilent || sound === 'locked') && styles.silent)}
        aria-label={isSilent ? 'การแจ้งเตือน ปิดเสียงทุกงาน' : 'การแจ้งเตือน'}
        title="การแจ้งเตือน"
      >
        <Bell aria-hidden="true" />
      </Link>
    </span>
  )
}
