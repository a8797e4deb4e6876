import { classNames } from '@sala/ui/class-names.ts'
import type { ReactNode } from 'react'
import styles from './sticky-action.module.css'

type StickyActionProps = {
  children: ReactNode
  /** Lies over a card, not over the ground of the page. */
  inCard?: boolean
}

/** The one thing to press of a task. On a phone it stays above the fold however long the form is. */
export function StickyAction({ children, inCard = false }: StickyActionProps) {
  return <div className={classNames(styles.action, inCard && styles.inCard)}>{children}</div>
}
