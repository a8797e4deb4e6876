/**
 * Why a request ended, or why it takes longer, in the member's words: the Thai behind the codes that the cashier keeps
 * (`deleted_cause` and the reasons of a timeline).
 */
export const requestCauses = {
  cancelled_by_member: 'คุณยกเลิกรายการ',
  timed_out: 'หมดเวลาทำรายการฝากเงิน',
  paid_in_time: 'ได้รับเงินที่โอนภายในเวลา',
  paid_another_amount: 'เติมเครดิตตามยอดเงินที่ได้รับจริง',
  slip_sent: 'ได้รับสลิปของคุณแล้ว',
  paid_by_slip: 'พบเงินโอนตามสลิปของคุณ',
  foreign_payer: 'ชื่อหรือบัญชีผู้โอนไม่ตรงกับบัญชีของคุณ เจ้าหน้าที่กำลังตรวจ',
  payer_accepted: 'เจ้าหน้าที่ตรวจสอบผู้โอนแล้ว',
  returned_to_payer: 'โอนเงินคืนไปยังบัญชีต้นทางแล้ว เพราะไม่ได้โอนจากบัญชีของคุณ',
  not_your_money: 'ตรวจสอบแล้ว เงินนี้เป็นของสมาชิกท่านอื่น',
  set_aside_limit: 'ยอดที่เกินวงเงินฝากที่คุณตั้งไว้ พักไว้ในกระเป๋า ถอนได้ทันที',
  set_aside_break: 'เงินเข้าระหว่างช่วงพักของคุณ จึงพักไว้ในกระเป๋า ถอนได้ทันที',
  set_aside_age: 'ยังไม่ได้ระบุวันเกิด จึงพักเงินไว้ในกระเป๋า ถอนได้ทันที',
  set_aside_review: 'เงินเข้าระหว่างรอตรวจสอบข้อมูลบัญชี จึงพักไว้ในกระเป๋า ถอนได้ทันที',
  bonus_given: 'ได้รับโบนัสจากโปรโมชั่นแล้ว',
  bonus_below_minimum: 'ยอดเงินที่ได้รับไม่ถึงขั้นต่ำของโปรโมชั่น จึงเติมเครดิตโดยไม่มีโบนัส',
  bonus_not_given: 'รับโปรโมชั่นที่เลือกไม่ได้แล้ว จึงเติมเครดิตโดยไม่มีโบนัส',
  gateway_cancelled: 'ยกเลิกที่หน้าชำระเงิน',
  gateway_refused: 'ผู้ให้บริการชำระเงินไม่รับรายการนี้',
  awaiting_review: 'รอเจ้าหน้าที่ตรวจสอบ',
  awaiting_payer_review:
    'มียอดฝากที่ยังยืนยันผู้โอนไม่ได้ เจ้าหน้าที่กำลังตรวจ หากเล่นครบยอดฝากนั้นหนึ่งรอบ ครั้งต่อไปถอนได้โดยไม่ต้องรอตรวจ',
  payout_uncertain: 'กำลังตรวจสอบผลการโอนกับธนาคาร',
  game_site_refused: 'โอนเครดิตออกจากเกมไม่สำเร็จ เครดิตของคุณยังอยู่ครบ',
  bank_refused: 'ธนาคารไม่รับรายการโอน เครดิตคืนให้คุณแล้ว กรุณาติดต่อเจ้าหน้าที่',
  account_mismatch: 'ข้อมูลบัญชีธนาคารไม่ตรงกัน เครดิตคืนให้คุณแล้ว กรุณาติดต่อเจ้าหน้าที่',
  review_failed: 'รายการไม่ผ่านการตรวจสอบ เครดิตคืนให้คุณแล้ว กรุณาติดต่อเจ้าหน้าที่',
} as const satisfies Record<string, string>

export type RequestCause = keyof typeof requestCauses
