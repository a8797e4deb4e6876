import { banks, isBankKey } from '@sala/contract/banks.ts'
import { BankMark } from '@sala/ui/brand/bank-mark.tsx'
import { maskAccount } from '../words.ts'
import styles from './own-account.module.css'

/** Where the money goes: only ever the member's registered account, its number hidden but for the end. */
export function OwnAccount({
  bank,
  accountNumber,
  name,
}: {
  bank: string
  accountNumber: string
  name: string
}) {
  const known = isBankKey(bank) ? banks[bank] : null
  return (
    <div className={styles.account}>
      <BankMark short={known?.nice_name ?? bank} color={known?.color ?? '#444444'} />
      <div>
        <p className={styles.label}>โอนเข้าบัญชีของคุณ</p>
        <p className={styles.number}>
          {known?.thai_name ?? bank} <span>{maskAccount(accountNumber)}</span>
        </p>
        <p className={styles.label}>{name}</p>
      </div>
    </div>
  )
}
