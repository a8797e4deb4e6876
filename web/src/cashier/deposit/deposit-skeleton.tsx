import { Card } from '@sala/ui/data/card.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import styles from './deposit-form.module.css'
import { NoticeLine } from './deposit-notice.tsx'

/** As high as the form that comes. */
export function DepositSkeleton() {
  return (
    <Card pad="m" className={styles.waiting} aria-busy="true">
      <Skeleton shape="block" height="6.5rem" />
      <Skeleton shape="block" height="6rem" />
      <Skeleton shape="block" height="4rem" />
      {/* Everybody's words: drawn with the frame, they are not painted last of all. */}
      <NoticeLine />
      <Skeleton shape="block" height="7.25rem" />
    </Card>
  )
}
