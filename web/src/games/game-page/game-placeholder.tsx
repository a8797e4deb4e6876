import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import styles from './game-facts-page.module.css'

export function GamePlaceholder() {
  return (
    <div className={styles.head} aria-busy="true">
      <span />
      <span className={styles.picture}>
        <Skeleton shape="block" height="17.5rem" />
      </span>
      <div className={styles.words}>
        <Skeleton width="6rem" />
        <Skeleton width="14rem" />
        <Skeleton width="9rem" />
        <Skeleton shape="block" height="3.5rem" width="18rem" />
      </div>
    </div>
  )
}
