/** Ways to pay a deposit, for filters and figures. `gateway` is the gateway's page. `truemoney` and `mobile_banking` are apps through the gateway. */
export const depositWays = ['transfer', 'qr', 'gateway', 'truemoney', 'mobile_banking'] as const
export type DepositWay = (typeof depositWays)[number]
