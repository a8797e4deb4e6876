/** Query of the deposit page, such as `/deposit?promotion=2`: the promotion that the member chose on another page. */
export type DepositSearch = { promotion?: number }

export const depositSearch = (search: Record<string, unknown>): DepositSearch => {
  const promotion = Number(search.promotion)
  return Number.isSafeInteger(promotion) && promotion > 0 ? { promotion } : {}
}
