const HOUSES: Readonly<Record<string, string>> = {
  bank: 'ธนาคาร รับเข้า',
  gateway: 'เกตเวย์ รับเข้า',
  payout: 'ธนาคาร โอนออก',
  suspense: 'เงินพัก',
  income: 'รายได้อื่น (เงินไม่มีเจ้าของ)',
  gaming: 'ผลการเล่น',
  bonus: 'โบนัส',
  commission: 'ค่าแนะนำ',
  receivable: 'ยอดค้างชำระ',
  wallet: 'กระเป๋าสมาชิก',
  moving: 'กำลังย้าย',
  game: 'เครดิตที่เกม',
  withdrawing: 'กำลังถอน',
}

/** `bank:kbank:9000000011` → `ธนาคาร รับเข้า KBANK 9000000011`. */
export const accountName = (account: string): string => {
  const [house = '', bank, number] = account.split(':')
  return [HOUSES[house] ?? house, bank?.toUpperCase(), number].filter(Boolean).join(' ')
}

export const exportNames = {
  deposits: 'ฝาก',
  withdrawals: 'ถอน',
  games: 'GGR รายเกม',
  bonuses: 'โบนัส',
  commissions: 'ค่าแนะนำ',
} as const

/** How far the forecast was off, where that is known. */
export const errorTold = ({ error_percent }: { error_percent: number | null }): string =>
  error_percent === null ? '' : ` (3 สัปดาห์ที่ผ่านมาคลาดเคลื่อน ${error_percent}%)`
