import { Logo } from '@sala/ui/brand/logo.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { useWorkCounts } from '../case/use-work-queue.ts'
import { usePermissions, useVersion } from '../session/desk-session.ts'
import { useWaitingThreads } from '../support/use-conversations.ts'
import styles from './menu.module.css'
import { type Screen, screens } from './screens.ts'

const countOf = (
  counts: ReturnType<typeof useWorkCounts>,
  threads: ReturnType<typeof useWaitingThreads>,
  { counts: of }: Screen,
): number => {
  if (of === 'none') return 0
  if (of === 'threads') return threads?.waiting ?? 0
  if (of === 'all') return Object.values(counts).reduce((sum, count) => sum + count, 0)
  return of.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
}

/** The menu of the screens that the staff user may open, each with its number of open cases. */
export function Menu({ onGo }: { onGo?: () => void }) {
  const may = usePermissions()
  const counts = useWorkCounts()
  const threads = useWaitingThreads()
  const version = useVersion()
  return (
    <nav className={styles.menu} aria-label="หน้าจอ">
      <Logo size="s" className={styles.logo} />
      <ul className={styles.list}>
        {screens
          .filter(({ needs }) => may(needs))
          .map(screen => {
            const count = countOf(counts, threads, screen)
            const isLate = screen.counts === 'threads' && (threads?.late ?? 0) > 0
            return (
              <li key={screen.to}>
                <Link
                  to={screen.to}
                  className={styles.link}
                  activeProps={{ 'aria-current': 'page' }}
                  onClick={onGo}
                >
                  <screen.icon aria-hidden="true" className={styles.icon} />
                  <span className={styles.name}>{screen.name}</span>
                  {count > 0 ? (
                    <span className={classNames(styles.count, isLate && styles.late)}>
                      {count}
                      <span className={styles.spoken}> {isLate ? 'รายการรอ เกินเวลาที่สัญญา' : 'รายการรอ'}</span>
                    </span>
                  ) : null}
                </Link>
              </li>
            )
          })}
      </ul>
      <p className={styles.version}>รุ่น {version}</p>
    </nav>
  )
}
