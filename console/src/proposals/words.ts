import type { ProposalKind } from '@sala/contract/desk/proposals/kinds.ts'
import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import type { Answer } from '../calls/api.ts'

export type Proposal = Answer<'GET /proposals/{proposal}'>['proposal']
export type Effect = Proposal['effect']

export const proposalNames: Readonly<Record<ProposalKind, string>> = {
  correction: 'ปรับยอดเงิน',
  payout_evidence: 'ตัดสินผลโอนออกจากหลักฐาน',
  write_off: 'ตัดเงินพักเป็นรายได้',
  movement_evidence: 'ตัดสินการย้ายเครดิตจากหลักฐาน',
  round_gap: 'ปิดยอดที่ไม่มีผลเกม',
  large_withdrawal: 'อนุมัติถอนยอดสูง',
  receiving_account: 'บัญชีรับเงิน',
  setting: 'เปลี่ยนการตั้งค่า',
  promotion_open: 'เปิดโปรโมชั่น',
  promotion_edit: 'แก้โปรโมชั่นที่เปิดอยู่',
  promotion_close: 'ปิดโปรโมชั่น',
  member_identity: 'แก้ข้อมูลตัวตนของสมาชิก',
  member_correction: 'แก้ข้อมูลตามคำขอของสมาชิก',
  bonus_grant: 'ให้โบนัสสมาชิก',
  ring_bonuses: 'ยกเลิกโบนัสทั้งกลุ่ม',
  sign_in_link: 'ลิงก์เข้าสู่ระบบของสมาชิก',
  exclusion_lift: 'ปลดการตรวจบัญชีคล้ายผู้งดเล่น',
  operator_invitation: 'เชิญเจ้าหน้าที่',
  operator_roles: 'เปลี่ยนบทบาทเจ้าหน้าที่',
  operator_reset: 'ตั้งรหัสผ่านเจ้าหน้าที่ใหม่',
}

export const proposalStateNames: Readonly<Record<Proposal['state'], { text: string; tone: BadgeTone }>> = {
  open: { text: 'รออนุมัติ', tone: 'amber' },
  approved: { text: 'อนุมัติแล้ว', tone: 'jade' },
  refused: { text: 'ไม่อนุมัติ', tone: 'coral' },
  withdrawn: { text: 'ถอนข้อเสนอแล้ว', tone: 'neutral' },
  expired: { text: 'หมดเวลา', tone: 'neutral' },
}
