/** What a proposal changes, line by line; the words that the desk has for each. */
export const effectNames = {
  member: 'สมาชิก',
  amount: 'จำนวนเงิน (บาท)',
  wallet: 'กระเป๋าเงิน (บาท)',
  debit_account: 'หักจากบัญชี',
  debit_balance: 'เครดิตของสมาชิกที่ถูกหัก (บาท)',
  credit_account: 'เข้าบัญชี',
  credit_balance: 'เครดิตของสมาชิกที่ได้รับ (บาท)',
  owed: 'ยอดค้างชำระ (บาท)',
  state: 'สถานะ',
  record: 'หลักฐานอ้างอิง',
  missing: 'ยอดที่ไม่มีผลเกม (บาท)',
  account: 'บัญชี',
  value: 'ค่าที่ตั้ง',
  promotion: 'โปรโมชั่น',
  name: 'ชื่อ',
  birth_date: 'วันเกิด',
  phone: 'เบอร์โทรศัพท์',
  bank_account: 'บัญชีธนาคาร',
  sign_in_links: 'ลิงก์เข้าสู่ระบบที่ใช้ได้',
  excluded: 'รอตรวจว่าเป็นบัญชีของผู้งดเล่น',
  operator: 'เจ้าหน้าที่',
  roles: 'บทบาท',
  invitation: 'ลิงก์ตั้งรหัสผ่าน',
} as const

export type EffectName = keyof typeof effectNames
