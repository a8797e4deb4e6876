import { type CommissionStatus, commissionStatuses } from '@sala/contract/referral/endpoints.ts'

/**
 * `confirm`: the holding period ended without an active mark. `exclude`: a mark is active. `allow`: an
 * operator cleared it. `claim`: the amount was paid into credit.
 */
export type CommissionEvent = 'confirm' | 'exclude' | 'allow' | 'claim'

const table: Readonly<Record<CommissionEvent, Partial<Record<CommissionStatus, CommissionStatus>>>> = {
  confirm: { pending: 'confirmed' },
  exclude: { pending: 'excluded' },
  allow: { excluded: 'pending' },
  claim: { confirmed: 'claimed' },
}

/** Next state after the event; null when not allowed. `claimed` is final. */
export const nextCommissionStatus = (
  status: CommissionStatus,
  event: CommissionEvent,
): CommissionStatus | null => table[event][status] ?? null

/** The states with a transition for the event. */
export const commissionStatesBefore = (event: CommissionEvent): CommissionStatus[] =>
  commissionStatuses.filter(status => nextCommissionStatus(status, event) !== null)
