import { classNames } from '@sala/ui/class-names.ts'
import type { ReactNode } from 'react'
import styles from './sticky-action.module.css'

type StickyActionProps = {
  children: ReactNode
  /** True: the button is on a card and needs the card's background. */
  inCard?: boolean
}

/** The main button of a form. On a phone it stays visible however long the form is. */
export function StickyAction({ children, inCard = false }: StickyActionProps) {
  return <div className={classNames(styles.action, inCard && styles.inCard)}>{children}</div>
}
