/** Effects that a dialog announces. `server/src/desk/members/announced.pg.test.ts` tests each. */
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
} as const

export type Announcement = keyof typeof announced

/** All of it in one line, for under the title of the dialog. */
export const announcedText = (of: Announcement): string => Object.values(announced[of]).join(' · ')
