/** Thai texts for why a row of an uploaded bank file cannot be read. */
export const rowFaults = {
  no_table: 'ไม่ใช่ตารางที่อ่านได้ ให้ดาวน์โหลดเป็น CSV หรือ OFX จากธนาคาร',
  other_account: 'เป็นรายการของบัญชีอื่น',
  cut_off: 'จำนวนช่องไม่ตรงกับหัวตาราง หรือแถวไม่ครบ',
  column: 'ไม่มีคอลัมน์ที่ต้องใช้',
  movement: 'เลขรายการไม่ครบ หรือถูกโปรแกรมตารางแก้',
  time: 'อ่านวันเวลาไม่ได้',
  amount: 'อ่านยอดเงินไม่ได้ หรือยอดขัดกับช่องเงินเข้าเงินออก',
  account: 'เลขบัญชีถูกโปรแกรมตารางแก้',
  reference: 'เลขอ้างอิงไม่ครบ หรือถูกโปรแกรมตารางแก้',
  status: 'อ่านผลการโอนไม่ได้',
  text: 'มีตัวอักษรที่อ่านไม่ได้',
  contradicting: 'มีแถวอื่นที่เลขรายการเดียวกันแต่เนื้อหาต่างกัน',
  stored_otherwise: 'เคยอ่านเลขรายการนี้แล้วด้วยยอดอื่น',
} as const satisfies Record<string, string>

export type RowFault = keyof typeof rowFaults
export const rowFaultNames = Object.keys(rowFaults) as RowFault[]
