import styles from './bank-mark.module.css'
import { bankOf } from './banks.ts'

/** A coloured disc with the bank's short name. */
export function BankMark({ bank }: { bank: string }) {
  const { short, colour } = bankOf(bank)
  return (
    <span className={styles.mark} style={{ backgroundColor: colour }} aria-hidden="true">
      {short}
    </span>
  )
}
