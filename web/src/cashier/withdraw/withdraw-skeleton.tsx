import { Card } from '@sala/ui/data/card.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import styles from './withdraw-form.module.css'

export function WithdrawSkeleton() {
  return (
    <>
      <Card look="lit" pad="m" className={styles.form} aria-busy="true">
        <Skeleton shape="block" height="6.5rem" />
      </Card>
      <Card pad="m" className={styles.form}>
        <Skeleton shape="block" height="6.25rem" />
        <Skeleton shape="block" height="4.375rem" />
        <Skeleton shape="block" height="7.25rem" />
      </Card>
    </>
  )
}
