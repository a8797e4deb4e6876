import { PAYOUT_FILE_ORDERS_MAX } from '../bank-files/payout-file-limits.ts'

/** Thai sentences about the effects of an action of staff, which the confirmation dialog shows. A test proves each effect. */
export const announced = {
  member_suspend: {
    out_at_once: 'สมาชิกออกจากระบบทันที เข้าไม่ได้จนกว่าจะยกเลิก',
    no_deposit: 'ฝากไม่ได้',
    withdrawals_held: 'รายการถอนที่ยังไม่สั่งโอนถูกพักไว้',
    payouts_stay: 'รายการที่โอนแล้วไม่เปลี่ยน',
    deposits_wait: 'เงินฝากที่โอนเข้ามารอในกระเป๋า',
  },
  member_lift: {
    in_again: 'สมาชิกเข้าระบบ ฝาก และเล่นได้อีก',
    holds_stay: 'รายการถอนที่พักไว้ยังพักอยู่ ต้องยกเลิกการพักเอง',
  },
  member_close: {
    empty: 'ต้องไม่มีเครดิต โบนัส หรือรายการค้าง',
    out_at_once: 'สมาชิกออกจากระบบทันที',
    data_stays: 'ข้อมูลทั้งหมดยังอยู่',
    opens_again: 'เปิดใหม่ได้',
  },
  member_sign_out: { out_everywhere: 'สมาชิกออกจากระบบทุกเครื่องแล้ว' },
  member_mark: { withdrawals_wait: 'ทำเครื่องหมายแล้ว การถอนทุกครั้งจะรอคนตรวจ' },
  withdrawal_approve: { ordered: 'อนุมัติแล้ว ระบบกำลังโอน' },
  withdrawal_refuse: { credit_back: 'ปฏิเสธแล้ว เครดิตคืนให้สมาชิก' },
  withdrawal_hold: { not_paid: 'พักไว้แล้ว จะไม่โอนจนกว่าจะยกเลิกการพัก' },
  withdrawal_lift: { waits_again: 'ยกเลิกการพักแล้ว รออนุมัติ' },
  suspense_assign: { credited: 'ให้สมาชิกแล้ว เครดิตกำลังเข้า' },
  suspense_return: { ordered: 'สั่งโอนคืนแล้ว' },
  operator_roles: { proposals_end: 'ข้อเสนอที่รออนุมัติสิ้นสุด หากบทบาทใหม่เสนอไม่ได้' },
  operator_reset: {
    earlier_link_ends: 'ลิงก์เดิมใช้ไม่ได้อีก',
    proposals_end: 'ข้อเสนอที่ค้างอยู่สิ้นสุด',
  },
  operator_suspend: {
    out_at_once: 'เข้าโต๊ะทำงานไม่ได้ทันที',
    proposals_end: 'ข้อเสนอที่รออนุมัติสิ้นสุด',
    files_end: 'ไฟล์ธนาคารที่รอคนที่สองถูกยกเลิก',
    back_by_two: 'กลับมาได้ด้วยลิงก์ใหม่ที่สองคนตัดสิน',
  },
  operator_sign_out: {
    out_at_once: 'ออกจากระบบทุกเครื่องทันที',
    proposals_end: 'ข้อเสนอที่รออนุมัติสิ้นสุด',
    files_end: 'ไฟล์ธนาคารที่รอคนที่สองถูกยกเลิก',
    in_again: 'เข้าใหม่ได้ด้วยรหัสผ่านเดิม',
  },
  payout_file_make: {
    oldest_first: `คำสั่งที่รอนานที่สุดเข้าไฟล์ก่อน ไฟล์หนึ่งไม่เกิน ${PAYOUT_FILE_ORDERS_MAX} คำสั่ง`,
    one_file: 'คำสั่งหนึ่งอยู่ในไฟล์เดียว',
  },
  payout_file_take: {
    once_each: 'ดาวน์โหลดได้คนละครั้ง',
    ended_left_out: 'คำสั่งที่จบแล้วไม่อยู่ในไฟล์',
  },
  payout_file_saved: {
    same_again: 'ถ้ายังไม่มีไฟล์ให้บันทึกอีกครั้ง ได้ไฟล์เดิม',
    no_second: 'เมื่อยืนยันว่าได้ไฟล์แล้ว คุณจะดาวน์โหลดไฟล์นี้อีกไม่ได้',
  },
  payout_file_uploaded: { no_download: 'หลังบันทึก ไม่มีใครดาวน์โหลดไฟล์นี้ได้อีก' },
} as const

export type Announcement = keyof typeof announced

/** Joins the sentences about an action's effects into one line for the dialog. */
export const announcedText = (of: Announcement): string => Object.values(announced[of]).join(' · ')
