import type { ErrorText } from './error-text.ts'

export const slipsErrors = {
  slip_not_picture: {
    status: 422,
    field: 'picture',
    text: 'รองรับเฉพาะรูปภาพ JPEG, PNG หรือ WebP กรุณาเลือกรูปสลิป',
  },
  slip_too_large: {
    status: 413,
    field: 'picture',
    text: 'ไฟล์ใหญ่เกินไป กรุณาใช้รูปขนาดไม่เกิน 5 MB',
  },
  slip_too_many_pixels: {
    status: 422,
    field: 'picture',
    text: 'รูปมีความละเอียดสูงเกินไป กรุณาบันทึกภาพหน้าจอสลิปแล้วลองใหม่',
  },
  slip_broken: {
    status: 422,
    field: 'picture',
    text: 'เปิดรูปนี้ไม่ได้ ไฟล์อาจเสียหาย กรุณาเลือกรูปใหม่',
  },
  slip_not_read_in_time: {
    status: 503,
    field: 'picture',
    text: 'ขณะนี้อ่านรูปไม่ทัน กรุณาลองใหม่อีกครั้ง หรือใช้ภาพหน้าจอของสลิปแทนรูปถ่าย',
  },
  slip_no_code: {
    status: 422,
    field: 'picture',
    text: 'อ่าน QR บนสลิปไม่ได้ กรุณาใช้สลิปที่บันทึกจากแอปธนาคาร หรือถ่ายใหม่ในที่สว่างให้เห็น QR ชัดเจนและตัดขอบรูปให้เหลือเฉพาะสลิป',
  },
  slip_other_code: {
    status: 422,
    field: 'picture',
    text: 'QR ในรูปนี้ไม่ใช่ QR ของสลิปธนาคาร สลิปของทรูมันนี่และวอลเล็ตอื่นระบบยังตรวจไม่ได้ หากโอนจากวอลเล็ต กรุณาติดต่อเจ้าหน้าที่ หากโอนจากธนาคาร กรุณาใช้สลิปที่บันทึกจากแอป',
  },
  slip_bank_unknown: {
    status: 422,
    field: 'picture',
    text: 'ยังไม่รองรับสลิปของธนาคารนี้ กรุณาติดต่อเจ้าหน้าที่',
  },
  slip_used: {
    status: 409,
    field: 'picture',
    text: 'สลิปนี้ถูกใช้กับบัญชีสมาชิกอื่นแล้ว หากเป็นสลิปของคุณ กรุณาติดต่อเจ้าหน้าที่',
  },
  slip_too_often: {
    status: 429,
    field: 'picture',
    text: 'แนบสลิปบ่อยเกินไป กรุณารอ {wait} แล้วลองใหม่',
  },
} as const satisfies Record<string, ErrorText>
