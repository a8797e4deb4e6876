import { ApiError, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import type { Deposit } from '../money-request-texts.ts'
import { forgetDeposit, watchDeposit } from './use-deposit-status.ts'

/** Text to show if a cancellation fails without an error text from the server (E07). */
const TIMED_OUT = 'หมดเวลาทำรายการฝากเงิน'

const cancelError = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.errors)[0]?.[0] : undefined) ?? TIMED_OUT

/** Cancels the open deposit and returns to the form (F06). If a payment arrived before the cancellation, the payment's result is shown. */
export const useCancelDeposit = (id: Deposit['id']) =>
  useSubmit({
    send: () => {
      forgetDeposit()
      return api('POST /requests/deposit/{id}/cancel', { params: { id } })
    },
    onDone: () => notify('success', 'ยกเลิกรายการฝากแล้ว'),
    onFailed: error => {
      notify('error', cancelError(error))
      watchDeposit(id)
    },
    onEnd: () => refetchCalls('GET /customers/profile', 'GET /requests'),
  })
