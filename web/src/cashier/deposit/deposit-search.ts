/** `/deposit?promotion=2`: the promotion that was chosen on the way here. */
export type DepositSearch = { promotion?: number }

export const depositSearch = (search: Record<string, unknown>): DepositSearch => {
  const promotion = Number(search.promotion)
  return Number.isSafeInteger(promotion) && promotion > 0 ? { promotion } : {}
}
