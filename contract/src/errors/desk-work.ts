import type { ErrorText } from './error-text.ts'

/** Refusals of an action on a case that another staff user has claimed or that is closed. */
export const deskWorkErrors = {
  desk_case_claimed: {
    status: 409,
    field: 'error',
    text: '{who} กำลังทำรายการนี้อยู่ เลือกรายการอื่น หรือรอให้คืนงาน',
  },
  desk_case_over_limit: {
    status: 403,
    field: 'error',
    text: 'เกินวงเงินที่คุณตัดสินใจได้ ({limit} บาท) ส่งต่อให้ผู้มีวงเงินสูงกว่า',
  },
  desk_case_settled: { status: 409, field: 'error', text: '{who} ทำรายการนี้เสร็จแล้วเมื่อ {when} น.' },
  likeness_changed: {
    status: 409,
    field: 'error',
    text: 'ผู้ที่งดเล่นซึ่งคล้ายบัญชีนี้เปลี่ยนไปจากที่เห็น กรุณาดูใหม่แล้วตัดสินใจอีกครั้ง',
  },
  desk_changed_meanwhile: {
    status: 409,
    field: 'error',
    text: '{who} แก้ไขเรื่องนี้เมื่อ {when} น. หลังจากที่คุณเปิดหน้านี้ สิ่งที่คุณพิมพ์ยังอยู่ เปิดใหม่เพื่อดูของล่าสุด หรือกดอีกครั้งเพื่อใช้ของคุณแทน',
  },
  desk_case_gone: {
    status: 409,
    field: 'error',
    text: 'รายการนี้ไม่รอการตัดสินใจแล้ว ระบบหรือผู้อื่นจัดการไปแล้ว',
  },
  withdrawal_held: {
    status: 409,
    field: 'error',
    text: 'รายการนี้ถูกพักไว้ กรุณายกเลิกการพักก่อนอนุมัติ',
  },
  withdrawal_needs_risk: {
    status: 403,
    field: 'error',
    text: 'รายการนี้ต้องให้ฝ่ายความเสี่ยงตัดสิน',
  },
  withdrawal_needs_look: {
    status: 409,
    field: 'error',
    text: 'กฎอนุมัติอัตโนมัติไม่เห็นด้วยแล้ว ต้องเปิดดูและอนุมัติทีละรายการ',
  },
  desk_several_limit: {
    status: 403,
    field: 'error',
    text: 'ยอดรวม {sum} บาท เกินวงเงินที่คุณตัดสินใจได้ ({limit} บาท) กรุณาเลือกให้น้อยลง',
  },
  suspense_returnable: {
    status: 409,
    field: 'error',
    text: 'เงินนี้โอนคืนผู้โอนได้ กรุณาสั่งโอนคืนก่อน ตัดเป็นรายได้ได้เมื่อธนาคารไม่รับการโอนคืน',
  },
  suspense_claimed: {
    status: 409,
    field: 'error',
    text: 'มีสมาชิกส่งสลิปของเงินนี้ไว้ กรุณาตอบสลิปก่อน',
  },
  ring_too_large: {
    status: 409,
    field: 'error',
    text: 'สัญญาณนี้มีสมาชิกเกิน {most} คน ทำทั้งหมดพร้อมกันไม่ได้ กรุณาทำที่หน้าสมาชิกทีละคน',
  },
  desk_days_range: {
    status: 422,
    field: 'error',
    text: 'กรุณาเลือกช่วงไม่เกิน 92 วัน วันแรกไม่อยู่หลังวันสุดท้าย',
  },
  member_barred: { status: 409, field: 'error', text: 'บัญชีนี้ถูกระงับหรือปิดอยู่แล้ว' },
  member_not_barred: { status: 409, field: 'error', text: 'บัญชีนี้ไม่ได้ถูกระงับหรือปิดอยู่' },
  note_text: { status: 422, field: 'text', text: 'กรุณาเขียนบันทึกไม่เกิน 1,000 ตัวอักษร ไม่ใส่เบอร์โทรหรือเลขบัญชี' },
  member_tag: { status: 422, field: 'tag', text: 'ป้ายต้องยาว 2 ถึง 30 ตัวอักษร' },
  bonus_days: { status: 422, field: 'days', text: 'กรุณากรอกจำนวนวัน 1 ถึง 90' },
  banner_refused: {
    status: 422,
    field: 'error',
    text: 'ป้ายบางใบแสดงไม่ได้ ลิงก์ต้องเป็นหน้าในล็อบบี้หรือ https ของโฮสต์ที่อนุญาต รูปต้องเป็นรูปของล็อบบี้ ป้ายหนึ่งใบพาไปได้ที่เดียว วันสิ้นสุดต้องอยู่หลังวันเริ่ม และแสดงพร้อมกันได้ไม่เกิน 9 ใบ',
  },
  notice_refused: {
    status: 422,
    field: 'error',
    text: 'ประกาศนี้แสดงไม่ได้ ต้องมีข้อความหรือรูปของล็อบบี้ และเวลาสิ้นสุดต้องยังไม่ผ่านและอยู่หลังเวลาเริ่ม',
  },
} as const satisfies Record<string, ErrorText>
