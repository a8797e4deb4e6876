import type { ErrorText } from '../errors/error-text.ts'

export const supportErrors = {
  support_text: { status: 422, field: 'text', text: 'กรุณาพิมพ์ข้อความหรือแนบรูป ข้อความยาวไม่เกิน 2,000 ตัวอักษร' },
  support_not_picture: {
    status: 422,
    field: 'picture',
    text: 'รองรับเฉพาะรูปภาพ JPEG, PNG หรือ WebP กรุณาเลือกรูปใหม่',
  },
  support_picture_too_large: {
    status: 413,
    field: 'picture',
    text: 'ไฟล์ใหญ่เกินไป กรุณาใช้รูปขนาดไม่เกิน 5 MB',
  },
  support_picture_pixels: {
    status: 422,
    field: 'picture',
    text: 'รูปมีความละเอียดสูงเกินไป กรุณาใช้ภาพหน้าจอแทนแล้วลองใหม่',
  },
  support_picture_broken: {
    status: 422,
    field: 'picture',
    text: 'เปิดรูปนี้ไม่ได้ ไฟล์อาจเสียหาย กรุณาเลือกรูปใหม่',
  },
  support_picture_slow: { status: 503, field: 'picture', text: 'ขณะนี้อ่านรูปไม่ทัน กรุณาลองใหม่อีกครั้ง' },
  support_too_often: {
    status: 429,
    field: 'error',
    text: 'ส่งข้อความเร็วเกินไป กรุณารอ {wait} แล้วส่งอีกครั้ง ข้อความที่ส่งแล้วถึงเจ้าหน้าที่แล้ว',
  },
  support_threads_open: {
    status: 409,
    field: 'error',
    text: 'คุณมีเรื่องที่ยังไม่ปิดครบ {most} เรื่องแล้ว กรุณาเขียนต่อในเรื่องเดิม',
  },
  support_thread_closed: {
    status: 409,
    field: 'error',
    text: 'เรื่องนี้ปิดเกิน {days} วันแล้ว กรุณาเปิดเรื่องใหม่ ข้อความเดิมยังอ่านได้',
  },
  thread_closed: { status: 409, field: 'error', text: 'เรื่องนี้ปิดแล้ว กรุณาเปิดเรื่องอีกครั้งก่อนตอบ' },
  thread_open: { status: 409, field: 'error', text: 'เรื่องนี้เปิดอยู่แล้ว' },
  thread_assigned: { status: 409, field: 'error', text: '{who} รับเรื่องนี้อยู่ กรุณารับเรื่องก่อนตอบ' },
  thread_complaint_open: {
    status: 409,
    field: 'error',
    text: 'เรื่องนี้เป็นเรื่องร้องเรียนที่ยังไม่ตัดสิน กรุณาตัดสินก่อนปิด',
  },
  complaint_raised: { status: 409, field: 'error', text: 'เรื่องนี้เป็นเรื่องร้องเรียนอยู่แล้ว' },
  complaint_resolved: { status: 409, field: 'error', text: 'เรื่องร้องเรียนนี้ตัดสินแล้ว' },
  complaint_unanswered: { status: 409, field: 'error', text: 'กรุณาตอบสมาชิกก่อนตัดสินเรื่องร้องเรียน' },
  ready_answer_text: {
    status: 422,
    field: 'text',
    text: 'กรุณากรอกชื่อไม่เกิน 60 ตัวอักษร และข้อความไม่เกิน 2,000 ตัวอักษร ใช้ตัวแปรที่มีในรายการเท่านั้น',
  },
  answer_variables: {
    status: 422,
    field: 'text',
    text: 'ข้อความยังมีตัวแปร {words} ที่ไม่มีค่า กรุณาแก้เป็นข้อความก่อนส่ง',
  },
} as const satisfies Record<string, ErrorText>
