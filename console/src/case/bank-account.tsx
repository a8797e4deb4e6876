import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { BankMark } from '@sala/ui/brand/bank-mark.tsx'
import styles from './bank-account.module.css'

export function BankAccount({ bank, account }: { bank: string; account: string | null }) {
  const known = isBankKey(bank) ? banks[bank] : null
  return (
    <span className={styles.account}>
      {known === null ? null : <BankMark short={known.nice_name} color={known.color} size="s" />}
      <span>{known?.thai_name ?? bank}</span>
      {account === null ? null : <span className={styles.number}>{account}</span>}
    </span>
  )
}
