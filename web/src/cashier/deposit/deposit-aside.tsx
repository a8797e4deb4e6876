import { Card } from '@sala/ui/data/card.tsx'
import { GuideSteps } from '../../content/guides/guide-steps.tsx'
import { RecentRequests } from '../recent-requests.tsx'
import { AttachSlip } from '../slip/attach-slip.tsx'
import { OwnAccount } from '../withdraw/own-account.tsx'
import { DEPOSIT_USUAL_TIME } from '../words.ts'

const STEPS = [
  { title: 'เลือกจำนวนเงิน', text: 'จะรับโปรโมชั่นด้วยหรือไม่ก็ได้' },
  { title: 'โอนหรือสแกนจ่าย', text: 'จากบัญชีชื่อของคุณ ให้ตรงทุกสตางค์' },
  { title: 'เครดิตเข้าเอง', text: `${DEPOSIT_USUAL_TIME} ไม่ต้องแจ้งโอน` },
]

type Own = { bank: string; accountNumber: string; name: string }

/** Beside the amount: which account to pay from, what went before, the way out when it went wrong, and how it goes on. */
export function DepositAside({ own }: { own: Own }) {
  return (
    <>
      <Card pad="m">
        <OwnAccount label="โอนจากบัญชีนี้เท่านั้น" {...own} />
      </Card>
      <Card pad="m">
        <AttachSlip />
      </Card>
      <GuideSteps label="ขั้นตอนการฝากเงิน" steps={STEPS} />
      {/* Comes last: nothing below it is pushed when it is there. */}
      <RecentRequests type="deposit" />
    </>
  )
}
