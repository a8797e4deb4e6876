import { getRouteApi } from '@tanstack/react-router'
import { DepositGate } from '../../protection/deposit-gate.tsx'
import { useProfile } from '../../session/use-session.ts'
import { BankAccountFirst } from '../bank-account-first.tsx'
import { CashierPage } from '../cashier-page.tsx'
import { DepositAside } from './deposit-aside.tsx'
import { DepositForm } from './deposit-form.tsx'
import { DepositHeld } from './deposit-held.tsx'
import { CHECK_THE_NUMBER } from './deposit-notice.tsx'
import { DepositSkeleton } from './deposit-skeleton.tsx'
import { DepositWaiting } from './deposit-waiting.tsx'
import { useDepositStatus } from './use-deposit-status.ts'

const route = getRouteApi('/default-layout/deposit')

function NewDeposit() {
  const { promotion = null } = route.useSearch()
  return <DepositForm chosen={promotion} />
}

/** R09: the amount, then the open deposit; a reload or another device finds the same one. */
export function DepositPage() {
  useDepositStatus()
  const profile = useProfile()
  const open = profile?.pending_request?.type === 'deposit' ? profile.pending_request : null
  const held = profile?.held_deposits.map(deposit => <DepositHeld key={deposit.id} deposit={deposit} />)
  const lead = open === null ? 'เลือกยอด แล้วจ่ายด้วยแอปธนาคาร' : CHECK_THE_NUMBER
  return (
    <CashierPage
      title="ฝากเงิน"
      lead={lead}
      aside={
        profile && open === null && profile.bank !== null ? (
          <DepositAside
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
        <BankAccountFirst />
      ) : (
        <DepositGate waiting={<DepositSkeleton />}>
          <NewDeposit />
        </DepositGate>
      )}
      {open === null ? null : held}
    </CashierPage>
  )
}
