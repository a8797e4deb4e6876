import styles from './loading-overlay.module.css'
import { Spinner } from './spinner.tsx'

export interface LoadingOverlayProps {
  open: boolean
  /** What is being done, in words: "กำลังส่งคำขอถอนเงิน". */
  label?: string | undefined
}

/** Covers the page while something must not be pressed twice. For waits of seconds; longer ones get a page of their own. */
export function LoadingOverlay({ open, label = 'กำลังดำเนินการ' }: LoadingOverlayProps) {
  if (!open) return null
  return (
    <div className={styles.overlay}>
      <Spinner size="l" label={label} />
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
    </div>
  )
}
