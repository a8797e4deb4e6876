import type { ErrorText } from './error-text.ts'

export const accountErrors = {
  phone_invalid: { status: 422, field: 'phone', text: 'กรุณากรอกเบอร์โทรศัพท์มือถือ 10 หลัก' },
  phone_taken: { status: 422, field: 'phone', text: 'เบอร์โทรนี้เป็นสมาชิกอยู่แล้ว กรุณาเข้าสู่ระบบ' },
  login_failed: {
    status: 401,
    field: 'error',
    text: 'เบอร์โทร, รหัสผ่านไม่ถูกต้อง',
    message: 'Unauthorized',
  },
  account_suspended: { status: 403, field: 'error', text: 'บัญชีนี้ถูกระงับการใช้งาน กรุณาติดต่อเจ้าหน้าที่' },
  account_closed: { status: 403, field: 'error', text: 'บัญชีนี้ปิดแล้ว กรุณาติดต่อเจ้าหน้าที่' },
  login_delayed: {
    status: 429,
    field: 'error',
    text: 'เข้าสู่ระบบไม่สำเร็จหลายครั้ง กรุณารอ {wait} แล้วลองใหม่',
  },
  password_rule: {
    status: 422,
    field: 'password',
    text: 'รหัสผ่านต้องมี 8-15 ตัวอักษร ประกอบด้วยตัวพิมพ์เล็ก ตัวพิมพ์ใหญ่ และตัวเลข',
  },
  password_common: {
    status: 422,
    field: 'password',
    text: 'รหัสผ่านนี้มีคนใช้กันมากและเดาได้ง่าย กรุณาตั้งรหัสผ่านอื่น',
  },
  password_mismatch: { status: 422, field: 'password', text: 'ระบุรหัสผ่านใหม่ และยืนยันรหัสผ่านให้ตรงกัน' },
  old_password_wrong: { status: 422, field: 'password', text: 'รหัสผ่านเดิมไม่ถูกต้อง' },
  password_delayed: {
    status: 429,
    field: 'password',
    text: 'กรอกรหัสผ่านเดิมผิดหลายครั้ง กรุณารอ {wait} แล้วลองใหม่',
  },
  password_same: { status: 422, field: 'password', text: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านเดิม' },
  otp_wrong: { status: 422, field: 'otp', text: 'รหัส OTP ไม่ถูกต้อง หรือหมดอายุแล้ว' },
  otp_exhausted: { status: 422, field: 'otp', text: 'กรอกรหัส OTP ผิดเกินกำหนด กรุณาขอรหัสใหม่' },
  otp_day_limit: {
    status: 429,
    field: 'otp',
    text: 'ขอรหัส OTP ครบจำนวนครั้งต่อวันแล้ว กรุณาลองใหม่พรุ่งนี้ หรือติดต่อเจ้าหน้าที่',
  },
  phone_already_proved: { status: 409, field: 'error', text: 'เบอร์โทรศัพท์นี้ยืนยันแล้ว ไม่ต้องยืนยันอีก' },
  registration_missing: {
    status: 422,
    field: 'error',
    text: 'ขั้นตอนสมัครสมาชิกหมดเวลา กรุณาเริ่มใหม่จากเบอร์โทรศัพท์',
  },
  reset_missing: { status: 422, field: 'error', text: 'ขั้นตอนตั้งรหัสผ่านใหม่หมดเวลา กรุณาเริ่มใหม่' },
  bank_unknown: { status: 422, field: 'bank', text: 'กรุณาเลือกธนาคาร' },
  account_number_invalid: {
    status: 422,
    field: 'account_number',
    text: 'กรุณากรอกเลขที่บัญชีเป็นตัวเลข {digits} หลัก',
  },
  account_number_taken: {
    status: 422,
    field: 'account_number',
    text: 'เลขที่บัญชีนี้ถูกใช้กับสมาชิกอื่นแล้ว กรุณาติดต่อเจ้าหน้าที่',
  },
  bank_already_set: {
    status: 422,
    field: 'error',
    text: 'บัญชีธนาคารถูกบันทึกแล้ว หากต้องการเปลี่ยนกรุณาติดต่อเจ้าหน้าที่',
  },
  name_required: { status: 422, field: 'name', text: 'กรุณากรอกชื่อและนามสกุลให้ตรงกับบัญชีธนาคาร' },
  name_unseen: {
    status: 422,
    field: 'name',
    text: 'ชื่อมีอักขระพิเศษหรืออักขระที่มองไม่เห็น กรุณาพิมพ์ชื่อใหม่โดยไม่คัดลอกมาวาง',
  },
  name_script: {
    status: 422,
    field: 'name',
    text: 'กรุณาพิมพ์ชื่อด้วยอักษรไทยหรืออักษรอังกฤษ โดยไม่ปนกันในคำเดียว ให้ตรงกับบัญชีธนาคาร',
  },
  link_spent: {
    status: 410,
    field: 'error',
    text: 'ลิงก์เข้าสู่ระบบนี้ถูกใช้ไปแล้ว หรือหมดอายุ กรุณาขอลิงก์ใหม่',
  },
  birth_date_invalid: { status: 422, field: 'birth_date', text: 'กรุณาเลือกวันเดือนปีเกิดให้ถูกต้อง' },
  under_age: { status: 422, field: 'birth_date', text: 'ผู้ที่อายุต่ำกว่า 20 ปีไม่สามารถสมัครสมาชิกได้' },
} as const satisfies Record<string, ErrorText>
