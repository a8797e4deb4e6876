import { channelName } from '@sala/contract/cashier/gateway-channels.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { TimelineEntry } from '@sala/ui/status/timeline.tsx'
import type { Answer } from '../calls/api.ts'

export type Deposit = Answer<'GET /requests/deposit/{id}'>['data']
export type Withdrawal = Answer<'GET /requests/withdraw/{id}'>['data']
export type RequestRow = Answer<'GET /requests'>['data'][number]

type Tone = 'jade' | 'coral' | 'amber' | 'neutral'
/**
 * Thai texts and colour of a status of a deposit or withdrawal. `text` is for an event of the timeline, `short` for a row of a list and for
 * headings.
 */
type StatusWords = { readonly text: string; readonly short: string; readonly tone: Tone }

/** Texts that state the usual processing times of deposits and withdrawals (B04). */
export const DEPOSIT_USUAL_TIME = 'ปกติเครดิตเข้าภายใน 3-5 นาที'
export const WITHDRAWAL_USUAL_TIME = 'ปกติใช้เวลา 10-15 นาที'

const depositWords: Record<Deposit['status'], StatusWords> = {
  waiting: { text: 'รอการโอนเงิน', short: 'รอโอนเงิน', tone: 'amber' },
  paid: { text: 'ได้รับเงินแล้ว กำลังเพิ่มเครดิต', short: 'ได้รับเงินแล้ว', tone: 'amber' },
  held: { text: 'ได้รับเงินแล้ว รอตรวจชื่อผู้โอน', short: 'รอตรวจชื่อผู้โอน', tone: 'amber' },
  completed: { text: 'เพิ่มเครดิตแล้ว', short: 'สำเร็จ', tone: 'jade' },
  cancelled: { text: 'ยกเลิกแล้ว', short: 'ยกเลิกแล้ว', tone: 'neutral' },
  expired: { text: 'หมดเวลา', short: 'หมดเวลา', tone: 'neutral' },
  refused: { text: 'ไม่สำเร็จ', short: 'ไม่สำเร็จ', tone: 'coral' },
}

const withdrawalWords: Record<Withdrawal['status'], StatusWords> = {
  moving: { text: 'กำลังนำเครดิตออกจากเกม', short: 'กำลังดำเนินการ', tone: 'amber' },
  requested: { text: 'รอการอนุมัติ', short: 'รอการอนุมัติ', tone: 'amber' },
  held: { text: 'พักไว้ตรวจสอบ ยังไม่โอน', short: 'พักไว้ตรวจสอบ', tone: 'amber' },
  approved: { text: 'อนุมัติแล้ว รอโอนเงิน', short: 'รอโอนเงิน', tone: 'amber' },
  paying: { text: 'กำลังโอนเงิน', short: 'กำลังโอนเงิน', tone: 'amber' },
  paid: { text: 'โอนเงินแล้ว', short: 'สำเร็จ', tone: 'jade' },
  refused: { text: 'ไม่สำเร็จ คืนเครดิตแล้ว', short: 'คืนเครดิตแล้ว', tone: 'coral' },
  uncertain: { text: 'กำลังตรวจสอบผลการโอนกับธนาคาร', short: 'กำลังตรวจสอบ', tone: 'amber' },
}

type Named = { type: 'deposit' | 'withdraw'; status: string }

/**
 * Returns the texts for the status of a deposit or withdrawal. The status `paid` has two meanings: a paid deposit still waits for its
 * credit, but a paid withdrawal has ended.
 */
export const statusWords = ({ type, status }: Named): StatusWords => {
  const table: Readonly<Record<string, StatusWords>> = type === 'deposit' ? depositWords : withdrawalWords
  return table[status] ?? { text: status, short: status, tone: 'neutral' }
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

/** The statuses of a successful deposit and of a successful withdrawal, in order. */
const WAYS = {
  deposit: ['waiting', 'paid', 'completed'],
  withdraw: ['moving', 'requested', 'approved', 'paying', 'paid'],
} as const
/** Timeline labels of the statuses that a deposit or withdrawal has not reached yet, by request type and status. */
const AHEAD: Readonly<Record<string, string>> = {
  'deposit paid': 'ได้รับเงิน',
  'deposit completed': 'เพิ่มเครดิต',
  'withdraw requested': 'ตรวจสอบรายการ',
  'withdraw approved': 'อนุมัติ',
  'withdraw paying': 'โอนเงิน',
  'withdraw paid': 'เงินเข้าบัญชี',
}

type NamedTimeline = Pick<Deposit | Withdrawal, 'timeline'> & Named

/** Returns the timeline of a deposit or withdrawal: its events, oldest first, then the expected next statuses. */
export const timelineOf = (request: NamedTimeline): TimelineEntry[] => {
  const { type, status, timeline } = request
  const happened = timeline.map((event, index): TimelineEntry => {
    const last = index === timeline.length - 1
    const { text, tone } = statusWords({ type, status: event.status })
    const usual = type === 'withdraw' && event.status === 'paid' ? undefined : WAITED_FOR[event.status]
    return {
      key: `${event.status}-${event.at}`,
      state: FAILED.has(event.status) ? 'failed' : last && tone === 'amber' ? 'active' : 'done',
      title: text,
      time: formatThaiDateTime(event.at),
      reason: event.reason ?? (last ? usual : undefined),
    }
  })
  const way: readonly string[] = WAYS[type]
  const at = way.indexOf(status)
  const ahead = at === -1 ? [] : way.slice(at + 1)
  return [
    ...happened,
    ...ahead.map((key): TimelineEntry => ({ key, state: 'pending', title: AHEAD[`${type} ${key}`] ?? key })),
  ]
}

const METHODS = { qr: 'สแกน QR', transfer: 'โอนเงิน', gateway: 'เกตเวย์' }

/** Returns the kind and payment method of a deposit or withdrawal as text: `ฝากเงิน · สแกน QR`. */
export const kindText = ({
  type,
  method,
  channel,
}: Pick<RequestRow, 'type' | 'method' | 'channel'>): string => {
  if (type === 'withdraw') return 'ถอนเงิน'
  const way = channel === null ? (method === null ? null : METHODS[method]) : channelName(channel)
  return way === null ? 'ฝากเงิน' : `ฝากเงิน · ${way}`
}

/** Masks an account number except its last four digits, because others may see the screen. */
export const maskAccount = (account: string): string => `•••• ${account.slice(-4)}`
