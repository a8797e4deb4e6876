import type { DepositStatus } from '@sala/contract/cashier/requests.ts'
import type { CandidateReason } from '@sala/contract/desk/suspense/endpoints.ts'
import type { BadgeTone } from '@sala/ui/status/badge.tsx'

/** Why money may be a member's, and whether that speaks for it. */
export const candidateWords: Readonly<Record<CandidateReason, { text: string; tone: BadgeTone }>> = {
  own_account: { text: 'โอนจากบัญชีของสมาชิกเอง', tone: 'jade' },
  reference: { text: 'เลขอ้างอิงตรง', tone: 'jade' },
  sent_for: { text: 'โอนเพื่อรายการนี้', tone: 'jade' },
  payer_agrees: { text: 'ชื่อผู้โอนตรง', tone: 'jade' },
  same_amount: { text: 'ยอดตรง', tone: 'gold' },
  near_amount: { text: 'ยอดใกล้เคียง', tone: 'neutral' },
  payer_differs: { text: 'ชื่อหรือบัญชีผู้โอนไม่ตรง', tone: 'coral' },
}

export const depositStates: Readonly<Record<DepositStatus, { text: string; tone: BadgeTone }>> = {
  waiting: { text: 'รอโอน', tone: 'amber' },
  paid: { text: 'เงินเข้าแล้ว', tone: 'gold' },
  held: { text: 'รอตรวจผู้โอน', tone: 'amber' },
  completed: { text: 'สำเร็จ', tone: 'jade' },
  cancelled: { text: 'ยกเลิก', tone: 'neutral' },
  expired: { text: 'หมดเวลา', tone: 'neutral' },
  refused: { text: 'ปฏิเสธ', tone: 'coral' },
}
