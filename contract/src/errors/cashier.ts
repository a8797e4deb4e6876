import type { ErrorText } from './error-text.ts'

export const cashierErrors = {
  amount_invalid: { status: 422, field: 'amount', text: 'กรุณากรอกจำนวนเงินเป็นตัวเลข ทศนิยมไม่เกิน 2 ตำแหน่ง' },
  deposit_below_minimum: { status: 422, field: 'amount', text: 'ฝากขั้นต่ำ {minimum} บาท' },
  deposit_above_maximum: { status: 422, field: 'amount', text: 'ฝากได้สูงสุดครั้งละ {maximum} บาท' },
  deposit_open: { status: 409, field: 'error', text: 'มีรายการฝากที่ยังไม่เสร็จ กรุณาทำรายการเดิมให้เสร็จหรือยกเลิกก่อน' },
  deposit_timed_out: { status: 409, field: 'error', text: 'หมดเวลาทำรายการฝากเงิน' },
  deposit_already_completed: { status: 409, field: 'error', text: 'รายการนี้ฝากเงินสำเร็จแล้ว จึงยกเลิกไม่ได้' },
  payer_not_shown: { status: 422, field: 'error', text: 'ธนาคารไม่แสดงเลขบัญชีผู้โอนครบทุกหลัก จึงโอนคืนไม่ได้' },
  deposit_held: { status: 409, field: 'error', text: 'ได้รับเงินแล้ว เจ้าหน้าที่กำลังตรวจชื่อผู้โอน จึงยกเลิกไม่ได้' },
  promotion_unavailable: {
    status: 422,
    field: 'error',
    text: 'ยังไม่เปิดให้รับโปรโมชั่นนี้ กรุณาฝากเงินโดยไม่เลือกโปรโมชั่น',
  },
  gateway_not_allowed: {
    status: 422,
    field: 'error',
    text: 'บัญชีนี้ยังไม่เปิดใช้การชำระผ่านเกตเวย์ กรุณาฝากด้วยการโอนเงิน',
  },
  channel_unavailable: {
    status: 422,
    field: 'channel',
    text: 'วิธีจ่ายนี้ยังไม่เปิดให้บริการ กรุณาเลือกวิธีอื่น',
  },
  gateway_silent: { status: 503, field: 'error', text: 'ผู้ให้บริการชำระเงินไม่ตอบกลับ ยังไม่มีการตัดเงิน กรุณาลองใหม่' },
  gateway_refused: {
    status: 422,
    field: 'error',
    text: 'ผู้ให้บริการชำระเงินไม่รับรายการนี้ ยังไม่มีการตัดเงิน กรุณาลองใหม่หรือติดต่อเจ้าหน้าที่',
  },
  bank_account_missing: { status: 422, field: 'error', text: 'กรุณาเพิ่มบัญชีธนาคารของคุณก่อนทำรายการ' },
  withdrawal_below_minimum: { status: 422, field: 'amount', text: 'ถอนขั้นต่ำ {minimum} บาท' },
  withdrawal_above_maximum: { status: 422, field: 'amount', text: 'ถอนได้สูงสุดครั้งละ {maximum} บาท' },
  withdrawal_day_limit: { status: 422, field: 'amount', text: 'วันนี้ถอนได้อีก {remaining} บาท' },
  withdrawal_open: { status: 409, field: 'error', text: 'มีรายการถอนที่กำลังดำเนินการอยู่ กรุณารอให้เสร็จก่อน' },
  withdrawal_sent_before: {
    status: 409,
    field: 'error',
    text: 'คำขอถอน {amount} บาทที่กดไว้ก่อนหน้านี้ส่งถึงเราแล้ว จึงไม่ได้สร้างรายการใหม่ ดูผลได้ที่ประวัติ',
  },
  phone_unproved: {
    status: 422,
    field: 'error',
    text: 'กรุณายืนยันเบอร์โทรศัพท์ด้วยรหัส OTP ที่หน้าการยืนยันตัวตน ก่อนถอนเงิน',
  },
} as const satisfies Record<string, ErrorText>
