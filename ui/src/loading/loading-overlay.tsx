import styles from './loading-overlay.module.css'
import { Spinner } from './spinner.tsx'

export interface LoadingOverlayProps {
  open: boolean
  /** Text about the running action: "กำลังส่งคำขอถอนเงิน". */
  label?: string | undefined
}

/** An overlay that covers the page during an action of a few seconds. A longer action needs a separate page. */
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
