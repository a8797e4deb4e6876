import { classNames } from '../class-names.ts'
import styles from './bank-mark.module.css'
import { discOf } from './text-contrast.ts'

export interface BankMarkProps {
  /** Short name of the bank with up to five letters, e.g. "SCB". */
  short: string
  /** The bank's colour, `#rrggbb`. */
  color: string
  size?: 's' | 'm' | 'l' | undefined
}

/** Maximum number of letters that fit into a bank's disc. A longer short name is reduced to its capitals. */
const LETTERS_MOST = 5

export const lettersOf = (short: string): string =>
  short.length <= LETTERS_MOST
    ? short
    : short.replace(/[^A-Z]/g, '').slice(0, LETTERS_MOST) || short.slice(0, 1)

/** A bank as a coloured disc with its short name. The disc is decorative, because the bank's name is next to it. */
export function BankMark({ short, color, size = 'm' }: BankMarkProps) {
  const { ground, ink } = discOf(color)
  const letters = lettersOf(short)
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.mark, styles[`size_${size}`], letters.length > 3 && styles.long)}
      style={{ backgroundColor: ground, color: ink }}
    >
      {letters}
    </span>
  )
}
