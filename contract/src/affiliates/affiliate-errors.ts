import type { ErrorText } from '../errors/error-text.ts'

export const affiliatesErrors = {
  affiliate_name_taken: { status: 409, field: 'name', text: 'มีพันธมิตรชื่อนี้แล้ว' },
  affiliate_channel_taken: { status: 409, field: 'channel', text: 'พันธมิตรรายนี้มีช่องทางชื่อนี้แล้ว' },
  affiliate_links_full: { status: 409, field: 'channel', text: 'พันธมิตรรายนี้มีลิงก์ครบ {maximum} ลิงก์แล้ว' },
  affiliate_ended: { status: 409, field: 'error', text: 'เลิกกับพันธมิตรรายนี้แล้ว' },
  affiliate_state: { status: 409, field: 'error', text: 'พันธมิตรรายนี้ไม่ได้ใช้งานอยู่ จึงพักไม่ได้' },
  affiliate_month_past: { status: 422, field: 'from_month', text: 'เดือนที่เริ่มต้องเป็นเดือนนี้หรือหลังจากนี้' },
  affiliate_month_taken: {
    status: 409,
    field: 'from_month',
    text: 'มีข้อตกลงที่เริ่มเดือนนี้หรือหลังจากนี้แล้ว เลือกเดือนถัดไป',
  },
  affiliate_statement_state: { status: 409, field: 'error', text: 'ใบสรุปนี้ปิดหรือจ่ายไปแล้ว หรือยังทำไม่ได้ในตอนนี้' },
  affiliate_statement_order: { status: 409, field: 'error', text: 'ปิดใบสรุปของเดือนก่อนหน้าก่อน' },
  affiliate_statement_changed: {
    status: 409,
    field: 'error',
    text: 'ยอดของใบสรุปเปลี่ยนไปแล้ว ตรวจยอดใหม่แล้วเสนออีกครั้ง',
  },
  affiliate_nothing_to_pay: { status: 409, field: 'error', text: 'ใบสรุปนี้ไม่มียอดที่ต้องจ่าย' },
  affiliate_paid_on: { status: 422, field: 'paid_on', text: 'วันที่จ่ายต้องไม่ก่อนวันปิดใบสรุปและไม่เกินวันนี้' },
} as const satisfies Record<string, ErrorText>
