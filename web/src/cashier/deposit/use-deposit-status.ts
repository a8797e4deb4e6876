import { stored } from '@sala/contract/page/browser-storage.ts'
import { tabStore } from '@sala/ui/browser/storage.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { createStore, useStore } from '@sala/ui/shared-value-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { refetchCalls } from '../../calls/query-cache.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { browserPlaces, endIntent } from '../../form/idempotency-keys.ts'
import { profileCall } from '../../session/session.ts'
import type { Profile } from '../../session/use-session.ts'
import { mayNeedSlip } from '../payment-slip/slip-eligibility.ts'
import { ATTACH } from '../payment-slip/slip-texts.ts'

/** Poll interval of an open deposit in ms (F05, B01). Polling is a fallback: a server event usually arrives first. */
export const DEPOSIT_POLL_MS = 10_000

/** Id of the deposit whose result the page waits for; null if the page waits for none. */
const watched = createStore<string | null>(null)

/**
 * Storage key of the awaited deposit's id. The item survives a reload, so that a member who returns from a payment page sees the result of a
 * deposit that has ended meanwhile.
 */
const KEY = stored.watched_deposit.name

/** Name of the operation "open a deposit". Its idempotency key is kept until the page knows the new deposit's id. */
export const DEPOSIT_INTENT = 'deposit'

export const watchDeposit = (id: string): void => {
  endIntent(browserPlaces(), DEPOSIT_INTENT)
  tabStore.setItem(KEY, id)
  watched.set(id)
}
export const forgetDeposit = (): void => {
  tabStore.removeItem(KEY)
  watched.set(null)
}

export type DepositEnd =
  | { kind: 'completed'; amount: number }
  /** `slip`: true if the member may have transferred the money after all, which a slip (a picture of the bank's receipt) can prove. */
  | { kind: 'failed'; reason: string; slip: boolean }

const NO_REASON = 'รายการสิ้นสุดแล้ว'

/** Returns the deposit's result once the profile lists the deposit among the completed requests (F05). */
export const depositEnd = (profile: Pick<Profile, 'completed_requests'>, id: string): DepositEnd | null => {
  const ended = profile.completed_requests.find(request => request.id === id && request.type === 'deposit')
  if (ended === undefined) return null
  return ended.status === 'completed'
    ? { kind: 'completed', amount: ended.amount }
    : { kind: 'failed', reason: ended.deleted_cause ?? NO_REASON, slip: mayNeedSlip(ended) }
}

/** Returns the text that tells the member a deposit's result (E08). */
export const depositEndText = (end: DepositEnd): string =>
  end.kind === 'completed'
    ? `คุณทำการฝากเงินจำนวน ${formatBaht(end.amount)} บาท เรียบร้อยแล้ว`
    : `ไม่สามารถฝากเงิน (${end.reason})`

/**
 * Returns whether the deposit was paid from another person's account. A staff user reviews it, so the page stops polling for a result and
 * shows a message.
 */
export const isHeld = (profile: Pick<Profile, 'held_deposits'>, id: string): boolean =>
  profile.held_deposits.some(deposit => deposit.id === id)

/**
 * Polls the profile while the page waits for a deposit's result. Then it shows the result in a dialog, refreshes the credit and opens the home
 * page. Returns the result until the member leaves the page.
 */
export const useDepositStatus = (): DepositEnd | null => {
  const id = useStore(watched)
  const navigate = useNavigate()
  const { data } = useQuery({
    ...profileCall,
    enabled: id !== null,
    // Polling stops after an error (F05). It resumes after the next response, which a server event or the member's return to the tab causes.
    refetchInterval: query => (query.state.status === 'error' ? false : DEPOSIT_POLL_MS),
  })
  const end = id !== null && data !== undefined ? depositEnd(data.data, id) : null
  const [shownEnd, setShownEnd] = useState<DepositEnd | null>(null)

  const held = id !== null && data !== undefined && isHeld(data.data, id)

  useEffect(() => {
    if (!held) return
    forgetDeposit()
    openDialog('message', {
      title: 'ได้รับเงินแล้ว รอตรวจชื่อผู้โอน',
      text: 'ชื่อผู้โอนไม่ตรงกับบัญชีของคุณ เจ้าหน้าที่กำลังตรวจ ถ้าเป็นเงินของคุณ เครดิตจะเข้าทันที ถ้าไม่ใช่ เงินจะโอนคืนไปยังบัญชีที่โอนมา',
      tone: 'info',
    })
    void navigate({ to: '/deposit' })
  }, [held, navigate])

  useEffect(() => {
    if (watched.get() === null) watched.set(tabStore.getItem(KEY))
  }, [])

  useEffect(() => {
    if (end === null) return
    setShownEnd(end)
    forgetDeposit()
    void refetchCalls('GET /customers/profile', 'GET /requests')
    if (end.kind === 'completed')
      openDialog('moneyArrived', {
        title: 'ฝากเงินสำเร็จ',
        text: depositEndText(end),
        amount: end.amount,
        where: 'wallet',
      })
    else
      openDialog('message', {
        title: 'ฝากเงินไม่สำเร็จ',
        text: depositEndText(end),
        tone: 'error',
        ...(end.slip && {
          more: {
            label: 'โอนเงินแล้ว แนบสลิป',
            run: () => void navigate({ to: '/slip', hash: ATTACH }),
          },
        }),
      })
    void navigate({ to: '/' })
  }, [end, navigate])
  return end ?? shownEnd
}
