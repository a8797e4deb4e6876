/**
 * Ways to pay a deposit, for filters and figures: the payment methods, with the apps of the payment gateway as separate entries. `gateway`
 * means the gateway's own page.
 */
export const depositWays = ['transfer', 'qr', 'gateway', 'truemoney', 'mobile_banking'] as const
export type DepositWay = (typeof depositWays)[number]
