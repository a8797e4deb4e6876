import { Card } from '@sala/ui/data/card.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import styles from './deposit-form.module.css'
import { NoticeLine } from './deposit-notice.tsx'

export function DepositSkeleton() {
  return (
    <Card pad="m" className={styles.waiting} aria-busy="true">
      <Skeleton shape="block" height="4.65rem" />
      <Skeleton shape="block" height="6.8rem" />
      <Skeleton shape="block" height="6rem" />
      <Skeleton shape="block" height="4.125rem" />
      {/* All members get the same warnings. The server renders them into the placeholder, so they are visible immediately. */}
      <NoticeLine />
      <Skeleton shape="block" height="7.65rem" />
    </Card>
  )
}
