/** Maximum number of orders in a payout file: within the banks' limits, and few enough to review. */
export const PAYOUT_FILE_ORDERS_MAX = 500

/** Returns the name of a payout file for the bank. `day` is the Bangkok day on which the file was created, so both staff users get the same name. */
export const payoutFileName = (no: string, day: string): string => `payout-orders-${day}-no-${no}.csv`
