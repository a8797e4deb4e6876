import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** Text for screen readers that says what is loading. */
  label?: string | undefined
  size?: 's' | 'm' | 'l' | undefined
}

export function Spinner({ label = 'กำลังโหลด', size = 'm' }: SpinnerProps) {
  return (
    <span
      role="status"
      data-breathes=""
      aria-label={label}
      className={classNames(styles.spinner, styles[`size_${size}`])}
    />
  )
}
