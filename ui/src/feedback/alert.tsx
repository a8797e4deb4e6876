import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import styles from './alert.module.css'

export type AlertKind = 'error' | 'warning' | 'success' | 'info'

export interface AlertProps {
  kind?: AlertKind | undefined
  title?: ReactNode
  children?: ReactNode
  /** A control with which the person can react to the message, such as a `Button` of kind `quiet`. */
  action?: ReactNode
  className?: string | undefined
}

const ICONS = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info }

/** A message within a form or page. Screen readers announce an error immediately, and other messages when they are idle. */
export function Alert({ kind = 'info', title, children, action, className }: AlertProps) {
  const Icon = ICONS[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(styles.alert, styles[kind], className)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
