/** Maximum number of orders in a payout file: within the banks' limits, and few enough to review. */
export const PAYOUT_FILE_ORDERS_MAX = 500
