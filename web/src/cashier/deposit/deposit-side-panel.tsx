import { Card } from '@sala/ui/data/card.tsx'
import { GuideSteps } from '../../content/guide-steps.tsx'
import { DEPOSIT_USUAL_TIME } from '../money-request-texts.ts'
import { AttachSlip } from '../payment-slip/slip-upload-link.tsx'
import { RecentRequests } from '../recent-money-requests.tsx'
import { OwnAccount } from '../withdraw/payout-account.tsx'

const STEPS = [
  { title: 'เลือกจำนวนเงิน', text: 'จะรับโปรโมชั่นด้วยหรือไม่ก็ได้' },
  { title: 'โอนหรือสแกนจ่าย', text: 'จากบัญชีชื่อของคุณ ให้ตรงทุกสตางค์' },
  { title: 'เครดิตเข้าเอง', text: `${DEPOSIT_USUAL_TIME} ไม่ต้องแจ้งโอน` },
]

type Own = { bank: string; accountNumber: string; name: string }

/** The column next to the deposit form: the account to pay from, recent deposits, help after a failure, next steps. */
export function DepositSidePanel({ own }: { own: Own }) {
  return (
    <>
      <Card pad="m">
        <OwnAccount label="โอนจากบัญชีนี้เท่านั้น" {...own} />
      </Card>
      <Card pad="m">
        <AttachSlip />
      </Card>
      <GuideSteps label="ขั้นตอนการฝากเงิน" steps={STEPS} />
      {/* The recent requests come last, so that they push no other content down when they appear. */}
      <RecentRequests type="deposit" />
    </>
  )
}
