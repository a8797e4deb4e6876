import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatCountdown } from '@sala/ui/format/thai-date.ts'
import { preloadDialog } from '@sala/ui/overlay/dialog.tsx'
import { Timeline } from '@sala/ui/status/timeline.tsx'
import { useEffect } from 'react'
import { useClosings } from '../../content/closed-notice.tsx'
import { AskLink } from '../../content/support-link.tsx'
import { whenIdle } from '../../device/idle-time.ts'
import { RequestRef } from '../money-request-reference.tsx'
import { type Deposit, timelineOf } from '../money-request-texts.ts'
import { AttachSlip } from '../payment-slip/slip-upload-link.tsx'
import { ReceivingAccount } from '../receiving-account.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { UsualTimeOf } from '../usual-processing-time.tsx'
import { AppPayment } from './app-payment.tsx'
import { NoticePoints } from './deposit-notice.tsx'
import { More } from './expandable-line.tsx'
import { GatewayQr } from './gateway-qr.tsx'
import { placesOf } from './payment-kind-choice.tsx'
import { PayWays } from './qr-payment-methods.tsx'
import { useCancelDeposit } from './use-cancel-deposit.ts'
import { watchDeposit } from './use-deposit-status.ts'
import styles from './waiting-deposit.module.css'

const waitingText = ({ channel }: Deposit): string =>
  channel === null ? 'รอเงินโอน เครดิตเข้าเอง' : 'รอผลจากแอป เครดิตเข้าเอง'

/** A line with the deposit's state and remaining time. Screen readers announce a change of the state. */
function LiveLine({ deposit }: { deposit: Deposit }) {
  const left = useSecondsLeft(deposit.seconds_left)
  const isPaid = deposit.status !== 'waiting'
  return (
    <div className={isPaid ? styles.paid : styles.live}>
      <span className={styles.dot} aria-hidden="true" data-breathes="" />
      <span role="status">{isPaid ? 'ได้รับเงินแล้ว กำลังเพิ่มเครดิต' : waitingText(deposit)}</span>
      {isPaid ? null : (
        <span role="timer" aria-label="หมดเวลาใน" className={styles.time}>
          <span translate="no">{formatCountdown(left)}</span> นาที
        </span>
      )}
    </div>
  )
}

/** Preloads the code of the dialog that opens when the deposit arrives. If loading fails, the opening dialog loads the code again. */
const fetchArrival = () => {
  preloadDialog()
  import('../money-arrival-dialog.tsx').catch(() => undefined)
}

/** The view of an open deposit: the receiving account, the amount, the deadline and the events so far. */
export function DepositWaiting({ deposit }: { deposit: Deposit }) {
  const cancel = useCancelDeposit(deposit.id)
  const cancelling = cancel.busy || cancel.data !== undefined
  useEffect(() => {
    if (!cancelling) watchDeposit(deposit.id)
  }, [deposit.id, cancelling])
  useEffect(() => whenIdle(fetchArrival), [])

  return (
    <div className={styles.page}>
      <LiveLine deposit={deposit} />
      <NotNow deposit={deposit} />
      <Card pad="m" className={styles.pay}>
        <Bill deposit={deposit} />
      </Card>
      <Card pad="m" className={styles.know}>
        <More title="ลำดับเหตุการณ์ และเวลาที่ใช้จริง">
          <div className={styles.progress}>
            <Timeline label="สถานะรายการฝาก" entries={timelineOf(deposit)} />
            <UsualTimeOf id={deposit.id} />
          </div>
        </More>
        {deposit.method === 'gateway' ? null : <AttachSlip />}
        <AskLink about={deposit.id} />
        {/* The warnings are about bank accounts. A payment with an app has none. */}
        {deposit.channel === null ? <NoticePoints /> : null}
      </Card>
      <button
        type="button"
        className={styles.cancel}
        disabled={deposit.status !== 'waiting' || cancel.busy}
        onClick={() => cancel.submit()}
      >
        ยกเลิกรายการ
      </button>
    </div>
  )
}

/** Asks the member not to pay while staff have closed this deposit's way to pay. A payment that is made anyway is still credited. */
function NotNow({ deposit }: { deposit: Deposit }) {
  const [closing] = useClosings(...placesOf(deposit.channel, deposit.method === 'gateway'))
  if (closing?.state !== 'closed' || deposit.status !== 'waiting') return null
  return (
    <Alert kind="warning" title={deposit.channel === null ? 'ยังไม่ต้องโอนตอนนี้' : 'ยังไม่ต้องจ่ายตอนนี้'}>
      {closing.text} ถ้า{deposit.channel === null ? 'โอน' : 'จ่าย'}แล้วไม่ต้องทำอะไรเพิ่ม เครดิตเข้าตามยอดที่ได้รับ
    </Alert>
  )
}

function Bill({ deposit }: { deposit: Deposit }) {
  const { transfer_amount, amount, qr, pay_qr, channel } = deposit
  return (
    <>
      <div className={styles.row}>
        <div>
          <p className={styles.label}>{channel === null ? 'ยอดที่ต้องโอน' : 'ยอดที่ต้องจ่าย'}</p>
          <Money amount={transfer_amount} size="xl" gold />
        </div>
        <CopyButton text={transfer_amount.toFixed(2)} what="ยอดเงิน" />
      </div>
      {transfer_amount === amount ? null : (
        <Alert kind="warning">
          กรุณาโอนให้ตรงทุกสตางค์ ยอดถูกปรับเล็กน้อยเพื่อแยกจากรายการอื่น คุณจะได้รับเครดิตเต็มตามยอดที่โอน
        </Alert>
      )}
      {qr === null ? null : <PayWays deposit={deposit} bill={qr} />}
      {pay_qr ? <GatewayQr deposit={deposit} /> : null}
      {pay_qr ? null : <Way deposit={deposit} />}
      <RequestRef value={deposit.ref} />
    </>
  )
}

/** The instructions for the payment: a bank account, an app, or the gateway's page. */
function Way({ deposit }: { deposit: Deposit }) {
  const { method, channel, pay_url, qr } = deposit
  if (method !== 'gateway')
    return (
      <section className={styles.transfer} aria-label="โอนผ่านเลขบัญชี">
        <p className={styles.label}>{qr === null ? 'โอนเงินมาที่บัญชี' : 'หรือโอนเข้าบัญชี'}</p>
        <ReceivingAccount
          bank={deposit.to_bank}
          accountNumber={deposit.to_account_number}
          name={deposit.to_name}
        />
      </section>
    )
  // The gateway has not answered yet. Until it answers, a background job repeats the request with the same reference.
  if (pay_url === null) return <Alert kind="info">กำลังเปิดหน้าชำระเงิน ระบบลองใหม่ให้เอง ยังไม่มีการตัดเงิน</Alert>
  if (channel !== null) return <AppPayment channel={channel} url={pay_url} />
  return (
    <Button kind="primary" size="l" wide render={<a href={pay_url}>ไปหน้าชำระเงิน</a>}>
      ไปหน้าชำระเงิน
    </Button>
  )
}
