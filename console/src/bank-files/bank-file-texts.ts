import { type RowFault, rowFaults } from '@sala/contract/cashier/bank-file-row-faults.ts'
import { reasonName } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { Answer } from '../calls/api.ts'

type Line = Answer<'POST /files/results/preview'>['lines'][number]

/** Thai texts for the effect of a line of a payout result file on its payout order. */
export const resultNames: Readonly<Record<Line['does'], string>> = {
  paid: 'บันทึกว่าโอนแล้ว',
  refused: 'คืนเครดิตให้สมาชิก',
  before: 'อ่านไปแล้ว ไม่เปลี่ยนอะไร',
  unreadable: 'อ่านไม่ได้ ไม่ทำอะไร',
  no_file: 'ไม่อยู่ในไฟล์ใดของเรา ไม่ทำอะไร',
  other_amount: 'ยอดไม่ตรงกับที่สั่งโอน ไม่ทำอะไร',
  contradicting: 'สองบรรทัดในไฟล์นี้ขัดกัน ไม่ทำอะไร ต้องถามธนาคาร',
  other_result: 'ขัดกับผลที่อ่านไปแล้ว ต้องถามธนาคาร',
  ended_otherwise: 'ขัดกับที่รายการจบไปแล้ว ไม่เปลี่ยนอะไร ต้องถามธนาคาร',
}

export const isDifference = (does: Line['does']): boolean => !['paid', 'refused', 'before'].includes(does)

/**
 * Returns the Thai text about the effect of a line of the bank's statement. The line credits a deposit, waits for a staff user, or becomes suspense
 * money (money without a known owner).
 */
export const statementName = (does: string): string => {
  if (does === 'credit') return 'เติมเครดิตให้รายการฝาก'
  if (does === 'hold') return 'พักไว้ ผู้โอนไม่ใช่เจ้าของบัญชี'
  return `เข้าเงินพัก: ${reasonName(does)}`
}

/** Returns the Thai text for an unreadable row of a bank file: its number and the reason. */
export const rejectedName = (row: number | null, why: RowFault): string =>
  `${row === null ? 'ทั้งไฟล์' : `แถวที่ ${row}`}: ${rowFaults[why]}`
