import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { ArrowLeft, Clock } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatCountdown } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useProfile } from '../../session/use-session.ts'
import { ReceivingAccount } from '../receiving-account.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import type { Deposit } from '../words.ts'
import { DepositQr, useQrText } from './deposit-qr.tsx'
import styles from './slip-page.module.css'
import { useDepositStatus, watchDeposit } from './use-deposit-status.ts'

function BackButton() {
  return (
    <Button kind="quiet" icon={<ArrowLeft />} render={<Link to="/deposit" />}>
      กลับ
    </Button>
  )
}

function FullQr({ bill }: { bill: NonNullable<Deposit['qr']> }) {
  const text = useQrText(bill)
  return (
    <>
      <div className={styles.code}>
        <DepositQr text={text} />
      </div>
      <CopyButton text={text} what="รหัส QR" />
    </>
  )
}

function Slip({ deposit }: { deposit: Deposit }) {
  const left = useSecondsLeft(deposit.seconds_left)
  useEffect(() => watchDeposit(deposit.id), [deposit.id])
  return (
    <div className={styles.slip}>
      <Logo />
      <p className={styles.amount}>
        <Money amount={deposit.transfer_amount} size="xl" gold />
      </p>
      {deposit.qr === null ? (
        <ReceivingAccount
          bank={deposit.to_bank}
          accountNumber={deposit.to_account_number}
          name={deposit.to_name}
        />
      ) : (
        <FullQr bill={deposit.qr} />
      )}
      <p className={styles.line}>
        {deposit.to_name}
        <span>เลขอ้างอิง {deposit.ref}</span>
      </p>
      <p className={styles.time} role="timer">
        <Clock aria-hidden="true" /> เหลือเวลา {formatCountdown(left)} นาที
      </p>
    </div>
  )
}

/** R09: the code of the open deposit, full screen, to hold under a second phone's camera. */
export function SlipPage() {
  useDepositStatus()
  const profile = useProfile()
  const open = profile?.pending_request?.type === 'deposit' ? profile.pending_request : null
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <h1 className={styles.heading}>สลิปชำระเงิน</h1>
      <div className={styles.back}>
        <BackButton />
      </div>
      {profile === undefined ? (
        <Skeleton shape="block" height="28rem" />
      ) : open === null ? (
        <EmptyState
          icon={<Clock />}
          title="ยังไม่มีรายการฝากที่รอชำระ"
          action={
            <Button kind="primary" render={<Link to="/deposit" />}>
              ฝากเงิน
            </Button>
          }
        >
          เปิดรายการฝากก่อน แล้วคิวอาร์โค้ดจะแสดงที่หน้านี้
        </EmptyState>
      ) : (
        <Slip deposit={open} />
      )}
    </main>
  )
}
