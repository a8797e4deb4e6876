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
