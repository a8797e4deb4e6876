import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Card } from './card.tsx'
import styles from './stat-card.module.css'

export interface StatCardProps {
  label: ReactNode
  /** The figure of the card: a `Money`, a count, or a `Skeleton` while it loads. */
  value: ReactNode
  note?: ReactNode
  icon?: ReactNode
  className?: string | undefined
}

export function StatCard({ label, value, note, icon, className }: StatCardProps) {
  return (
    <Card pad="s" className={classNames(styles.stat, className)}>
      <p className={styles.label}>
        {icon}
        {label}
      </p>
      <p className={styles.value}>{value}</p>
      {note ? <p className={styles.note}>{note}</p> : null}
    </Card>
  )
}
