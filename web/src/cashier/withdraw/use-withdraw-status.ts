import { formatBaht } from '@sala/ui/format/baht.ts'
import { createStore, useStore } from '@sala/ui/shared-value-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchCalls } from '../../calls/query-cache.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { browserPlaces, endIntent } from '../../form/idempotency-keys.ts'
import { usePollPace } from '../../session/poll-interval.ts'
import { profileCall } from '../../session/session.ts'
import type { Profile } from '../../session/use-session.ts'

/** Poll interval in ms of an open withdrawal while the event stream is down (F08). It is the same as for a deposit. */
export const WITHDRAWAL_POLL_MS = 10_000

const NO_CAUSE = 'รายการถูกปฏิเสธ เครดิตคืนให้คุณแล้ว กรุณาติดต่อเจ้าหน้าที่'

/** Returns the text about the result of a withdrawal; null until the withdrawal has ended. */
export const withdrawalEndText = (
  profile: Pick<Profile, 'completed_requests'>,
  id: string,
): { paid: boolean; amount: number; text: string } | null => {
  const ended = profile.completed_requests.find(request => request.id === id && request.type === 'withdraw')
  if (ended === undefined) return null
  return ended.status === 'completed'
    ? {
        paid: true,
        amount: ended.amount,
        text: `โอนเงินจำนวน ${formatBaht(ended.amount)} บาท เข้าบัญชีของคุณเรียบร้อยแล้ว`,
      }
    : {
        paid: false,
        amount: ended.amount,
        // Only the reason of a refusal is added, because its Thai text also says where the money is.
        text: `ถอนเงิน ${formatBaht(ended.amount)} บาทไม่สำเร็จ ${ended.deleted_cause ?? NO_CAUSE}`,
      }
}

/**
 * Id of the withdrawal whose result the page waits for. It is set as soon as the server has accepted the request, because a withdrawal may
 * end before the page shows it.
 */
const watched = createStore<string | null>(null)

/** Name of the operation "request a withdrawal". Its idempotency key is kept until the page knows the new withdrawal's id. */
export const WITHDRAWAL_INTENT = 'withdrawal'

export const watchWithdrawal = (id: string): void => {
  endIntent(browserPlaces(), WITHDRAWAL_INTENT)
  watched.set(id)
}

/** Polls the profile while the page waits for a withdrawal's result, and shows the result. */
export const useWithdrawStatus = (): void => {
  const id = useStore(watched)
  const pace = usePollPace(WITHDRAWAL_POLL_MS)
  const { data } = useQuery({ ...profileCall, refetchInterval: id === null ? false : pace })
  useEffect(() => {
    const end = id === null || data === undefined ? null : withdrawalEndText(data.data, id)
    if (end === null) return
    watched.set(null)
    void refetchCalls('GET /requests', 'GET /requests/withdraw/options', 'GET /withdrawable')
    const { text, amount } = end
    if (end.paid) openDialog('moneyArrived', { title: 'ถอนเงินสำเร็จ', text, amount, where: 'bank' })
    else openDialog('message', { title: 'ถอนเงินไม่สำเร็จ', text, tone: 'error' })
  }, [id, data])
}
