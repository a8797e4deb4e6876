import {
  approveWithdrawal,
  assignSuspense,
  openSuspense,
  refuseWithdrawal,
  withdrawalsToReview,
} from '../../src/cashier/operator.ts'
import { returnToPayer } from '../../src/cashier/returns/returns.ts'
import { refuseCase, settleCase, waitingCases } from '../../src/cashier/slips/cases.ts'
import { callFalse, riskNow } from '../../src/desk/risk/alarms.ts'
import { applyToRing } from '../../src/desk/risk/rings.ts'
import { DEMO_OPERATORS } from '../demo.ts'
import { type Draw, pick } from './draws.ts'
import { attempt, type House } from './house.ts'

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

const answerWithdrawals = async (house: House, draw: Draw): Promise<void> => {
  for (const { id, member_id } of await withdrawalsToReview(house.ctx)) {
    const key = { member_id, withdrawal_id: id }
    if (draw(10) < APPROVED_OF_TEN)
      await attempt(house, 'withdrawal approved', () =>
        approveWithdrawal(house.ctx, by(draw, 'approve'), key),
      )
    else
      await attempt(house, 'withdrawal refused', () =>
        refuseWithdrawal(house.ctx, by(draw, 'refuse'), key, 'review_failed'),
      )
  }
}

const answerSuspense = async (house: House, draw: Draw): Promise<void> => {
  for (const item of await openSuspense(house.ctx)) {
    const owner = item.hint_member_id
    if (owner !== null && draw(10) < GIVEN_OF_TEN)
      await attempt(house, 'money given', () => assignSuspense(house.ctx, by(draw, 'give'), item, owner))
    else if (item.source === 'bank')
      await attempt(house, 'money returned', () => returnToPayer(house.ctx, by(draw, 'back'), item.source_id))
  }
}

const answerSlips = async (house: House, draw: Draw): Promise<void> => {
  for (const { slip, lines } of await waitingCases(house.ctx)) {
    const decision = by(draw, 'slip')
    const settled =
      lines.length > 0
        ? await attempt(house, 'slip settled', async () => {
            await settleCase(house.ctx, decision, slip.id, null)
            return true
          })
        : null
    if (settled === null)
      await attempt(house, 'slip refused', () => refuseCase(house.ctx, decision, slip.id, 'not_received'))
  }
}

/** An operator settles all open cases. */
export const answerAll = async (house: House, draw: Draw): Promise<void> => {
  await answerWithdrawals(house, draw)
  await answerSuspense(house, draw)
  await answerSlips(house, draw)
  await house.strike()
}

/** Confirms one alarm and marks its ring, and dismisses one as a false positive. The others stay open. */
export const judgeSomeAlarms = async (house: House, draw: Draw): Promise<void> => {
  const { alarms } = await riskNow(house.ctx, null, 'open')
  const [shared, other] = [
    alarms.find(({ rule }) => rule === 'shared_device'),
    alarms.find(({ rule }) => rule === 'velocity' || rule === 'in_and_out'),
  ]
  if (shared !== undefined)
    await attempt(house, 'ring marked', () => applyToRing(house.ctx, by(draw, 'mark'), 'mark', shared))
  if (other !== undefined)
    await attempt(house, 'false alarm', () => callFalse(house.ctx, by(draw, 'false_alarm'), other))
}
