type Ended = { readonly type: string; readonly method: string | null; readonly status: string }

/** A transfer can arrive after a deposit ended. The gateway reports its payments, and a refused one was reviewed. */
export const mayNeedSlip = ({ type, method, status }: Ended): boolean =>
  type === 'deposit' && method !== 'gateway' && ['cancelled', 'expired'].includes(status)
