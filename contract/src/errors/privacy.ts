import type { ErrorText } from './error-text.ts'

export const privacyErrors = {
  erasure_credit_left: {
    status: 409,
    field: 'error',
    text: 'ยังมีเครดิต {amount} บาทในบัญชี กรุณาถอนออกให้หมดก่อน แล้วจึงลบบัญชี',
  },
  erasure_request_open: {
    status: 409,
    field: 'error',
    text: 'ยังมีรายการฝาก ถอน หรือสลิปที่ยังไม่เสร็จ กรุณารอให้เสร็จหรือยกเลิกก่อน แล้วจึงลบบัญชี',
  },
  erasure_bonus_open: {
    status: 409,
    field: 'error',
    text: 'ยังมีโบนัสที่ใช้อยู่ กรุณาทำยอดเทิร์นให้ครบหรือยกเลิกโบนัสก่อน แล้วจึงลบบัญชี',
  },
  erasure_bets_open: {
    status: 409,
    field: 'error',
    text: 'ยังมีเดิมพันที่ยังไม่ทราบผล กรุณารอให้ทราบผลก่อน แล้วจึงลบบัญชี',
  },
  erasure_owed: {
    status: 409,
    field: 'error',
    text: 'ยังมียอดค้างชำระ {amount} บาท กรุณาติดต่อเจ้าหน้าที่ก่อนลบบัญชี',
  },
  correction_open: {
    status: 409,
    field: 'error',
    text: 'คุณขอแก้ไขข้อมูลนี้ไว้แล้ว เจ้าหน้าที่กำลังตรวจสอบ',
  },
  correction_unchanged: {
    status: 422,
    field: 'value',
    text: 'ข้อมูลนี้เหมือนกับที่บันทึกไว้แล้ว',
  },
  correction_empty: {
    status: 422,
    field: 'value',
    text: 'กรุณากรอกข้อมูลที่ถูกต้อง ไม่เกิน 500 ตัวอักษร',
  },
  correction_note_long: { status: 422, field: 'note', text: 'กรุณากรอกเหตุผลไม่เกิน 500 ตัวอักษร' },
} as const satisfies Record<string, ErrorText>
