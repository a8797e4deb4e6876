import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { CountdownRing } from '@sala/ui/status/countdown-ring.tsx'
import { Timeline } from '@sala/ui/status/timeline.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ReceivingAccount } from '../receiving-account.tsx'
import { AttachSlip } from '../slip/attach-slip.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { UsualTimeOf } from '../usual-time.tsx'
import { type Deposit, timelineOf } from '../words.ts'
import { DepositQr, useQrText } from './deposit-qr.tsx'
import styles from './deposit-waiting.module.css'
import { GatewayQr } from './gateway-qr.tsx'
import { useCancelDeposit } from './use-cancel-deposit.ts'
import { watchDeposit } from './use-deposit-status.ts'

type Bill = NonNullable<Deposit['qr']>

function QrBox({ bill }: { bill: Bill }) {
  const text = useQrText(bill)
  return (
    <div className={styles.qr}>
      <div className={styles.code}>
        <DepositQr text={text} />
      </div>
      <p className={styles.hint}>สแกนด้วยแอปธนาคารของคุณเอง หรือคัดลอกรหัสไปวางในแอป</p>
      <div className={styles.codeActions}>
        <CopyButton text={text} what="รหัส QR" />
        <Button size="s" render={<Link to="/slip" />}>
          เต็มจอ
        </Button>
      </div>
    </div>
  )
}

function Countdown({ deposit }: { deposit: Deposit }) {
  const left = useSecondsLeft(deposit.seconds_left)
  const total = Math.floor((Date.parse(deposit.expires_at) - Date.parse(deposit.created_at)) / 1000)
  return <CountdownRing secondsLeft={left} secondsTotal={total} label="หมดเวลาใน" note="นาที" />
}

/** The open deposit: where to pay, how much, until when, and what has happened. */
export function DepositWaiting({ deposit }: { deposit: Deposit }) {
  const cancel = useCancelDeposit(deposit.id)
  const cancelling = cancel.busy || cancel.data !== undefined
  useEffect(() => {
    if (!cancelling) watchDeposit(deposit.id)
  }, [deposit.id, cancelling])

  const adjusted = deposit.transfer_amount !== deposit.amount
  return (
    <div className={styles.page}>
      <Card look="lit" pad="l" className={styles.summary}>
        <div>
          <p className={styles.label}>ยอดที่ต้องโอน</p>
          <p className={styles.amount}>
            <Money amount={deposit.transfer_amount} size="xl" gold />
            <CopyButton text={deposit.transfer_amount.toFixed(2)} what="ยอดเงิน" compact />
          </p>
          <p className={styles.reference}>
            เลขอ้างอิง <span>{deposit.ref}</span>
          </p>
        </div>
        <Countdown deposit={deposit} />
      </Card>
      {adjusted ? (
        <Alert kind="warning">
          กรุณาโอนให้ตรงทุกสตางค์ ยอดถูกปรับเล็กน้อยเพื่อแยกจากรายการอื่น คุณจะได้รับเครดิตเต็มตามยอดที่โอน
        </Alert>
      ) : null}
      <Card pad="l" className={styles.ways}>
        {deposit.qr === null ? null : <QrBox bill={deposit.qr} />}
        {deposit.pay_qr ? <GatewayQr id={deposit.id} /> : null}
        {deposit.pay_qr ? null : deposit.pay_url === null ? (
          <section className={styles.transfer} aria-label="โอนผ่านเลขบัญชี">
            <h2 className={styles.title}>{deposit.qr === null ? 'โอนเงินมาที่บัญชี' : 'หรือโอนเข้าบัญชี'}</h2>
            <ReceivingAccount
              bank={deposit.to_bank}
              accountNumber={deposit.to_account_number}
              name={deposit.to_name}
            />
            <p className={styles.hint}>
              โอนหรือสแกนจากบัญชีชื่อของคุณเท่านั้น เงินจากบัญชีผู้อื่นต้องรอเจ้าหน้าที่ตรวจ ตรวจสอบชื่อและเลขบัญชีก่อนกดโอน
            </p>
          </section>
        ) : (
          <Button kind="primary" size="l" wide render={<a href={deposit.pay_url}>ไปหน้าชำระเงิน</a>}>
            ไปหน้าชำระเงิน
          </Button>
        )}
      </Card>
      <Card pad="l" className={styles.progress}>
        <Timeline label="สถานะรายการฝาก" entries={timelineOf(deposit)} />
        <UsualTimeOf id={deposit.id} />
        {deposit.method === 'gateway' ? null : <AttachSlip />}
      </Card>
      <Button
        kind="quiet"
        wide
        loading={cancel.busy}
        disabled={deposit.status !== 'waiting'}
        onClick={() => cancel.submit()}
      >
        ยกเลิกรายการ
      </Button>
    </div>
  )
}
