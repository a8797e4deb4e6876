/** Thai labels and column names of the file that the company sends to the authority when it reports a member for money laundering. */
export const amlReportLabels = {
  title: 'แฟ้มประกอบรายงานธุรกรรมที่มีเหตุอันควรสงสัย',
  case: 'เลขที่เรื่อง',
  member: 'รหัสสมาชิก',
  name: 'ชื่อ',
  phone: 'โทรศัพท์',
  bank: 'ธนาคาร',
  account_number: 'เลขบัญชี',
  birth_date: 'วันเกิด',
  rule: 'เหตุที่พบ',
  facts: 'ตัวเลขที่พบ',
  from: 'ตั้งแต่',
  until: 'ถึง',
  matches: 'ชื่อในรายชื่อ',
  narrative: 'คำบรรยายพฤติการณ์',
  made_by: 'จัดทำโดย',
  made_at: 'จัดทำเมื่อ',
  cut: 'แสดงเฉพาะรายการล่าสุด ยังมีรายการก่อนหน้านี้ในช่วงเวลาเดียวกัน จำนวนที่แสดง',
  payers: 'บัญชีที่โอนเงินเข้า',
  payments: 'จำนวนครั้ง',
  total: 'รวม (บาท)',
  first: 'ครั้งแรก',
  last: 'ครั้งล่าสุด',
  at: 'เวลา',
  kind: 'ประเภท',
  amount: 'จำนวน (บาท)',
} as const

export const amlTransactionNames = { in: 'ฝาก', out: 'ถอน' } as const

export const amlReportName = (no: string, day: string): string => `aml-case-${no}-${day}.csv`
