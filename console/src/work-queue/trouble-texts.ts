import { isTroubleWord, type TroubleWord } from '@sala/contract/desk/work-queue/trouble-codes.ts'

type Words = {
  /** Thai instruction to the staff user on how to solve the problem, or a note that the staff user need not act. */
  readonly to_do: string
  /** True: the message of the partner or rule is also shown, because it contains details. */
  readonly says?: true
}

const ASKED_AGAIN = 'ระบบถามซ้ำด้วยเลขเดิมเอง เงินไม่หายและไม่โอนซ้ำ'
const SETTLE_ROW = 'เทียบกับรายการของคู่ค้า แก้ให้ถูกต้อง แล้วกดจัดการแล้ว'

const troubles: Readonly<Record<TroubleWord, Words>> = {
  payout: {
    to_do: `${ASKED_AGAIN} หากนานเกินไปให้ถามธนาคาร แล้วตัดสินจากหลักฐาน`,
  },
  payout_accepted: {
    to_do: 'ถามผู้โอน ระบบไม่สั่งซ้ำ หากได้หลักฐานให้ตัดสินจากหลักฐาน',
  },
  payout_refused: {
    to_do: 'เครดิตคืนสมาชิกแล้ว ดูเหตุผลของธนาคาร อาจเป็นที่บัญชีของเรา',
    says: true,
  },
  payee: {
    to_do: 'ยังไม่ได้สั่งโอน รอผู้โอน หรือปฏิเสธรายการถอน ถ้าเป็นการโอนคืนให้ยกเลิกได้ที่นี่',
  },
  return: {
    to_do: `${ASKED_AGAIN} หากนานเกินไปให้ถามธนาคาร แล้วตัดสินจากหลักฐาน`,
  },
  return_ordered: {
    to_do: 'ยังไม่ได้โอน ระบบสั่งใหม่เอง หรือยกเลิก เงินจะกลับไปเป็นเงินพัก',
  },
  return_refused: {
    to_do: 'เงินกลับไปเป็นเงินพัก เปิดที่เงินพัก แล้วหาเจ้าของหรือเสนอตัดเป็นรายได้',
    says: true,
  },
  statement: {
    to_do: 'ระบบถามใหม่ทุก 10 วินาที เงินที่โอนแล้วนับตามเวลาที่โอน หากนานให้ถามธนาคารและแจ้งสมาชิกที่เนื้อหา',
    says: true,
  },
  gateway: {
    to_do: 'ระบบถามใหม่ทุกนาที หากนานให้ถามเกตเวย์',
    says: true,
  },
  bank_line: { to_do: SETTLE_ROW, says: true },
  bank_line_out: { to_do: SETTLE_ROW, says: true },
  gateway_payment: { to_do: SETTLE_ROW, says: true },
  taken_back: {
    to_do: 'ขอหลักฐานจากคู่ค้า แล้วเสนอแก้ยอดจากรายการที่ถูกดึงคืน สมาชิกที่ใช้เงินไปแล้วจะเป็นยอดค้างชำระ',
    says: true,
  },
  payouts_stopped: {
    to_do: 'เทียบรายการโอนออกกับธนาคารให้ครบก่อน แล้วให้สองคนเปลี่ยนการตั้งค่าหยุดสั่งโอนออก',
    says: true,
  },
  payout_answer: {
    to_do: 'ขอหลักฐานจากธนาคาร แล้วเสนอแก้ยอดถ้าเงินออกไปจริงหรือออกไม่ครบ จากนั้นกดจัดการแล้ว',
    says: true,
  },
  round: { to_do: SETTLE_ROW, says: true },
  balance: { to_do: SETTLE_ROW, says: true },
  bank_file: {
    to_do: 'คนที่สองรับไฟล์จากธนาคารเอง แล้วนำมาที่ไฟล์ธนาคาร ห้ามรับไฟล์ต่อจากคนแรก',
    says: true,
  },
  shared_payer: {
    to_do: 'ดูความเชื่อมโยงที่ความเสี่ยง การถอนของสมาชิกรอคนตรวจแล้ว',
    says: true,
  },
  movement: {
    to_do: `${ASKED_AGAIN} หากเว็บเกมมีหลักฐานให้ตัดสินจากหลักฐาน`,
  },
  wallet: {
    to_do: 'ระบบลองใหม่เอง สมาชิกถอนเครดิตในกระเป๋าได้ตามปกติ หากซ้ำหลายครั้งให้ถามเว็บเกม',
  },
  open_game: {
    to_do: 'ระบบขอปิดซ้ำทุกนาที หากนานให้ถามเว็บเกม สมาชิกคนนี้อยู่ในช่วงพักหรือถึงวงเงิน',
  },
  rounds: {
    to_do: 'ระบบถามใหม่ทุกนาที คืนยอดเสียและค่าแนะนำรออยู่ หากนานให้ถามเว็บเกม',
  },
  receivable: {
    to_do: 'ระบบเรียกคืนจากเว็บเกมเอง และหักจากเงินที่เข้ามาต่อไป ไม่ต้องทำซ้ำ',
    says: true,
  },
  bonus: {
    to_do: 'รอเว็บเกมหรือเดิมพันที่ยังไม่จบ ระบบลองใหม่ทุกนาที',
  },
  bonus_refused: {
    to_do: 'ตรวจว่าเป็นคนละคนหรือไม่ หากเป็นคนละคนกดเป็นคนละคน หากเป็นคนเดียวกันไม่ต้องทำอะไร หายไปเองในเจ็ดวัน',
  },
  second_account: {
    to_do: 'ตรวจตัวตนก่อน หากเป็นคนละคนกดเสนอปลดการตรวจ หากเป็นคนเดียวกันกดเป็นคนเดียวกัน ระหว่างนี้ไม่มีเงินเข้าและไม่ได้เล่น',
  },
  setting: {
    to_do: 'แก้การตั้งค่าที่ระบุไว้ แก้แล้วรายการนี้หายไป',
    says: true,
  },
  statement_anew: {
    to_do:
      'ระบบอ่านรายการย้อนหลังสามวันใหม่เอง รายการละครั้งเดียว ไม่ต้องทำอะไร หากเกิดซ้ำบ่อยให้ถามธนาคาร หายไปเองในหนึ่งวัน',
  },
  odd_partner: {
    to_do: 'ระบบไม่เชื่อคำตอบนั้นและถามใหม่เอง เปิดข้อความกับคู่ค้าเพื่อดูว่าตอบอะไร แล้วแจ้งคู่ค้า หายไปเองเมื่อปกติครบหนึ่งวัน',
  },
  operator_joined: {
    to_do: 'ถามเจ้าตัวว่าเข้าเองจริง หากไม่ใช่ให้ระงับที่ระบบ › เจ้าหน้าที่ทันที ผู้เสนอและผู้อนุมัติคือ',
    says: true,
  },
  complaint_late: {
    to_do: 'เปิดที่ข้อความ › ทะเบียนเรื่องร้องเรียน › เกินกำหนด แล้วตอบหรือตัดสิน',
  },
  alarm: {
    to_do: 'ดูว่าเป็นใครและสำเร็จหรือไม่ที่ระบบ › บันทึก สัญญาณหายไปเองเมื่อสงบ',
    says: true,
  },
  sole_limit: {
    to_do: 'ดูรายการที่คนเดียวตัดสินวันนี้ในบันทึกการทำงาน แล้วถามผู้ตัดสิน',
  },
  sole_spread: {
    to_do:
      'อาจเป็นยอดใหญ่ที่แบ่งให้หลายบัญชี ดูในระบบ › บันทึก ว่าคนนี้ตัดสินให้ใครบ้างวันนี้ สมาชิกเกี่ยวข้องกันหรือไม่ แล้วถามผู้ตัดสิน หายไปเองเมื่อขึ้นวันใหม่',
  },
}

/** Returns the texts of a case about a problem with this code; null if the code is unknown. */
export const troubleOf = (why: string): Words | null => (isTroubleWord(why) ? troubles[why] : null)
