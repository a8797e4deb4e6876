import { classNames } from '../class-names.ts'
import styles from './bank-mark.module.css'
import { discOf } from './ink.ts'

export interface BankMarkProps {
  /** Two to five letters, e.g. "SCB". */
  short: string
  /** The bank's colour, `#rrggbb`. */
  color: string
  size?: 's' | 'm' | 'l' | undefined
}

/** A bank as a coloured disc with its short name. Decoration: the bank's name stands beside it in words. */
export function BankMark({ short, color, size = 'm' }: BankMarkProps) {
  const { ground, ink } = discOf(color)
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.mark, styles[`size_${size}`], short.length > 3 && styles.long)}
      style={{ backgroundColor: ground, color: ink }}
    >
      {short}
    </span>
  )
}
