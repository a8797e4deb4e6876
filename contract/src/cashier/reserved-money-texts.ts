/** Thai texts that say why money in a member's wallet is excluded from play. */
export const reservedReasons = {
  deposit_limit: 'ยอดที่เกินวงเงินฝากที่คุณตั้งไว้',
  break: 'เงินที่เข้าระหว่างช่วงพักของคุณ',
  age: 'เงินที่เข้าก่อนระบุวันเกิด',
  review: 'เงินที่เข้าระหว่างรอตรวจสอบข้อมูลบัญชี',
  returned: 'เงินที่คืนจากรายการถอน',
} as const satisfies Record<string, string>

/** Thai notes shown when a balance cannot be withdrawn in full. `{minimum}` is in baht. */
export const withdrawableNotes = {
  below_minimum: 'ถอนได้ตั้งแต่ {minimum} บาท',
  rest_whole: 'ยอดคงเหลือไม่ถึงขั้นต่ำ {minimum} บาท ถอนออกทั้งหมดในครั้งเดียวได้',
  aside_only: 'ถอนยอดที่พักไว้ได้ทั้งจำนวน แม้ไม่ถึงขั้นต่ำ {minimum} บาท',
} as const satisfies Record<string, string>

export type WithdrawableReason = keyof typeof withdrawableNotes

export const withdrawableNote = (reason: WithdrawableReason, minimum: string): string =>
  withdrawableNotes[reason].replace('{minimum}', minimum)
