type Ended = { readonly type: string; readonly method: string | null; readonly status: string }

/**
 * Returns whether a slip (a picture of the bank's receipt) can help with a cancelled or expired deposit: the transfer may have arrived
 * after the end. A deposit through the payment gateway needs no slip, because the gateway reports its payments.
 */
export const mayNeedSlip = ({ type, method, status }: Ended): boolean =>
  type === 'deposit' && method !== 'gateway' && ['cancelled', 'expired'].includes(status)
