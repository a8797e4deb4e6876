import { IconButton } from '../action/icon-button.tsx'
import { CircleAlert, CircleCheck, TriangleAlert, X } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import styles from './toast.module.css'

export type ToastKind = 'success' | 'error' | 'warning'

export interface ToastMessage {
  /** From 1 upward, never used twice. */
  id: number
  kind: ToastKind
  text: string
}

export interface ToastStackProps {
  toasts: readonly ToastMessage[]
  onDismiss: (id: number) => void
}

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert }

/**
 * The notices of the page, newest last; who owns the list also owns their time. Both live regions stand from the start,
 * because one that arrives together with its text is not read. Errors interrupt, the others wait.
 */
export function ToastStack({ toasts, onDismiss }: ToastStackProps) {
  const row = (urgent: boolean) =>
    toasts
      .filter(toast => (toast.kind === 'error') === urgent)
      .map(toast => <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />)
  return (
    <section className={styles.stack} aria-label="การแจ้งเตือน">
      <div aria-live="assertive" className={styles.region}>
        {row(true)}
      </div>
      <div aria-live="polite" className={styles.region}>
        {row(false)}
      </div>
    </section>
  )
}

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
