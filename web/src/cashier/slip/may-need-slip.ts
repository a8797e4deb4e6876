type Ended = { readonly type: string; readonly method: string | null; readonly status: string }

/** A transfer can come for a deposit that is over. The gateway tells of its own payments, and what was refused was looked at. */
export const mayNeedSlip = ({ type, method, status }: Ended): boolean =>
  type === 'deposit' && method !== 'gateway' && ['cancelled', 'expired'].includes(status)
