import { type SlipRefusal, slipRefusals } from '../../cashier/payment-slips/slip-notes.ts'
import type { ProposalKind } from '../proposals/proposal-kinds.ts'
import type { WorkKind } from '../work-queue/case-kinds.ts'
import { isTroubleWord, type TroubleWord } from '../work-queue/problem-codes.ts'

export const workKindNames = {
  withdrawal: 'ถอนเงิน',
  suspense: 'เงินพัก',
  slip: 'สลิป',
  payout: 'ผลโอนออก',
  movement: 'ย้ายเครดิต',
  proposal: 'ข้อเสนอ',
  job: 'งานระบบ',
  trouble: 'ปัญหา',
} as const satisfies Record<WorkKind, string>

export const proposalNames = {
  correction: 'ปรับยอดเงิน',
  payout_evidence: 'ตัดสินผลโอนออกจากหลักฐาน',
  write_off: 'ตัดเงินพักเป็นรายได้',
  suspense_assign: 'มอบเงินพักให้สมาชิก',
  suspense_return: 'โอนเงินพักคืนผู้โอน',
  movement_evidence: 'ตัดสินการย้ายเครดิตจากหลักฐาน',
  round_gap: 'ปิดยอดที่ไม่มีผลเกม',
  large_withdrawal: 'อนุมัติถอนยอดสูง',
  receiving_account: 'บัญชีรับเงิน',
  setting: 'เปลี่ยนการตั้งค่า',
  affiliate_deal: 'ข้อตกลงกับพันธมิตร',
  affiliate_close: 'ปิดใบสรุปของพันธมิตร',
  affiliate_pay: 'จ่ายใบสรุปของพันธมิตร',
  flow_open: 'เปิดสวิตช์ระบบ',
  event_receiver: 'เพิ่มปลายทางเหตุการณ์',
  event_receiver_change: 'แก้ปลายทางเหตุการณ์',
  event_receiver_resume: 'ส่งต่อให้ปลายทางเหตุการณ์',
  promotion_open: 'เปิดโปรโมชั่น',
  promotion_edit: 'แก้โปรโมชั่นที่เปิดอยู่',
  promotion_close: 'ปิดโปรโมชั่น',
  coupon_batch: 'สร้างชุดคูปอง',
  coupon_list: 'ดาวน์โหลดรายการโค้ดคูปอง',
  coupon_end: 'จบชุดคูปอง',
  mission_open: 'เปิดภารกิจ',
  tier_table: 'เปลี่ยนตารางระดับสมาชิก',
  campaign_send: 'ส่งแคมเปญ',
  wheel_open: 'เปิดวงล้อ',
  tournament_open: 'เปิดทัวร์นาเมนต์',
  free_rounds_open: 'แจกรอบฟรี',
  member_identity: 'แก้ข้อมูลตัวตนของสมาชิก',
  member_correction: 'แก้ข้อมูลตามคำขอของสมาชิก',
  bonus_grant: 'ให้โบนัสสมาชิก',
  ring_bonuses: 'ยกเลิกโบนัสทั้งกลุ่ม',
  sign_in_link: 'ลิงก์เข้าสู่ระบบของสมาชิก',
  care_end: 'จบการดูแลสมาชิก',
  aml_case_end: 'ปิดหรือรายงานเรื่องฟอกเงิน',
  aml_list_drop: 'ลบชื่อออกจากรายชื่อที่ใช้เทียบ',
  factor_recovery: 'กู้คืนการยืนยันอีกขั้นของสมาชิก',
  identity_document: 'ตัดสินเอกสารยืนยันตัวตน',
  exclusion_lift: 'ปลดการตรวจบัญชีคล้ายผู้งดเล่น',
  operator_invitation: 'เชิญเจ้าหน้าที่',
  operator_roles: 'เปลี่ยนบทบาทเจ้าหน้าที่',
  operator_reset: 'ตั้งรหัสผ่านเจ้าหน้าที่ใหม่',
} as const satisfies Record<ProposalKind, string>

