import { type CommissionStatus, commissionStatuses } from '@sala/contract/referral/endpoints.ts'

/**
 * Events of a commission entry. `confirm`: the holding period ended. `exclude`: earner and invited member share a bank account, device or
 * IP address (a mark). `allow`: an operator cleared the mark. `claim`: the amount was credited.
 */
export type CommissionEvent = 'confirm' | 'exclude' | 'allow' | 'claim'

const table: Readonly<Record<CommissionEvent, Partial<Record<CommissionStatus, CommissionStatus>>>> = {
  confirm: { pending: 'confirmed' },
  exclude: { pending: 'excluded' },
  allow: { excluded: 'pending' },
  claim: { confirmed: 'claimed' },
}

/** Returns the status of a commission entry after the event. Returns null if the event is not allowed. `claimed` is final. */
export const nextCommissionStatus = (
  status: CommissionStatus,
  event: CommissionEvent,
): CommissionStatus | null => table[event][status] ?? null

/** Returns the statuses of a commission entry in which the event is allowed. */
export const commissionStatesBefore = (event: CommissionEvent): CommissionStatus[] =>
  commissionStatuses.filter(status => nextCommissionStatus(status, event) !== null)
