export const exportNames = {
  deposits: 'ฝาก',
  withdrawals: 'ถอน',
  games: 'GGR รายเกม',
  bonuses: 'โบนัส',
  commissions: 'ค่าแนะนำ',
} as const

/** A forecast that was off by more than half of what moved says little. */
const ROUGH_FROM_PERCENT = 50

/** How far the forecast was off, where that is known, and that it says little where it does. */
export const errorTold = ({ error_percent }: { error_percent: number | null }): string => {
  if (error_percent === null) return ''
  const told = `3 สัปดาห์ที่ผ่านมาคลาดเคลื่อน ${error_percent}%`
  return error_percent > ROUGH_FROM_PERCENT ? ` (ประเมินคร่าว ๆ ${told})` : ` (${told})`
}
