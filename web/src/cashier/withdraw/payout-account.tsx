import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { BankMark } from '@sala/ui/brand/bank-mark.tsx'
import { maskAccount } from '../money-request-texts.ts'
import styles from './payout-account.module.css'

type OwnAccountProps = { label?: string; bank: string; accountNumber: string; name: string }

/** The member's registered bank account, the only one for deposits and payouts. Of its number only the last digits are shown. */
export function OwnAccount({ label = 'โอนเข้าบัญชีของคุณ', bank, accountNumber, name }: OwnAccountProps) {
  const known = isBankKey(bank) ? banks[bank] : null
  return (
    <div className={styles.account}>
      <BankMark short={known?.nice_name ?? bank} color={known?.color ?? '#444444'} />
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.number}>
          {known?.thai_name ?? bank} <span>{maskAccount(accountNumber)}</span>
        </p>
        <p className={styles.label}>{name}</p>
      </div>
    </div>
  )
}
