/** Maximum number of orders in a payout file: within the banks' limits, and few enough to review. */
export const PAYOUT_FILE_ORDERS_MAX = 500

/** Name of a payout file for the bank. `day` is the Bangkok day on which it was created, so both operators get the same name. */
export const payoutFileName = (no: string, day: string): string => `payout-orders-${day}-no-${no}.csv`
