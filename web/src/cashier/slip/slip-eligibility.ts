type Ended = { readonly type: string; readonly method: string | null; readonly status: string }

/**
 * Returns whether a transfer slip can help with an ended deposit, because the member's transfer may have arrived late. A gateway deposit needs no
 * slip, because the gateway reports payments. A refused deposit was already reviewed.
 */
export const mayNeedSlip = ({ type, method, status }: Ended): boolean =>
  type === 'deposit' && method !== 'gateway' && ['cancelled', 'expired'].includes(status)
