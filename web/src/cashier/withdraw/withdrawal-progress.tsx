import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { Timeline } from '@sala/ui/status/timeline.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ClosedAt } from '../../content/closed-notice.tsx'
import { AskLink } from '../../content/support-link.tsx'
import { RequestRef } from '../money-request-reference.tsx'
import { timelineOf, WITHDRAWAL_USUAL_TIME, type Withdrawal } from '../money-request-texts.ts'
import { UsualTimeOf } from '../usual-processing-time.tsx'
import { OwnAccount } from './payout-account.tsx'
import { watchWithdrawal } from './use-withdraw-status.ts'
import styles from './withdraw-form.module.css'

/** Returns whether the withdrawal waits for the member's identity document. The last event of the timeline says so. */
const isWaitingForDocument = ({ status, timeline }: Withdrawal): boolean =>
  status === 'requested' && timeline.at(-1)?.reason === requestCauses.awaiting_document

function DocumentNeeded() {
  return (
    <Alert
      kind="warning"
      title="รายการนี้รอเอกสารยืนยันตัวตน"
      action={
        <Button kind="primary" render={<Link to="/identity" />}>
          ส่งเอกสาร
        </Button>
      }
    >
      เงินยังเป็นของคุณและยังไม่ถูกโอนออก เมื่อเอกสารผ่าน รายการจะดำเนินต่อเอง
    </Alert>
  )
}

/** The progress of a withdrawal. It is the same after a reload or on another device (F08). */
export function WithdrawProcess({ withdrawal }: { withdrawal: Withdrawal }) {
  useEffect(() => watchWithdrawal(withdrawal.id), [withdrawal.id])
  // A withdrawal under review shows no usual duration, because a review takes longer than other withdrawals.
  const isHeld = withdrawal.status === 'held'
  return (
    <>
      <Card look="lit" pad="l" className={styles.balance}>
        <p className={styles.label}>กำลังถอน</p>
        <Money amount={withdrawal.amount} size="xl" gold />
        <RequestRef value={withdrawal.ref} />
        {isHeld ? null : <p className={styles.label}>{WITHDRAWAL_USUAL_TIME}</p>}
      </Card>
      <Card pad="l" className={styles.form}>
        {isWaitingForDocument(withdrawal) ? <DocumentNeeded /> : null}
        <ClosedAt places={['withdrawal', 'payout']} />
        <OwnAccount bank={withdrawal.bank} accountNumber={withdrawal.account_number} name={withdrawal.name} />
        <Timeline label="สถานะรายการถอน" entries={timelineOf(withdrawal)} />
        {isHeld ? null : <UsualTimeOf id={withdrawal.id} />}
        <AskLink about={withdrawal.id} />
      </Card>
    </>
  )
}
