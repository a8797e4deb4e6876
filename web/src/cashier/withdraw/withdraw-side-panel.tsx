import { GuideSteps } from '../../content/guide-steps.tsx'
import { WITHDRAWAL_USUAL_TIME } from '../money-request-texts.ts'
import { RecentRequests } from '../recent-money-requests.tsx'

const STEPS = [
  { title: 'กรอกจำนวนเงิน', text: 'ไม่เกินยอดที่ถอนได้ตอนนี้' },
  { title: 'ระบบตรวจสอบเอง', text: 'นำเครดิตออกจากเกมและตรวจยอดเทิร์น' },
  { title: 'เงินเข้าบัญชีของคุณ', text: WITHDRAWAL_USUAL_TIME },
]

/** The column next to the withdrawal form: recent withdrawals and next steps. */
export function WithdrawSidePanel({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      {isOpen ? null : <GuideSteps label="ขั้นตอนการถอนเงิน" steps={STEPS} />}
      {/* The recent requests come last, so that they push no other content down when they appear. */}
      <RecentRequests type="withdraw" />
    </>
  )
}
