import styles from './bank-mark.module.css'
import { bankOf } from './banks.ts'

export function BankMark({ bank }: { bank: string }) {
  const { short, colour, ink } = bankOf(bank)
  return (
    <span className={styles.mark} style={{ backgroundColor: colour, color: ink }} aria-hidden="true">
      {short}
    </span>
  )
}
