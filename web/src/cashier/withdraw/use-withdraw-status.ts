import { formatBaht } from '@sala/ui/format/baht.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openDialog } from '../../dialogs/dialogs.ts'
import { refetchCalls } from '../../queries.ts'
import { profileCall } from '../../session/session.ts'
import type { Profile } from '../../session/use-session.ts'

/** F08: the same pace as a deposit's poll. */
export const WITHDRAWAL_POLL_MS = 10_000

/** What to say once the withdrawal has ended; null while it has not. */
export const withdrawalEndText = (
  profile: Pick<Profile, 'completed_requests'>,
  id: string,
): { paid: boolean; text: string } | null => {
  const ended = profile.completed_requests.find(request => request.id === id && request.type === 'withdraw')
  if (ended === undefined) return null
  return ended.status === 'completed'
    ? { paid: true, text: `โอนเงินจำนวน ${formatBaht(ended.amount)} บาท เข้าบัญชีของคุณเรียบร้อยแล้ว` }
    : { paid: false, text: `ถอนเงินไม่สำเร็จ (${ended.deleted_cause ?? 'รายการถูกปฏิเสธ'}) คืนเครดิตให้แล้ว` }
}

/** While a withdrawal is open on screen: asks again every ten seconds, and tells its end. */
export const useWithdrawStatus = (openId: string | null): void => {
  const last = useRef<string | null>(null)
  const { data } = useQuery({ ...profileCall, refetchInterval: openId === null ? false : WITHDRAWAL_POLL_MS })
  useEffect(() => {
    if (openId !== null) last.current = openId
    else if (last.current !== null && data !== undefined) {
      const end = withdrawalEndText(data.data, last.current)
      if (end === null) return
      last.current = null
      void refetchCalls('GET /requests', 'GET /requests/withdraw/options')
      openDialog('message', {
        title: end.paid ? 'ถอนเงินสำเร็จ' : 'ถอนเงินไม่สำเร็จ',
        text: end.text,
        tone: end.paid ? 'success' : 'error',
      })
    }
  }, [openId, data])
}
