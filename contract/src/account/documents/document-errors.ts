import type { ErrorText } from '../../errors/error-text.ts'

export const documentErrors = {
  document_not_picture: {
    status: 422,
    field: 'picture',
    text: 'รองรับเฉพาะรูปภาพ JPEG, PNG หรือ WebP กรุณาเลือกรูปเอกสาร',
  },
  document_too_large: { status: 413, field: 'picture', text: 'ไฟล์ใหญ่เกินไป กรุณาใช้รูปขนาดไม่เกิน 5 MB' },
  document_too_many_pixels: {
    status: 422,
    field: 'picture',
    text: 'รูปมีความละเอียดสูงเกินไป กรุณาถ่ายใหม่ด้วยความละเอียดปกติ',
  },
  document_broken: {
    status: 422,
    field: 'picture',
    text: 'เปิดรูปนี้ไม่ได้ ไฟล์อาจเสียหาย กรุณาเลือกรูปใหม่',
  },
  document_slow: { status: 503, field: 'picture', text: 'ขณะนี้อ่านรูปไม่ทัน กรุณาลองใหม่อีกครั้ง' },
  document_too_often: { status: 429, field: 'picture', text: 'ส่งรูปบ่อยเกินไป กรุณารอ {wait} แล้วลองใหม่' },
  document_sides_missing: {
    status: 422,
    field: 'picture',
    text: 'ยังมีรูปไม่ครบ กรุณาเพิ่มรูปให้ครบทุกด้านก่อนส่ง',
  },
  document_sent: {
    status: 409,
    field: 'error',
    text: 'ส่งเอกสารแล้ว เจ้าหน้าที่กำลังตรวจ ยังไม่ต้องส่งอีก',
  },
  document_valid: {
    status: 409,
    field: 'error',
    text: 'เอกสารของคุณผ่านการตรวจแล้วและยังไม่หมดอายุ ไม่ต้องส่งใหม่',
  },
  /** Maker and checker each open every picture before they accept a document. The audit log has these looks. */
  document_not_seen: { status: 409, field: 'error', text: 'ผู้เสนอและผู้เห็นด้วยต้องเปิดดูรูปเอกสารทุกรูปก่อนรับเอกสาร' },
  document_not_sent: { status: 409, field: 'error', text: 'เอกสารนี้ตัดสินแล้ว หรือสมาชิกยังไม่ได้ส่ง' },
  document_expired: { status: 422, field: 'expires_on', text: 'เอกสารหมดอายุแล้ว ให้ปฏิเสธด้วยเหตุหมดอายุ' },
  document_last4: { status: 422, field: 'last4', text: 'กรุณากรอกเลขท้าย 4 ตัวของเอกสาร เป็นตัวเลขหรือตัวพิมพ์ใหญ่' },
  document_last_day: { status: 422, field: 'expires_on', text: 'กรุณากรอกวันหมดอายุของเอกสาร' },
  document_asked: { status: 409, field: 'error', text: 'ขอเอกสารจากสมาชิกคนนี้แล้ว หรือกำลังรอตรวจอยู่' },
  document_not_demanded: { status: 409, field: 'error', text: 'เจ้าหน้าที่ไม่ได้ขอเอกสารนี้ หรือการขอสิ้นสุดแล้ว' },
  document_vendor_off: {
    status: 409,
    field: 'error',
    text: 'ยังส่งเอกสารนี้ให้ผู้ตรวจภายนอกไม่ได้ ยังไม่ได้เปิดใช้ หรือผู้ตรวจไม่รับเอกสารชนิดนี้',
  },
  document_no_consent: {
    status: 409,
    field: 'error',
    text: 'สมาชิกไม่ได้ยินยอมให้ส่งเอกสารนี้ให้ผู้ตรวจภายนอก',
  },
  document_check_open: { status: 409, field: 'error', text: 'ส่งเอกสารนี้ให้ผู้ตรวจภายนอกแล้ว' },
  withdrawal_document_missing: {
    status: 409,
    field: 'error',
    text: 'รายการนี้รอเอกสารยืนยันตัวตนของสมาชิก อนุมัติได้เมื่อเอกสารผ่านและยังไม่หมดอายุ',
  },
} as const satisfies Record<string, ErrorText>
