import { isTroubleWord, type TroubleWord } from '@sala/contract/desk/work/troubles.ts'

type Words = {
  readonly name: string
  /** What a person does about it, or that nothing has to be done. */
  readonly to_do: string
  /** What the partner or the rule said has figures or words of its own: shown as it was said. */
  readonly says?: true
}

const ASKED_AGAIN = 'ระบบถามซ้ำด้วยเลขเดิมเอง เงินไม่หายและไม่โอนซ้ำ'
const SETTLE_ROW = 'เทียบกับรายการของคู่ค้า แก้ให้ถูกต้อง แล้วกดจัดการแล้ว'

export const troubleNames: Readonly<Record<TroubleWord, Words>> = {
  payout: {
    name: 'ธนาคารยังไม่ยืนยันผลการโอน',
    to_do: `${ASKED_AGAIN} หากนานเกินไปให้ถามธนาคาร แล้วตัดสินจากหลักฐาน`,
  },
  payout_accepted: {
    name: 'ผู้โอนรับคำสั่งแล้ว ยังไม่ยืนยันว่าโอน',
    to_do: 'ถามผู้โอน ระบบไม่สั่งซ้ำ หากได้หลักฐานให้ตัดสินจากหลักฐาน',
  },
  payout_refused: {
    name: 'ธนาคารไม่รับรายการโอน',
    to_do: 'เครดิตคืนสมาชิกแล้ว ดูเหตุผลของธนาคาร อาจเป็นที่บัญชีของเรา',
    says: true,
  },
  payee: {
    name: 'ผู้โอนกำลังตรวจบัญชีปลายทาง',
    to_do: 'ยังไม่ได้สั่งโอน รอผู้โอน หรือปฏิเสธรายการถอนได้',
  },
  return: {
    name: 'ธนาคารยังไม่ยืนยันการโอนคืน',
    to_do: `${ASKED_AGAIN} หากนานเกินไปให้ถามธนาคาร แล้วตัดสินจากหลักฐาน`,
  },
  return_refused: {
    name: 'ธนาคารไม่รับการโอนคืน',
    to_do: 'เงินกลับไปเป็นเงินพัก เปิดที่เงินพัก แล้วหาเจ้าของหรือเสนอตัดเป็นรายได้',
    says: true,
  },
  statement: {
    name: 'ธนาคารไม่ส่งรายการเดินบัญชี',
    to_do: 'ระบบถามใหม่ทุก 10 วินาที เงินที่โอนแล้วนับตามเวลาที่โอน หากนานให้ถามธนาคารและแจ้งสมาชิกที่เนื้อหา',
    says: true,
  },
  gateway: {
    name: 'เกตเวย์ไม่ตอบตามที่ตกลง',
    to_do: 'ระบบถามใหม่ทุกนาที หากนานให้ถามเกตเวย์',
    says: true,
  },
  bank_line: { name: 'รายการธนาคารอ่านไม่ได้', to_do: SETTLE_ROW, says: true },
  bank_line_out: { name: 'รายการโอนออกของธนาคารอ่านไม่ได้', to_do: SETTLE_ROW, says: true },
  gateway_payment: { name: 'รายการของเกตเวย์อ่านไม่ได้', to_do: SETTLE_ROW, says: true },
  round: { name: 'รอบการเล่นอ่านไม่ได้', to_do: SETTLE_ROW, says: true },
  balance: { name: 'ยอดจากเว็บเกมอ่านไม่ได้', to_do: SETTLE_ROW, says: true },
  bank_file: {
    name: 'ไฟล์จากธนาคาร รออีกคนนำไฟล์เดียวกันมา',
    to_do: 'คนที่สองรับไฟล์จากธนาคารเอง แล้วนำมาที่ไฟล์ธนาคาร ห้ามรับไฟล์ต่อจากคนแรก',
    says: true,
  },
  shared_payer: {
    name: 'บัญชีเดียวโอนให้หลายสมาชิก',
    to_do: 'ดูความเชื่อมโยงที่ความเสี่ยง การถอนของสมาชิกรอคนตรวจแล้ว',
    says: true,
  },
  movement: {
    name: 'ผู้ให้บริการเกมไม่ยืนยันการย้ายเครดิต',
    to_do: `${ASKED_AGAIN} หากเว็บเกมมีหลักฐานให้ตัดสินจากหลักฐาน`,
  },
  wallet: {
    name: 'ย้ายเครดิตกลับไม่สำเร็จ',
    to_do: 'ระบบลองใหม่เอง สมาชิกถอนเครดิตในกระเป๋าได้ตามปกติ หากซ้ำหลายครั้งให้ถามเว็บเกม',
  },
  open_game: {
    name: 'ปิดเกมที่เปิดค้างไม่สำเร็จ',
    to_do: 'ระบบขอปิดซ้ำทุกนาที หากนานให้ถามเว็บเกม สมาชิกคนนี้อยู่ในช่วงพักหรือถึงวงเงิน',
  },
  rounds: {
    name: 'อ่านรอบการเล่นไม่ได้',
    to_do: 'ระบบถามใหม่ทุกนาที คืนยอดเสียและค่าแนะนำรออยู่ หากนานให้ถามเว็บเกม',
  },
  receivable: {
    name: 'เครดิตที่ถูกยกเลิกยังเรียกคืนไม่ครบ',
    to_do: 'ระบบเรียกคืนจากเว็บเกมเอง และหักจากเงินที่เข้ามาต่อไป ไม่ต้องทำซ้ำ',
    says: true,
  },
  bonus: {
    name: 'โบนัสยังปิดไม่จบ',
    to_do: 'รอเว็บเกมหรือเดิมพันที่ยังไม่จบ ระบบลองใหม่ทุกนาที',
  },
  bonus_refused: {
    name: 'โบนัสถูกปฏิเสธเพราะบัญชีคล้ายกัน',
    to_do: 'ตรวจว่าเป็นคนละคนหรือไม่ หากเป็นคนละคนใช้คำสั่ง promotions allow',
  },
  second_account: {
    name: 'คล้ายบัญชีของผู้ที่พักถาวร',
    to_do: 'ตรวจตัวตนก่อน แล้วตัดสินด้วยคำสั่ง exclusion clear หรือ exclusion confirm ระหว่างนี้ไม่มีเงินเข้าและไม่ได้เล่น',
    says: true,
  },
  statement_anew: {
    name: 'ธนาคารไม่รับตำแหน่งเดิมของรายการ',
    to_do:
      'ระบบอ่านรายการย้อนหลังสามวันใหม่เอง รายการละครั้งเดียว ไม่ต้องทำอะไร หากเกิดซ้ำบ่อยให้ถามธนาคาร หายไปเองในหนึ่งวัน',
  },
  odd_partner: {
    name: 'คู่ค้าตอบผิดจากที่ตกลง',
    to_do: 'ระบบไม่เชื่อคำตอบนั้นและถามใหม่เอง เปิดข้อความกับคู่ค้าเพื่อดูว่าตอบอะไร แล้วแจ้งคู่ค้า หายไปเองเมื่อปกติครบหนึ่งวัน',
  },
  alarm: {
    name: 'เหตุผิดปกติที่ประตูเข้า',
    to_do: 'ดูว่าเป็นใครและสำเร็จหรือไม่ที่ระบบ › บันทึก สัญญาณหายไปเองเมื่อสงบ',
    says: true,
  },
}

/** What is shown of a case of that word; null for what is no such case. */
export const troubleOf = (why: string): Words | null => (isTroubleWord(why) ? troubleNames[why] : null)
