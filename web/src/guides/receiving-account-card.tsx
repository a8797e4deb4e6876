import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { ReceivingAccount } from '../cashier/receiving-account.tsx'
import { FailedAlert } from '../notices/failed-alert.tsx'
import { useProfile } from '../session/use-session.ts'
import styles from './guides.module.css'

/**
 * The company's receiving account. For an open deposit: the account of that deposit, with amount and reference. Otherwise: the account for the
 * next deposit.
 */
export function ReceivingAccountCard() {
  const open = useProfile()?.pending_request
  const options = useQuery(call('GET /requests/deposit/options'))
  const deposit = open?.type === 'deposit' && open.to_bank !== null ? open : null
  const account = deposit ?? options.data?.receiving_account
  if (account === undefined)
    return options.isError ? (
      <FailedAlert error={options.error} retry={options.refetch} />
    ) : (
      <Skeleton shape="block" height="clamp(10rem, 44rem - 100vw, 19.25rem)" />
    )
  if (account === null) return <Alert kind="warning">ขณะนี้ยังไม่มีบัญชีรับโอน กรุณาติดต่อฝ่ายบริการ</Alert>
  return (
    <Card look="lit" pad="l" className={styles.receiver}>
      <h2>บัญชีรับโอนของคุณ</h2>
      <ReceivingAccount
        bank={account.to_bank ?? ''}
        accountNumber={account.to_account_number ?? ''}
        name={account.to_name ?? ''}
      />
      {deposit ? (
        <dl className={styles.facts}>
          <Fact
            name="ยอดที่ต้องโอน"
            text={`${formatBaht(deposit.transfer_amount)} บาท`}
            copied={formatBaht(deposit.transfer_amount)}
          />
          <Fact name="เลขอ้างอิง" text={deposit.ref} copied={deposit.ref} />
        </dl>
      ) : (
        <p className={styles.hint}>
          เปิดรายการฝากก่อนโอนทุกครั้ง เพื่อให้ระบบรู้ว่าเป็นเงินของคุณ บัญชีอาจเปลี่ยน กรุณาตรวจสอบเลขบัญชีก่อนโอน
        </p>
      )}
    </Card>
  )
}

function Fact({ name, text, copied }: { name: string; text: string; copied: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {text}
        <CopyButton text={copied} what={name} compact />
      </dd>
    </div>
  )
}
