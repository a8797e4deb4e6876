import { type ComponentType, Suspense } from 'react'
import type { ToastMessage, ToastProps } from './toast.tsx'
import styles from './toast-stack.module.css'

export interface ToastStackProps {
  toasts: readonly ToastMessage[]
  onDismiss: (id: number) => void
  /** Component of a notice: `Toast` or a lazy one. */
  Toast: ComponentType<ToastProps>
}

/**
 * The notices of the page, newest last; who owns the list also owns their time. Both live regions stand from the start,
 * because one that arrives together with its text is not read. Errors interrupt, the others wait.
 */
export function ToastStack({ toasts, onDismiss, Toast }: ToastStackProps) {
  const row = (urgent: boolean) => (
    <Suspense fallback={null}>
      {toasts
        .filter(toast => (toast.kind === 'error') === urgent)
        .map(toast => (
          <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
    </Suspense>
  )
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
