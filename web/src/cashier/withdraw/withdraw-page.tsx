import { FormPage } from '../../form/form-page.tsx'
import { useProfile } from '../../session/use-session.ts'
import { BankAccountRequired } from '../bank-account-required.tsx'
import { useWithdrawStatus } from './use-withdraw-status.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawSidePanel } from './withdraw-side-panel.tsx'
import { WithdrawSkeleton } from './withdraw-skeleton.tsx'
import { WithdrawProcess } from './withdrawal-progress.tsx'

/** The withdrawal page (R09, F08): the form for the amount, then the progress of the request. */
export function WithdrawPage() {
  useWithdrawStatus()
  const profile = useProfile()
  const open = profile?.pending_request?.type === 'withdraw' ? profile.pending_request : null
  return (
    <FormPage
      title="ถอนเงิน"
      lead="โอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น"
      aside={profile && profile.bank !== null ? <WithdrawSidePanel isOpen={open !== null} /> : undefined}
    >
      {profile === undefined ? (
        <WithdrawSkeleton />
      ) : open !== null ? (
        <WithdrawProcess withdrawal={open} />
      ) : profile.bank === null || profile.account_number === null ? (
        <BankAccountRequired />
      ) : (
        <WithdrawForm
          profile={profile}
          own={{ bank: profile.bank, accountNumber: profile.account_number, name: profile.name ?? '' }}
        />
      )}
    </FormPage>
  )
}
