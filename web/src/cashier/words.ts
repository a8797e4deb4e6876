import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { TimelineEntry } from '@sala/ui/status/timeline.tsx'
import type { Answer } from '../api.ts'

export type Deposit = Answer<'GET /requests/deposit/{id}'>['data']
export type Withdrawal = Answer<'GET /requests/withdraw/{id}'>['data']
export type RequestRow = Answer<'GET /requests'>['data'][number]

type Tone = 'jade' | 'coral' | 'amber' | 'neutral'
type StatusWords = { readonly text: string; readonly tone: Tone }

/** B04: the usual times, shown beside what is waited for. */
export const DEPOSIT_USUAL_TIME = 'ปกติเครดิตเข้าภายใน 3-5 นาที'
export const WITHDRAWAL_USUAL_TIME = 'ปกติใช้เวลา 10-15 นาที'

const depositWords: Record<Deposit['status'], StatusWords> = {
  waiting: { text: 'รอการโอนเงิน', tone: 'amber' },
  paid: { text: 'ได้รับเงินแล้ว กำลังเพิ่มเครดิต', tone: 'amber' },
  completed: { text: 'เพิ่มเครดิตแล้ว', tone: 'jade' },
  cancelled: { text: 'ยกเลิกแล้ว', tone: 'neutral' },
  expired: { text: 'หมดเวลา', tone: 'neutral' },
  refused: { text: 'ไม่สำเร็จ', tone: 'coral' },
}

const withdrawalWords: Record<Withdrawal['status'], StatusWords> = {
  moving: { text: 'กำลังนำเครดิตออกจากเกม', tone: 'amber' },
  requested: { text: 'รอการอนุมัติ', tone: 'amber' },
  approved: { text: 'อนุมัติแล้ว รอโอนเงิน', tone: 'amber' },
  paying: { text: 'กำลังโอนเงิน', tone: 'amber' },
  paid: { text: 'โอนเงินแล้ว', tone: 'jade' },
  refused: { text: 'ไม่สำเร็จ คืนเครดิตแล้ว', tone: 'coral' },
  uncertain: { text: 'กำลังตรวจสอบผลการโอนกับธนาคาร', tone: 'amber' },
}

type Named = { type: 'deposit' | 'withdraw'; status: string }

/** The words for where a request stands: `paid` is the middle of a deposit and the end of a withdrawal. */
export const statusWords = ({ type, status }: Named): StatusWords => {
  const table: Readonly<Record<string, StatusWords>> = type === 'deposit' ? depositWords : withdrawalWords
  return table[status] ?? { text: status, tone: 'neutral' }
}

const FAILED: ReadonlySet<string> = new Set(['refused', 'cancelled', 'expired'])
const WAITED_FOR: Readonly<Record<string, string>> = {
  waiting: DEPOSIT_USUAL_TIME,
  paid: DEPOSIT_USUAL_TIME,
  moving: WITHDRAWAL_USUAL_TIME,
  requested: WITHDRAWAL_USUAL_TIME,
  approved: WITHDRAWAL_USUAL_TIME,
  paying: WITHDRAWAL_USUAL_TIME,
}

/** What has happened to a request, oldest first; the last entry is where it stands. */
export const timelineOf = (request: Deposit | Withdrawal): TimelineEntry[] =>
  request.timeline.map((event, index) => {
    const last = index === request.timeline.length - 1
    const { text, tone } = statusWords({ type: request.type, status: event.status })
    const usual =
      request.type === 'withdraw' && event.status === 'paid' ? undefined : WAITED_FOR[event.status]
    return {
      key: `${event.status}-${event.at}`,
      state: FAILED.has(event.status) ? 'failed' : last && tone === 'amber' ? 'active' : 'done',
      title: text,
      time: formatThaiDateTime(event.at),
      reason: event.reason ?? (last ? usual : undefined),
    }
  })

/** `123-4-56789-0` → the last four digits readable, the rest hidden: one's own account on a screen others may see. */
export const maskAccount = (account: string): string => `•••• ${account.slice(-4)}`
