type Ended = { readonly type: string; readonly method: string | null; readonly status: string }

/**
 * Returns whether a slip can help with an ended deposit: a transfer may arrive after the end. Gateway
 * deposits need no slip, because the gateway reports payments. A refused deposit was already reviewed.
 */
export const mayNeedSlip = ({ type, method, status }: Ended): boolean =>
  type === 'deposit' && method !== 'gateway' && ['cancelled', 'expired'].includes(status)
