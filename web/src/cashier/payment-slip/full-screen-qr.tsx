import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Clock } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatCountdown } from '@sala/ui/format/thai-date.ts'
import { useEffect } from 'react'
import { DepositQr, useQrText } from '../deposit/deposit-qr.tsx'
import { watchDeposit } from '../deposit/use-deposit-status.ts'
import type { Deposit } from '../money-request-texts.ts'
import { ReceivingAccount } from '../receiving-account.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import styles from './full-screen-qr.module.css'

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

/** The open deposit's QR code in full-screen size, for another phone's camera. */
export function PayCode({ deposit }: { deposit: Deposit }) {
  const left = useSecondsLeft(deposit.seconds_left)
  useEffect(() => watchDeposit(deposit.id), [deposit.id])
  return (
    <section className={styles.pay} aria-label="ชำระเงิน">
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
        <span>
          เลขอ้างอิง <span translate="no">{deposit.ref}</span>
        </span>
      </p>
      <p className={styles.time} role="timer">
        <Clock aria-hidden="true" /> เหลือเวลา <span translate="no">{formatCountdown(left)}</span> นาที
      </p>
    </section>
  )
}
