import { IconButton } from '../action/icon-button.tsx'
import { CircleAlert, CircleCheck, TriangleAlert, X } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import styles from './toast.module.css'

export type ToastKind = 'success' | 'error' | 'warning'

export interface ToastMessage {
  /** Id of the toast (a short message). Ids count from 1 upward and are never reused. */
  id: number
  kind: ToastKind
  text: string
}

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert }

export interface ToastProps {
  toast: ToastMessage
  onDismiss: (id: number) => void
}

export function Toast({ toast, onDismiss }: ToastProps) {
  const Icon = ICONS[toast.kind]
  return (
    <div className={classNames(styles.toast, styles[toast.kind])}>
      <Icon aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>{toast.text}</p>
      <IconButton label="ปิดการแจ้งเตือน" icon={<X aria-hidden="true" />} onClick={() => onDismiss(toast.id)} />
    </div>
  )
}
