import { Logo } from '@sala/ui/brand/logo.tsx'
import styles from './waiting-page.module.css'

export function WaitingPage() {
  return (
    <div aria-busy="true">
      <div className={styles.head}>
        <Logo size="s" />
      </div>
    </div>
  )
}
