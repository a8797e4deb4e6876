import { ApiError, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/queries.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import type { Deposit } from '../words.ts'
import { forgetDeposit, watchDeposit } from './use-deposit-status.ts'

/** E07: the server's first error, else this text. */
const TIMED_OUT = 'หมดเวลาทำรายการฝากเงิน'

const cancelError = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.errors)[0]?.[0] : undefined) ?? TIMED_OUT

/** F06: cancels the deposit and returns to the form. If a payment arrived first, its result is shown. */
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
