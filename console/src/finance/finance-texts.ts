export const exportNames = {
  deposits: 'ฝาก',
  withdrawals: 'ถอน',
  games: 'GGR รายเกม',
  bonuses: 'โบนัส',
  commissions: 'ค่าแนะนำ',
} as const

/** If the error of an account balance's forecast exceeds this many percent, the forecast is labelled as rough. */
const ROUGH_FROM_PERCENT = 50

type ForecastWithError = {
  readonly forecast: 'unknown' | 'unsure' | 'lasts' | 'runs_out'
  readonly error: { readonly percent: number | null; readonly days: number } | null
}

/** Returns a text about the error of a balance forecast; empty if the error is unknown. */
export const forecastErrorText = ({ forecast, error }: ForecastWithError): string => {
  if (error === null || error.percent === null || error.days === 0) return ''
  const errorText = `${error.days} วันที่ผ่านมาคลาดเคลื่อน ${error.percent}%`
  return forecast !== 'unsure' && error.percent > ROUGH_FROM_PERCENT
    ? ` (ประเมินคร่าว ๆ ${errorText})`
    : ` (${errorText})`
}
