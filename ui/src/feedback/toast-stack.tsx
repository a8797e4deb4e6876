import { type ComponentType, Suspense } from 'react'
import type { ToastMessage, ToastProps } from './toast.tsx'
import styles from './toast-stack.module.css'

export interface ToastStackProps {
  toasts: readonly ToastMessage[]
  onDismiss: (id: number) => void
  /** The component that renders a toast: `Toast`, or a component that loads it later. */
  Toast: ComponentType<ToastProps>
}

/**
 * The page's toasts, newest last. The caller removes each toast after its time. Both live regions always
 * exist, because screen readers ignore a region that is added together with its text.
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
