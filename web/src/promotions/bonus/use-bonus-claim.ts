import { api, firstError } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { useSubmit } from '../../form/use-submit.ts'

/** Claims an offered bonus (C16). `id` is the id of the bonus or of its promotion. A popup shows the result, also a refusal (E10). */
export const useClaim = () =>
  useSubmit({
    send: (id: string) => api('POST /customers/get-bonus/{id}', { params: { id } }),
    onDone: ({ msg }) => openDialog('message', { title: 'รับโบนัสสำเร็จ', text: msg, tone: 'success' }),
    onFailed: error => openDialog('message', { title: 'รับโบนัสไม่ได้', text: firstError(error), tone: 'error' }),
    onEnd: () =>
      refetchCalls('GET /bonuses', 'GET /promotions', 'GET /withdrawable', 'GET /customers/profile'),
  })
