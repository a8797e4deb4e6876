type Ended = { readonly type: string; readonly method: string | null; readonly status: string }

/**
 * A transfer can arrive after a deposit ended. Gateway deposits need no slip because the gateway reports
 * payments; a refused deposit was already reviewed.
 */
export const mayNeedSlip = ({ type, method, status }: Ended): boolean =>
  type === 'deposit' && method !== 'gateway' && ['cancelled', 'expired'].includes(status)
