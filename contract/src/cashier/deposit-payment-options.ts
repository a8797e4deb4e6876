/**
 * The ways to pay a deposit, for filters and figures: the payment methods, and the gateway's apps as separate entries. `gateway` means the
 * gateway's own page.
 */
export const depositWays = ['transfer', 'qr', 'gateway', 'truemoney', 'mobile_banking'] as const
export type DepositWay = (typeof depositWays)[number]
