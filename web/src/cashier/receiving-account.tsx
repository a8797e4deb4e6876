import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { BankMark } from '@sala/ui/brand/bank-mark.tsx'
import { formatAccountNumber } from '@sala/ui/format/phone.ts'
import styles from './receiving-account.module.css'

type ReceivingAccountProps = { bank: string; accountNumber: string; name: string }

/** The company's account that receives a deposit, with copy buttons. */
export function ReceivingAccount({ bank, accountNumber, name }: ReceivingAccountProps) {
  const known = isBankKey(bank) ? banks[bank] : null
  return (
    <div className={styles.account}>
      <BankMark short={known?.nice_name ?? bank} color={known?.color ?? '#444444'} size="l" />
      <dl className={styles.words}>
        <dt>ธนาคาร{known?.thai_name ?? bank}</dt>
        <dd className={styles.number}>{formatAccountNumber(accountNumber)}</dd>
        <dd className={styles.name}>{name}</dd>
      </dl>
      <CopyButton text={accountNumber} what="เลขบัญชี" className={styles.copy} />
    </div>
  )
}
