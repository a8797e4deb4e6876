import type { ThreadView } from '@sala/contract/desk/support/endpoints.ts'
import { complaintStates } from '@sala/contract/support/complaint-categories.ts'
import { threadStatuses } from '@sala/contract/support/conversation-topics.ts'
import { toned } from '../status-colours.ts'

export const threadViewNames: Readonly<Record<ThreadView, string>> = {
  waiting: 'รอตอบ',
  mine: 'ของฉัน',
  unassigned: 'ยังไม่มีคนรับ',
  open: 'ที่เปิดอยู่',
  closed: 'ปิดแล้ว',
}

export const threadStates = toned(threadStatuses, { waiting: 'amber', answered: 'jade', closed: 'neutral' })

export const complaintTones = toned(complaintStates, { open: 'amber', late: 'coral', resolved: 'jade' })

const closedWhy: Readonly<Record<string, string>> = { idle: 'เงียบไปหลังจากตอบแล้ว' }

/** Returns the Thai reason why a conversation is closed: the one that a staff user chose, or that the nightly job closed the conversation. */
export const closedReason = (why: string | null): string => closedWhy[why ?? ''] ?? why ?? ''
