import {
  approveWithdrawal,
  assignSuspense,
  openSuspense,
  refuseWithdrawal,
  withdrawalsToReview,
} from '../../src/cashier/operator-actions.ts'
import { returnToPayer } from '../../src/cashier/payer-returns/returns.ts'
import { refuseCase, settleCase, waitingCases } from '../../src/cashier/payment-slips/slip-review-cases.ts'
import { applyToRing } from '../../src/desk/risk/fraud-rings.ts'
import { callFalse, riskNow } from '../../src/desk/risk/risk-alarms.ts'
import { DEMO_OPERATORS } from '../demo-accounts.ts'
import { type Draw, pick } from './random-numbers.ts'
import { attempt, type SimulatedProduct } from './simulated-product.ts'

const REASONS = {
  approve: ['ตรวจยอดเล่นและบัญชีแล้ว', 'ชื่อบัญชีตรง ประวัติปกติ', 'โทรยืนยันกับสมาชิกแล้ว'],
  refuse: ['ยอดเล่นไม่สัมพันธ์กับยอดถอน', 'รอเอกสารยืนยันตัวตน'],
  give: ['สมาชิกส่งหลักฐานการโอนแล้ว', 'ชื่อผู้โอนตรงกับสมาชิก'],
  back: ['ไม่พบเจ้าของยอด คืนผู้โอน', 'ผู้โอนขอเงินคืนผ่านธนาคาร'],
  slip: ['ตรวจสลิปกับรายการธนาคารแล้ว', 'ไม่พบยอดเข้าตามสลิป'],
  mark: ['หลายบัญชีใช้ช่องทางเดียวกัน'],
  false_alarm: ['ครอบครัวเดียวกัน ตรวจแล้ว'],
} as const satisfies Record<string, readonly string[]>

const APPROVED_OF_TEN = 8
const GIVEN_OF_TEN = 6

const by = (draw: Draw, why: keyof typeof REASONS) => ({
  operator: pick(draw, DEMO_OPERATORS).name,
  reason: pick<string>(draw, REASONS[why]),
})

const answerWithdrawals = async (product: SimulatedProduct, draw: Draw): Promise<void> => {
  for (const { id, member_id } of await withdrawalsToReview(product.ctx)) {
    const key = { member_id, withdrawal_id: id }
    if (draw(10) < APPROVED_OF_TEN)
      await attempt(product, 'withdrawal approved', () =>
        approveWithdrawal(product.ctx, by(draw, 'approve'), key),
      )
    else
      await attempt(product, 'withdrawal refused', () =>
        refuseWithdrawal(product.ctx, by(draw, 'refuse'), key, 'review_failed'),
      )
  }
}

const answerSuspense = async (product: SimulatedProduct, draw: Draw): Promise<void> => {
  for (const item of await openSuspense(product.ctx)) {
    const owner = item.hint_member_id
    if (owner !== null && draw(10) < GIVEN_OF_TEN)
      await attempt(product, 'money given', () => assignSuspense(product.ctx, by(draw, 'give'), item, owner))
    else if (item.source === 'bank')
      await attempt(product, 'money returned', () =>
        returnToPayer(product.ctx, by(draw, 'back'), item.source_id),
      )
  }
}

const answerSlips = async (product: SimulatedProduct, draw: Draw): Promise<void> => {
  for (const { slip, lines } of await waitingCases(product.ctx)) {
    const decision = by(draw, 'slip')
    const settled =
      lines.length > 0
        ? await attempt(product, 'slip settled', async () => {
            await settleCase(product.ctx, decision, slip.id, null)
            return true
          })
        : null
    if (settled === null)
      await attempt(product, 'slip refused', () => refuseCase(product.ctx, decision, slip.id, 'not_received'))
  }
}

/** Decides all open cases of the desk (the staff's website): withdrawals, payments in the suspense account, and slips. */
export const answerCases = async (product: SimulatedProduct, draw: Draw): Promise<void> => {
  await answerWithdrawals(product, draw)
  await answerSuspense(product, draw)
  await answerSlips(product, draw)
  await product.runScheduledJobs()
}

/** Confirms one open risk alarm, so that its members are marked as a risk, and dismisses another one as false. All other alarms stay open. */
export const reviewAlarms = async (product: SimulatedProduct, draw: Draw): Promise<void> => {
  const { alarms } = await riskNow(product.ctx, null, 'open')
  const [shared, other] = [
    alarms.find(({ rule }) => rule === 'shared_device'),
    alarms.find(({ rule }) => rule === 'velocity' || rule === 'in_and_out'),
  ]
  if (shared !== undefined)
    await attempt(product, 'ring marked', () => applyToRing(product.ctx, by(draw, 'mark'), 'mark', shared))
  if (other !== undefined)
    await attempt(product, 'false alarm', () => callFalse(product.ctx, by(draw, 'false_alarm'), other))
}
