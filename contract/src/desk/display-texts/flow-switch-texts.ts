import { type FlowKey, type FlowState, flowRows } from '../../flows/flow-switches.ts'
import { formatMoment } from '../../wire/calendar.ts'
import { among } from './audit/audit-actions.ts'
import { bankName } from './money-texts.ts'
import { sectionName } from './promotion-texts.ts'

export const flowStateNames = {
  open: 'เปิด',
  closed_to_new: 'ปิดรับรายการใหม่',
  closed: 'ปิดทั้งหมด',
} as const satisfies Record<FlowState, string>

/** Thai names and formats of the details of audit log entries about flow switches, with which staff close parts of the lobby. */
const flowFacts = {
  state: { name: 'เป็น', say: among(flowStateNames) },
  message: { name: 'สมาชิกเห็น' },
  expected_at: { name: 'คาดว่าเปิด', say: (text: string) => formatMoment(new Date(text)) },
}

export const flowActs = { 'flow.close': flowFacts, 'flow.open': flowFacts }

const PARTS: Readonly<Record<string, (first: string, rest: string) => string>> = {
  play: (kind, of) => (kind === 'section' ? `เล่นหมวด${sectionName(of)}` : `เล่นเกมของ ${of}`),
  account: (bank, number) => `บัญชี${bankName(bank)} ${number}`,
}

const ROWS: Readonly<Record<string, { readonly name: string }>> = flowRows

/** Returns the Thai name of a flow switch. `key` is a flow, or a flow with a bank, game site or provider after a colon. */
export const flowName = (key: string): string => {
  const own = ROWS[key]
  if (own !== undefined) return own.name
  const [kind = '', first = '', ...rest] = key.split(':')
  return PARTS[kind]?.(first, rest.join(':')) ?? key
}

/** Thai sentences for staff: the effect of each state of a flow switch on members. */
const flowEffects: Readonly<Record<FlowState, string>> = {
  open: 'สมาชิกใช้ได้ตามปกติ',
  closed_to_new: 'สมาชิกเริ่มรายการใหม่ไม่ได้ รายการที่ทำอยู่ไปต่อจนจบ',
  closed: 'เริ่มรายการใหม่ไม่ได้ และรายการที่ทำอยู่หยุดรอโดยเงินไม่หาย เมื่อเปิดแล้วไปต่อเอง',
}

const OWN_EFFECTS: Readonly<Partial<Record<FlowKey, string>>> = {
  payout: 'ไม่สั่งธนาคารโอนเงินถอนและเงินคืนเพิ่ม รายการที่สั่งแล้วยังถามผลต่อ สมาชิกขอถอนได้',
  promotion: 'กดรับโปรโมชั่น คูปอง และหมุนวงล้อไม่ได้ โบนัสของรายการฝากที่เปิดไว้แล้วยังได้ตามเงื่อนไข',
}

/** Returns the Thai sentence with the effect of a state of this flow switch. */
export const flowEffect = (key: string, state: FlowState): string =>
  (state === 'open' ? undefined : OWN_EFFECTS[key as FlowKey]) ?? flowEffects[state]
