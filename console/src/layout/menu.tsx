import { Logo } from '@sala/ui/brand/logo.tsx'
import { Link } from '@tanstack/react-router'
import { useWorkCounts } from '../case/use-work-queue.ts'
import { usePermissions, useVersion } from '../session/desk-session.ts'
import styles from './menu.module.css'
import { type Screen, screens } from './screens.ts'

const countOf = (counts: ReturnType<typeof useWorkCounts>, { counts: of }: Screen): number => {
  if (of === 'none') return 0
  if (of === 'all') return Object.values(counts).reduce((sum, count) => sum + count, 0)
  return of.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
}

/** The menu of the screens that the staff user may open, each with its number of open cases. */
export function Menu({ onGo }: { onGo?: () => void }) {
  const may = usePermissions()
  const counts = useWorkCounts()
  const version = useVersion()
  return (
    <nav className={styles.menu} aria-label="หน้าจอ">
      <Logo size="s" className={styles.logo} />
      <ul className={styles.list}>
        {screens
          .filter(({ needs }) => may(needs))
          .map(screen => {
            const count = countOf(counts, screen)
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
                    <span className={styles.count}>
                      {count}
                      <span className={styles.spoken}> รายการรอ</span>
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