export const troubleNames = {
  payout: 'ธนาคารยังไม่ยืนยันผลการโอน',
  payout_accepted: 'ผู้โอนรับคำสั่งแล้ว ยังไม่ยืนยันว่าโอน',
  payout_refused: 'ธนาคารไม่รับรายการโอน',
  payee: 'ผู้โอนกำลังตรวจบัญชีปลายทาง',
  return: 'ธนาคารยังไม่ยืนยันการโอนคืน',
  return_ordered: 'คำสั่งโอนคืนยังไปไม่ถึงผู้โอน',
  return_refused: 'ธนาคารไม่รับการโอนคืน',
  statement: 'ธนาคารไม่ส่งรายการเดินบัญชี',
  gateway: 'เกตเวย์ไม่ตอบตามที่ตกลง',
  bank_line: 'รายการธนาคารอ่านไม่ได้',
  bank_line_out: 'รายการโอนออกของธนาคารอ่านไม่ได้',
  gateway_payment: 'รายการของเกตเวย์อ่านไม่ได้',
  taken_back: 'คู่ค้าดึงเงินที่ลงบัญชีแล้วคืน',
  flow_closed: 'ปิดสวิตช์ระบบอยู่',
  event_receiver: 'ปลายทางเหตุการณ์ไม่รับ',
  event_receiver_gone: 'ปลายทางเหตุการณ์เลิกรับ',
  event_receiver_missed: 'ปลายทางเหตุการณ์ช้ากว่าเวลาเก็บ',
  payout_answer: 'ผู้โอนบอกผลขัดกับที่รายการจบไปแล้ว',
  round: 'รอบการเล่นอ่านไม่ได้',
  balance: 'ยอดจากเว็บเกมอ่านไม่ได้',
  bank_file: 'ไฟล์จากธนาคาร รออีกคนนำไฟล์เดียวกันมา',
  shared_payer: 'บัญชีเดียวโอนให้หลายสมาชิก',
  movement: 'ผู้ให้บริการเกมไม่ยืนยันการย้ายเครดิต',
  wallet: 'ย้ายเครดิตกลับไม่สำเร็จ',
  open_game: 'ปิดเกมที่เปิดค้างไม่สำเร็จ',
  rounds: 'อ่านรอบการเล่นไม่ได้',
  receivable: 'เครดิตที่ถูกยกเลิกยังเรียกคืนไม่ครบ',
  free_rounds: 'เว็บเกมยังไม่ตอบเรื่องรอบฟรี',
  free_rounds_overdue: 'รอบฟรีหมดเวลาแล้วแต่เว็บเกมยังไม่สรุป',
  free_rounds_refused: 'เว็บเกมปฏิเสธรอบฟรี',
  free_rounds_late: 'เงินรางวัลรอบฟรีเปลี่ยนหลังเข้าโบนัส',
  bonus: 'โบนัสยังปิดไม่จบ',
  bonus_refused: 'โบนัสถูกปฏิเสธเพราะบัญชีคล้ายกัน',
  second_account: 'คล้ายบัญชีของผู้งดเล่น',
  lost_factor: 'สมาชิกทำอุปกรณ์ยืนยันอีกขั้นหาย ครบเวลารอแล้ว',
  statement_anew: 'ธนาคารไม่รับตำแหน่งเดิมของรายการ',
  odd_partner: 'คู่ค้าตอบผิดจากที่ตกลง',
  setting: 'การตั้งค่าของเราทำให้สมาชิกไปต่อไม่ได้',
  operator_joined: 'เจ้าหน้าที่เข้าโต๊ะทำงานด้วยลิงก์เป็นครั้งแรก',
  alarm: 'เหตุผิดปกติที่ประตูเข้า',
  identity_document: 'เอกสารยืนยันตัวตนรอตรวจ',
  document_check: 'ผู้ตรวจเอกสารภายนอกไม่ตอบตามที่ตกลง',
  document_check_odd: 'ผลของผู้ตรวจเอกสารขัดกับผลก่อนหน้า',
  document_undeleted: 'ผู้ตรวจเอกสารยังไม่ลบรูปของผู้ที่ถอนความยินยอมหรือลบบัญชี',
  erased_document_undeleted: 'ผู้ตรวจเอกสารยังไม่ลบรูปของบัญชีที่ลบแล้ว',
  aml_case: 'เรื่องฟอกเงินเกินเวลาตัดสิน',
  care_talk: 'สมาชิกในการดูแลที่ยังไม่มีใครคุย',
  complaint_late: 'เรื่องร้องเรียนเกินกำหนดตอบหรือตัดสิน',
  sole_limit: 'คนเดียวตัดสินใกล้เต็มวงเงินของวัน',
  sole_spread: 'คนเดียวตัดสินเกือบเต็มวงเงินต่อรายการ ให้สมาชิกหลายคนในวันเดียว',
} as const satisfies Record<TroubleWord, string>

