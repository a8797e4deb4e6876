import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'gold' | 'jade' | 'coral' | 'amber'

export interface BadgeProps {
  tone?: BadgeTone | undefined
  children: ReactNode
  className?: string | undefined
}

/** A status in one word. The word alone must say it; the colour only supports the word. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span translate="no" className={classNames(styles.badge, styles[tone], className)}>
      {children}
    </span>
  )
}
