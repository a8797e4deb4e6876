import { Link } from '../page/router-link.tsx'
import { useSignedIn } from '../session/session-state.ts'
import styles from './bottom-navigation.module.css'
import { memberFoot, visitorFoot } from './menu.tsx'

const MIDDLE = 2

/** The bar of links at the foot of the window, shown below 970 px instead of the left menu (L05). */
export function FootBar() {
  const items = useSignedIn() ? memberFoot : visitorFoot
  return (
    <nav aria-label="เมนูลัด" className={styles.bar}>
      <ul className={styles.items}>
        {items.map(({ label, Icon, link }, index) => (
          <li key={label}>
            <Link {...link} className={index === MIDDLE ? styles.raised : styles.item}>
              <span className={styles.icon}>
                <Icon aria-hidden="true" />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