/** Thai texts for the codes that say why a case waits for a staff user. */
const reasons: Readonly<Record<string, string>> = {
  ...proposalNames,
  own_proposal: 'ข้อเสนอของคุณ รออีกคนอนุมัติ',
  review: 'รอตรวจ',
  held: 'พักไว้ตรวจสอบเพิ่ม',
  amount: 'เกินวงเงินอนุมัติอัตโนมัติ',
  day_total: 'ยอดถอนรวมของวันเกินกำหนด',
  first: 'ถอนครั้งแรกและยอดสูง',
  bank_age: 'เพิ่งผูกบัญชีธนาคาร หรือเพิ่งกู้คืนการยืนยันอีกขั้น',
  document: 'รอเอกสารยืนยันตัวตนของสมาชิก',
  operator_credit: 'มีเครดิตที่เจ้าหน้าที่ให้',
  risk_mark: 'สมาชิกมีเครื่องหมายเสี่ยง',
  payer: 'มีเงินเข้าที่ยังยืนยันผู้โอนไม่ได้',
  unmatched: 'ไม่พบรายการฝากที่ตรงกัน',
  unknown_reference: 'เลขอ้างอิงไม่ตรงกับรายการใด',
  ambiguous: 'ตรงกับหลายรายการ',
  late: 'โอนหลังหมดเวลา',
  after_cancel: 'โอนหลังยกเลิกรายการ',
  after_refusal: 'โอนหลังรายการถูกปฏิเสธ',
  paid_twice: 'โอนซ้ำ',
  foreign_payer: 'ผู้โอนไม่ใช่เจ้าของบัญชี',
  no_line: 'ยังไม่พบเงินในรายการธนาคาร',
  not_read: 'ระบบยังไม่ได้จับคู่',
  other_account: 'โอนจากบัญชีอื่น',
  other_member: 'เงินเป็นของสมาชิกท่านอื่น',
  given_away: 'เงินถูกให้ผู้อื่นไปแล้ว',
  repeated: 'เลขรายการโอนซ้ำ',
  contested: 'หลายคนส่งสลิปเดียวกัน',
  unproved_payer: 'ยืนยันผู้โอนไม่ได้',
  old: 'สลิปเก่าเกินกำหนด',
  large: 'ยอดสูง',
  failed_for_good: 'งานล้มเหลว ระบบหยุดลองแล้ว',
  still_tried: 'งานล้มเหลวหลายครั้ง ระบบยังลองต่อ',
}

/** Returns the Thai text of the code that says why a case waits. A code without a text is returned unchanged. */
export const reasonName = (why: string): string =>
  isTroubleWord(why) ? troubleNames[why] : (reasons[why] ?? why.replaceAll('_', ' '))

/**
 * Returns the Thai text that says why a case waits. It depends on the kind of case, because several kinds use the same code with other words.
 */
export const workReasonName = ({ kind, why }: { kind: WorkKind; why: string }): string =>
  kind === 'proposal' ? (reasons[why] ?? reasonName(why)) : reasonName(why)

const isSlipRefusal = (cause: string): cause is SlipRefusal => Object.hasOwn(slipRefusals, cause)

/** Returns the Thai text that tells the member why a slip (a picture of a bank's receipt) was refused. */
export const slipCause = (cause: string | null): string | null =>
  cause !== null && isSlipRefusal(cause) ? slipRefusals[cause] : cause
