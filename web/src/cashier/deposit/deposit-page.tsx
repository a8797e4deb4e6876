import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from '../../form/form-page.tsx'
import { DepositGate } from '../../protection/deposit-gate.tsx'
import { useProfile } from '../../session/use-session.ts'
import { BankAccountRequired } from '../bank-account-required.tsx'
import type { Deposit } from '../money-request-texts.ts'
import { DepositForm } from './deposit-form.tsx'
import { CHECK_NUMBER_TEXT } from './deposit-notice.tsx'
import { DepositSidePanel } from './deposit-side-panel.tsx'
import { DepositSkeleton } from './deposit-skeleton.tsx'
import { DepositHeld } from './held-deposit.tsx'
import { type DepositEnd, useDepositStatus } from './use-deposit-status.ts'
import { DepositWaiting } from './waiting-deposit.tsx'

const route = getRouteApi('/default-layout/deposit')

function NewDeposit() {
  const { promotion = null } = route.useSearch()
  return <DepositForm chosen={promotion} />
}

/** Returns the deposit to show. A deposit that has just ended is shown until the member leaves the page, so that no empty form flashes. */
const useShown = (open: Deposit | null, end: DepositEnd | null): Deposit | null => {
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  if (open !== null || end === null || last === null) return open
  return end.kind === 'completed' ? { ...last, status: 'paid' } : last
}

const leadOf = (open: Deposit | null): string => {
  if (open === null) return 'เลือกยอด แล้วจ่ายด้วยแอปในมือถือ'
  return open.channel === null ? CHECK_NUMBER_TEXT : 'จ่ายในแอปที่เลือก แล้วกลับมาดูผลที่หน้านี้'
}

/** The deposit page (R09): the form for the amount, then the open deposit. A reload or another device shows the same deposit. */
export function DepositPage() {
  const end = useDepositStatus()
  const profile = useProfile()
  const pending = profile?.pending_request?.type === 'deposit' ? profile.pending_request : null
  const open = useShown(pending, end)
  const held = profile?.held_deposits.map(deposit => <DepositHeld key={deposit.id} deposit={deposit} />)
  const lead = leadOf(open)
  return (
    <FormPage
      title="ฝากเงิน"
      lead={lead}
      aside={
        profile && open === null && profile.bank !== null ? (
          <DepositSidePanel
            own={{
              bank: profile.bank,
              accountNumber: profile.account_number ?? '',
              name: profile.name ?? '',
            }}
          />
        ) : undefined
      }
    >
      {open === null ? held : null}
      {profile === undefined ? (
        <DepositSkeleton />
      ) : open !== null ? (
        <DepositWaiting deposit={open} />
      ) : profile.bank === null ? (
        <BankAccountRequired />
      ) : (
        <DepositGate waiting={<DepositSkeleton />}>
          <NewDeposit />
        </DepositGate>
      )}
      {open === null ? null : held}
    </FormPage>
  )
}
