import { operatorNames, partnerOutcomeNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import type { Permission } from '@sala/contract/desk/permissions.ts'
import { toned } from '../status-colours.ts'

export const operatorStates = toned(operatorNames, { invited: 'amber', active: 'jade', suspended: 'coral' })

/** Thai names of the partners (companies that Sala calls) that use Sala's own protocol. Any other partner is shown by its own name. */
const OWN_PARTNERS: Readonly<Record<string, string>> = {
  bank: 'ธนาคาร',
  gateway: 'เกตเวย์',
  sms: 'ผู้ส่ง SMS',
  'game-site': 'ผู้ให้บริการเกม',
  line: 'แอปแชต',
  identity: 'ผู้ตรวจเอกสาร',
}

/**
 * Returns a partner's Thai name with the partner's identifier in brackets, because filters and commands use the identifier. If there is no Thai
 * name, returns only the identifier.
 */
export const partnerName = (partner: string): string => {
  const name = OWN_PARTNERS[partner]
  return name === undefined ? partner : `${name} (${partner})`
}

export const permissionNames: Readonly<Record<Permission, string>> = {
  'today.read': 'ดูภาพรวมวันนี้',
  'queue.read': 'ดูงานรอ',
  'queue.claim': 'รับงานรอ',
  'deposits.read': 'ดูรายการฝาก',
  'suspense.settle': 'จัดการเงินพัก',
  'support.read': 'ดูเรื่องที่คุยกับสมาชิก',
  'support.answer': 'ตอบสมาชิก',
  'support.edit': 'แก้คำตอบสำเร็จรูป',
  'complaints.resolve': 'ตัดสินเรื่องร้องเรียน',
  'slips.answer': 'ตอบสลิป',
  'withdrawals.read': 'ดูรายการถอน',
  'withdrawals.decide': 'ตัดสินรายการถอน',
  'money.correct': 'เสนอปรับยอดเงิน',
  'money.settle': 'เสนอตัดสินจากหลักฐาน',
  'members.read': 'ดูสมาชิก',
  'members.unmask': 'ดูข้อมูลเต็มของสมาชิก',
  'members.edit': 'จดและติดป้ายสมาชิก',
  'members.suspend': 'ระงับและให้ออกจากระบบ',
  'members.identity': 'เสนอแก้ข้อมูลตัวตน',
  'documents.read': 'ดูรายการเอกสารยืนยันตัวตน',
  'documents.decide': 'ดูรูปเอกสาร เสนอ และอนุมัติเอกสาร',
  'bonuses.change': 'ให้และยกเลิกโบนัส',
  'risk.read': 'ดูความเสี่ยง',
  'risk.mark': 'ทำเครื่องหมายเสี่ยง',
  'care.read': 'ดูการดูแลสมาชิก',
  'care.act': 'ดูแลสมาชิก',
  'care.end': 'เสนอจบการดูแลสมาชิก',
  'aml.read': 'ดูเรื่องฟอกเงินและรายชื่อ',
  'aml.act': 'ตรวจเรื่องฟอกเงินและโหลดรายชื่อ',
  'aml.decide': 'เสนอปิดหรือรายงานเรื่องฟอกเงิน',
  'exclusions.read': 'ดูผู้งดเล่น',
  'exclusions.lift': 'เสนอปลดการตรวจผู้งดเล่น',
  'promotions.read': 'ดูโปรโมชั่น',
  'promotions.edit': 'แก้โปรโมชั่น',
  'promotions.publish': 'เสนอเปิดโปรโมชั่น',
  'campaigns.read': 'ดูแคมเปญ',
  'campaigns.edit': 'ร่างแคมเปญ',
  'campaigns.send': 'ส่งหรือเสนอส่งแคมเปญ',
  'campaigns.stop': 'หยุดแคมเปญ',
  'affiliates.read': 'ดูพันธมิตร',
  'affiliates.edit': 'เพิ่มพันธมิตร ลิงก์ และเสนอข้อตกลง',
  'affiliates.settle': 'เสนอปิดและจ่ายใบสรุปของพันธมิตร',
  'content.read': 'ดูเนื้อหา',
  'content.edit': 'แก้เนื้อหา',
  'finance.read': 'ดูการเงิน',
  'finance.close': 'ปิดยอดประจำวัน',
  'finance.export': 'ส่งออกข้อมูล',
  'accounts.change': 'เสนอเปลี่ยนบัญชีรับเงิน',
  'games.read': 'ดูเกม',
  'reports.read': 'ดูรายงาน',
  'reports.staff': 'ดูงานของเจ้าหน้าที่',
  'referral.read': 'ดูแนะนำเพื่อน',
  'referral.edit': 'แก้แนะนำเพื่อน',
  'personal_data.read': 'ดูคำขอข้อมูลส่วนบุคคล',
  'personal_data.answer': 'ตอบคำขอข้อมูลส่วนบุคคล',
  'flows.read': 'ดูสวิตช์ระบบ',
  'flows.close': 'ปิดสวิตช์ระบบและเสนอเปิด',
  'events.read': 'ดูเหตุการณ์ขาออก',
  'events.manage': 'จัดการปลายทางเหตุการณ์',
  'settings.read': 'ดูการตั้งค่า',
  'settings.change': 'เปลี่ยนการตั้งค่า',
  'jobs.read': 'ดูงานระบบ',
  'jobs.repair': 'สั่งงานระบบให้ลองใหม่',
  'partners.read': 'ดูคู่ค้า',
  'operators.read': 'ดูเจ้าหน้าที่',
  'operators.manage': 'จัดการเจ้าหน้าที่',
  'proposals.read': 'ดูข้อเสนอ',
  'audit.read': 'ดูบันทึก',
  'security.read': 'ดูเหตุการณ์ความปลอดภัย',
  'agree.money': 'อนุมัติข้อเสนอเรื่องเงิน',
  'agree.identity': 'อนุมัติข้อเสนอเรื่องตัวตน',
  'agree.promotions': 'อนุมัติข้อเสนอเรื่องโปรโมชั่น',
  'agree.settings': 'อนุมัติข้อเสนอเรื่องการตั้งค่า',
  'agree.operators': 'อนุมัติข้อเสนอเรื่องเจ้าหน้าที่',
}

export const partnerOutcomes = toned(partnerOutcomeNames, {
  agreed: 'jade',
  odd: 'coral',
  silent: 'amber',
  callback: 'neutral',
  unreadable: 'coral',
})
