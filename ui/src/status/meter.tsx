import { classNames } from '../class-names.ts'
import styles from './meter.module.css'

export interface MeterProps {
  /** What is measured, for a screen reader. */
  label: string
  value: number
  max: number
  /** The value in words: "ทำแล้ว 500.00 จาก 2,000.00 บาท". */
  valueText: string
  className?: string | undefined
}

/** How far something has come. The figures stand beside it: the bar is never their only place. */
export function Meter({ label, value, max, valueText, className }: MeterProps) {
  return (
    <progress
      className={classNames(styles.meter, className)}
      aria-label={label}
      aria-valuetext={valueText}
      value={Math.min(value, max)}
      max={max}
    />
  )
}
