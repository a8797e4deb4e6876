import { Logo } from '@sala/ui/brand/logo.tsx'
import styles from './waiting-page.module.css'

/** What stands in the page until the browser can draw it: our mark where the header will have it, nothing to press. */
export function WaitingPage() {
  return (
    <div aria-busy="true">
      <div className={styles.head}>
        <Logo size="s" />
      </div>
    </div>
  )
}
