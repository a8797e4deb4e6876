import type { ErrorText } from './error-text.ts'

export const decisionErrors = {
  decision_needs_two: { status: 422, field: 'error', text: 'รายการนี้ต้องมีสองคนตัดสินใจ คนหนึ่งเสนอ อีกคนอนุมัติ' },
  decision_own: { status: 422, field: 'error', text: 'ผู้เสนอกับผู้อนุมัติต้องเป็นคนละคน' },
  decision_record: {
    status: 422,
    field: 'evidence',
    text: 'กรุณากรอกเลขที่หลักฐานจากคู่ค้า ไม่เกิน {most} ตัวอักษร',
  },
  reason_names_member: {
    status: 422,
    field: 'reason',
    text: 'เหตุผลถูกเก็บไว้ตลอดไป กรุณาไม่ใส่ชื่อของสมาชิก',
  },
  promotion_beyond_deposits: {
    status: 422,
    field: 'error',
    text: 'ยอดฝากขั้นต่ำของโปรโมชั่นสูงกว่ายอดฝากสูงสุดที่ตั้งไว้ กรุณาแก้อย่างใดอย่างหนึ่งก่อน',
  },
  promotion_not_ready: {
    status: 422,
    field: 'error',
    text: 'เงื่อนไขของโปรโมชั่นนี้ยังไม่ครบหรือขัดกัน กรุณาแก้ไขโปรโมชั่นก่อนเปิด',
  },
  account_parts: {
    status: 422,
    field: 'error',
    text: 'บัญชีพิเศษต้องมี Biller ID และเลขเครื่องครบห้าเครื่อง บัญชีทั่วไปต้องไม่มี',
  },
  transfer_unknown: { status: 422, field: 'error', text: 'ไม่พบรายการบัญชีเลขที่นี้ กรุณาตรวจเลขอีกครั้ง' },
  account_not_by_hand: {
    status: 422,
    field: 'error',
    text: 'บัญชี {account} แก้ด้วยมือไม่ได้ กรุณาใช้หน้าของรายการนั้นโดยตรง',
  },
  correction_sides: {
    status: 422,
    field: 'error',
    text: 'บัญชีที่ตัดกับบัญชีที่รับต้องต่างกัน และโอนจากสมาชิกคนหนึ่งให้อีกคนไม่ได้',
  },
  transfer_impossible: {
    status: 422,
    field: 'error',
    text: 'บัญชีไม่รับรายการนี้ รายการเดิมอาจถูกกลับไปแล้วหรือเลขที่ซ้ำ กรุณาตรวจรายการเดิมก่อน',
  },
  payout_account_missing: {
    status: 422,
    field: 'error',
    text: 'ยังไม่ได้ตั้งบัญชีที่ใช้จ่าย กรุณาตั้งค่าบัญชีที่ใช้จ่ายก่อน',
  },
  setting_unknown: { status: 422, field: 'error', text: 'ไม่มีการตั้งค่าชื่อนี้ กรุณาเลือกจากหน้าการตั้งค่า' },
  setting_invalid: { status: 422, field: 'value', text: 'ค่านี้ไม่อยู่ในรูปแบบหรือช่วงที่รับได้' },
  setting_contradicts: {
    status: 422,
    field: 'value',
    text: '{less} จะสูงกว่า {more} กรุณาเปลี่ยน {first} ก่อน',
  },
  setting_contradicts_promotion: {
    status: 422,
    field: 'value',
    text: 'โปรโมชั่น {promotion} เขียนว่า “{claim}” ซึ่งจะไม่จริงอีกต่อไป กรุณาแก้ข้อความของโปรโมชั่นก่อน',
  },
  setting_below_promotion: {
    status: 422,
    field: 'value',
    text: 'ยอดฝากสูงสุดจะต่ำกว่ายอดฝากขั้นต่ำของโปรโมชั่นหมายเลข {promotion} กรุณาปิดโปรโมชั่นนั้นก่อน',
  },
  outcome_not_open: { status: 422, field: 'error', text: 'รายการนี้มีผลแล้ว ไม่ต้องตัดสินจากหลักฐาน' },
  outcome_settled: { status: 409, field: 'error', text: '{who} ตัดสินรายการนี้แล้วเมื่อ {when} น.' },
  outcome_told: { status: 422, field: 'error', text: 'คู่ค้าเพิ่งแจ้งผลมา ระบบใช้ผลของคู่ค้าแล้ว' },
  bank_file_own: {
    status: 422,
    field: 'error',
    text: 'คุณเป็นคนแรกที่นำไฟล์นี้มา อีกคนต้องรับไฟล์จากธนาคารเองแล้วนำมาอีกครั้ง',
  },
  bank_file_too_large: {
    status: 413,
    field: 'error',
    text: 'ไฟล์ใหญ่เกินไป กรุณาส่งออกช่วงวันที่สั้นลง ไฟล์ละไม่เกิน 8 MB',
  },
  payout_file_empty: { status: 422, field: 'error', text: 'ไม่มีคำสั่งโอนที่รออยู่ ยังไม่ต้องทำไฟล์' },
  payout_file_taken: {
    status: 422,
    field: 'error',
    text: 'คุณดาวน์โหลดไฟล์นี้ไปแล้ว ไฟล์หนึ่งดาวน์โหลดได้คนละครั้ง หากไฟล์หาย ให้อีกคนดาวน์โหลดแทน',
  },
  payout_file_ended: { status: 422, field: 'error', text: 'คำสั่งทุกรายการในไฟล์นี้จบแล้ว ไม่มีอะไรต้องส่งธนาคาร' },
  payout_file_uploaded: { status: 422, field: 'error', text: '{by} บันทึกแล้วว่าส่งไฟล์นี้ให้ธนาคาร ไม่ต้องส่งซ้ำ' },
  files_not_chosen: { status: 422, field: 'error', text: 'ระบบไม่ได้ตั้งค่าให้รับส่งไฟล์กับธนาคารนี้' },
  mode_under_way: {
    status: 422,
    field: 'error',
    text: 'สมาชิกยังมีเครดิต รายการย้ายเครดิต หรือรอบเล่นที่ค้างอยู่ ยังเปลี่ยนวิธีเล่นไม่ได้',
  },
  site_balance_missing: {
    status: 422,
    field: 'error',
    text: 'เว็บเกมไม่บอกยอดที่เหลือ กรุณากรอกยอดที่เหลือตามหลักฐาน',
  },
  gap_site_silent: {
    status: 422,
    field: 'error',
    text: 'เว็บเกมยังไม่ตอบ หรือเครดิตกำลังย้ายอยู่ กรุณาลองใหม่อีกครั้ง',
  },
  gap_over_alone: {
    status: 422,
    field: 'amount',
    text: 'เกิน {limit} บาท ต้องมีสองคนตัดสินใจ กรุณาเสนอให้ผู้มีสิทธิ์อนุมัติ',
  },
  gap_too_large: { status: 422, field: 'amount', text: 'ยอดที่ไม่มีผลเกมมีไม่เกิน {most} บาท' },
} as const satisfies Record<string, ErrorText>

export type DecisionCode = keyof typeof decisionErrors
