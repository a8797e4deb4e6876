import type { ErrorText } from '../errors/error-text.ts'

export const eventErrors = {
  event_key_invalid: {
    status: 401,
    field: 'error',
    text: 'กุญแจอ่านเหตุการณ์ไม่ถูกต้อง หรือปลายทางถูกพักอยู่',
  },
  event_cursor_invalid: {
    status: 422,
    field: 'error',
    text: 'ตำแหน่งที่อ่านต่อไม่ถูกต้อง กรุณาใช้ค่า next ของคำตอบก่อนหน้า',
  },
  event_cursor_expired: {
    status: 410,
    field: 'error',
    text: 'เหตุการณ์หลังตำแหน่งนี้บางส่วนถูกลบตามเวลาเก็บแล้ว กรุณาเริ่มอ่านใหม่โดยไม่ส่ง after',
  },
  event_url_refused: {
    status: 422,
    field: 'url',
    text: 'ที่อยู่ต้องเป็น https ของเครื่องที่เข้าถึงได้จากอินเทอร์เน็ต และไม่มีชื่อผู้ใช้หรือรหัสผ่านในที่อยู่',
  },
  event_personal_needs_url: {
    status: 422,
    field: 'url',
    text: 'ข้อมูลส่วนบุคคลส่งไปกับเว็บฮุกเท่านั้น กรุณากรอกที่อยู่',
  },
  event_personal_needs_erasure: {
    status: 422,
    field: 'kinds',
    text: 'ปลายทางที่ได้ข้อมูลส่วนบุคคลต้องรับเหตุการณ์ "ลบข้อมูลสมาชิก" ด้วย เพื่อลบสำเนาของตน',
  },
  event_receiver_name_taken: { status: 409, field: 'name', text: 'มีปลายทางชื่อนี้แล้ว กรุณาใช้ชื่ออื่น' },
  event_receivers_full: { status: 409, field: 'error', text: 'มีปลายทางครบจำนวนสูงสุดแล้ว' },
  event_receiver_state: { status: 409, field: 'error', text: 'ปลายทางอยู่ในสถานะอื่นแล้ว กรุณาโหลดหน้าใหม่' },
  event_receiver_no_url: { status: 409, field: 'error', text: 'ปลายทางนี้ไม่มีที่อยู่เว็บฮุก จึงไม่มีอะไรให้ลงชื่อหรือทดสอบ' },
  event_receiver_no_secret: { status: 409, field: 'error', text: 'กรุณาออกกุญแจลงชื่อก่อนทดสอบ' },
} as const satisfies Record<string, ErrorText>
