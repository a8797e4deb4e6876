import type { ErrorText } from './error-text.ts'

export const deskErrors = {
  desk_sign_in_failed: {
    status: 401,
    field: 'error',
    text: 'ชื่อผู้ใช้ รหัสผ่าน หรือรหัสยืนยันไม่ถูกต้อง',
    message: 'Unauthorized',
  },
  desk_sign_in_delayed: {
    status: 429,
    field: 'error',
    text: 'เข้าสู่ระบบไม่สำเร็จหลายครั้ง กรุณารอ {wait} แล้วลองใหม่',
  },
  desk_ticket_spent: { status: 410, field: 'error', text: 'ขั้นตอนเข้าสู่ระบบหมดเวลา กรุณาเริ่มใหม่' },
  desk_code_wrong: { status: 422, field: 'otp', text: 'รหัสยืนยันไม่ถูกต้อง กรุณากรอกรหัสล่าสุดจากแอป' },
  desk_secret_replaced: {
    status: 409,
    field: 'otp',
    text: 'รหัสจากแอปใช้ไม่ได้แล้ว เพราะกุญแจของระบบถูกเปลี่ยน กรุณาขอลิงก์ตั้งค่าใหม่จากผู้ดูแลระบบ หรือเข้าด้วยพาสคีย์',
  },
  desk_passkey_wrong: { status: 422, field: 'error', text: 'ยืนยันด้วยพาสคีย์ไม่สำเร็จ กรุณาลองใหม่' },
  desk_invitation_spent: {
    status: 410,
    field: 'error',
    text: 'รหัสครึ่งหลังไม่ถูกต้อง หรือลิงก์ถูกใช้ไปแล้วหรือหมดอายุ กรุณาตรวจรหัส หรือขอลิงก์ใหม่จากผู้ดูแลระบบ',
  },
  desk_password_rule: {
    status: 422,
    field: 'password',
    text: 'รหัสผ่านของเจ้าหน้าที่ต้องมี 12 ถึง 128 ตัวอักษร',
  },
  desk_old_password_wrong: { status: 422, field: 'old_password', text: 'รหัสผ่านเดิมไม่ถูกต้อง' },
  desk_forbidden: { status: 403, field: 'error', text: 'สิทธิ์ของคุณยังทำรายการนี้ไม่ได้ กรุณาให้ผู้มีสิทธิ์ทำแทน' },
  desk_network: { status: 403, field: 'error', text: 'เครือข่ายนี้ไม่ได้รับอนุญาตให้เข้าโต๊ะทำงาน' },
  desk_step_up: { status: 403, field: 'otp', text: 'กรุณายืนยันตัวตนอีกครั้งก่อนทำรายการนี้' },
  desk_over_limit: {
    status: 403,
    field: 'amount',
    text: 'เกินวงเงินที่คุณตัดสินใจได้ ({limit} บาท) กรุณาเสนอให้ผู้มีสิทธิ์อนุมัติ',
  },
  sole_limit_operator: {
    status: 403,
    field: 'error',
    text: 'วันนี้คุณตัดสินใจคนเดียวได้อีก {left} บาท จาก {limit} บาท กรุณาเสนอรายการให้คนที่สองอนุมัติ',
  },
  sole_limit_member: {
    status: 403,
    field: 'error',
    text: 'วันนี้สมาชิกคนนี้รับจากการตัดสินใจของคนเดียวได้อีก {left} บาท จาก {limit} บาท กรุณาเสนอรายการให้คนที่สองอนุมัติ',
  },
  sole_limit_account: {
    status: 403,
    field: 'error',
    text: 'วันนี้บัญชีนี้ใช้โดยการตัดสินใจของคนเดียวได้อีก {left} บาท จาก {limit} บาท กรุณาเสนอรายการให้คนที่สองอนุมัติ',
  },
  sole_credit_own: {
    status: 403,
    field: 'error',
    text: 'คุณเป็นผู้ให้เครดิตสมาชิกคนนี้ กรุณาให้คนอื่นตรวจรายการถอน หรือเสนอให้คนที่สองอนุมัติ',
  },
  proposal_own: { status: 403, field: 'error', text: 'ผู้เสนอรายการอนุมัติเองไม่ได้ ต้องให้คนอื่นตรวจและอนุมัติ' },
  proposal_not_own: { status: 403, field: 'error', text: 'ถอนรายการได้เฉพาะผู้เสนอเท่านั้น' },
  proposal_closed: {
    status: 409,
    field: 'error',
    text: 'รายการนี้ปิดไปแล้วโดย {name} เมื่อ {time}',
  },
  proposal_maker_gone: {
    status: 409,
    field: 'error',
    text: '{name} ไม่มีสิทธิ์เสนอรายการนี้แล้ว จึงอนุมัติไม่ได้ กรุณาไม่อนุมัติ แล้วให้ผู้มีสิทธิ์เสนอใหม่',
  },
  proposal_same_hands: {
    status: 403,
    field: 'error',
    text: 'คุณหรือ {name} เป็นผู้เชิญหรือออกลิงก์ใหม่ให้อีกฝ่าย จึงอนุมัติให้กันไม่ได้จนถึง {until} กรุณาให้คนอื่นอนุมัติ',
  },
  operators_alone: {
    status: 409,
    field: 'error',
    text: 'คุณเพิ่งระงับเจ้าหน้าที่ไปแล้ว และถ้าระงับคนนี้อีกจะเหลือคุณเป็นผู้ดูแลระบบคนเดียว กรุณาให้ผู้ดูแลระบบอีกคนตัดสินใจ',
  },
  proposal_changed: {
    status: 409,
    field: 'error',
    text: 'ผลของรายการเปลี่ยนไปจากที่เห็น กรุณาดูใหม่แล้วตัดสินใจอีกครั้ง',
  },
  proposal_outdated: {
    status: 409,
    field: 'error',
    text: 'มีการแก้ไขหลังจากที่เสนอ กรุณาไม่อนุมัติ แล้วให้เสนอใหม่',
  },
  proposal_twice: { status: 409, field: 'error', text: 'มีรายการเดียวกันรออนุมัติอยู่แล้ว' },
  finance_reason_required: {
    status: 422,
    field: 'reason',
    text: 'ยอดไม่ตรงกัน {difference} บาท กรุณากรอกเหตุผลก่อนปิดยอด',
  },
  finance_day_open: { status: 409, field: 'error', text: 'วันนี้ยังไม่จบ หรือยังรวมยอดไม่ครบ ปิดยอดได้หลังเที่ยงคืน' },
  finance_account_unknown: { status: 404, field: 'error', text: 'ไม่มีบัญชีนี้ในวันนั้น' },
  reason_required: { status: 422, field: 'reason', text: 'กรุณากรอกเหตุผล ไม่เกิน 500 ตัวอักษร' },
  reason_number: {
    status: 422,
    field: 'reason',
    text: 'เหตุผลถูกเก็บไว้ตลอดไป กรุณาไม่ใส่เบอร์โทรหรือเลขที่บัญชี',
  },
  operator_name_invalid: {
    status: 422,
    field: 'name',
    text: 'ชื่อผู้ใช้เป็นตัวพิมพ์เล็ก ตัวเลข และ . _ - ยาว 2 ถึง 40 ตัว ขึ้นต้นด้วยตัวอักษร',
  },
  operator_name_taken: { status: 422, field: 'name', text: 'ชื่อผู้ใช้หรืออีเมลนี้มีเจ้าหน้าที่ใช้อยู่แล้ว' },
  roles_required: { status: 422, field: 'roles', text: 'กรุณาเลือกบทบาทอย่างน้อยหนึ่งบทบาท' },
  last_admin: { status: 409, field: 'error', text: 'ต้องมีผู้ดูแลระบบที่ใช้งานได้เหลืออย่างน้อยหนึ่งคน' },
} as const satisfies Record<string, ErrorText>
