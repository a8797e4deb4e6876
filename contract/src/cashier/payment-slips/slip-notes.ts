/** Thai texts that say why a staff user refused a slip (a picture of a bank's receipt). */
export const slipRefusals = {
  not_received: 'ไม่พบเงินตามสลิปนี้ในบัญชีของเรา กรุณาตรวจสอบกับธนาคารของคุณ หรือติดต่อเจ้าหน้าที่',
  not_yours: 'เงินตามสลิปนี้โอนจากบัญชีที่ไม่ใช่ของคุณ กรุณาติดต่อเจ้าหน้าที่',
  sent_back: 'เงินตามสลิปนี้โอนคืนไปยังบัญชีต้นทางแล้ว',
  not_a_slip: 'รูปที่แนบไม่ใช่สลิปของรายการโอนนี้ กรุณาแนบสลิปที่ถูกต้อง',
} as const satisfies Record<string, string>

export type SlipRefusal = keyof typeof slipRefusals

/**
 * Thai notes shown with a slip (a picture of a bank's receipt). `{amount}` is in baht. `{moment}` is the time by which a staff user answers.
 */
export const slipNotes = {
  credited: 'ตรวจสอบสลิปแล้ว เติมเครดิต {amount} บาทให้เรียบร้อย',
  credited_before: 'รายการโอนนี้เติมเครดิต {amount} บาทให้คุณแล้ว',
  waiting_bank:
    'ได้รับสลิปแล้ว กำลังรอรายการจากธนาคาร เครดิตจะเข้าทันทีที่พบเงินโอน หากยังไม่พบ เจ้าหน้าที่จะตอบภายใน {moment}',
  waiting_review: 'ได้รับสลิปแล้ว เจ้าหน้าที่กำลังตรวจสอบ และจะตอบภายใน {moment}',
  waiting_long: 'ขออภัยที่ใช้เวลานานกว่าที่แจ้งไว้ เจ้าหน้าที่กำลังเร่งตรวจสอบสลิปของคุณเป็นลำดับแรก เงินของคุณยังอยู่ในการตรวจสอบ',
} as const satisfies Record<string, string>

export type SlipNote = keyof typeof slipNotes

export const slipNote = (note: SlipNote, values: Readonly<Record<string, string>>): string =>
  slipNotes[note].replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
