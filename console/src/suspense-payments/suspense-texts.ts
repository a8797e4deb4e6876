import { depositNames } from '@sala/contract/desk/display-texts/money-texts.ts'
import type { CandidateReason } from '@sala/contract/desk/suspense-payments/endpoints.ts'
import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import { toned } from '../status-colours.ts'

/** Thai texts of the reasons why unassigned (suspense) money may belong to a member. The colour says whether a reason supports or weakens this. */
export const candidateWords: Readonly<Record<CandidateReason, { text: string; tone: BadgeTone }>> = {
  own_account: { text: 'โอนจากบัญชีของสมาชิกเอง', tone: 'jade' },
  reference: { text: 'เลขอ้างอิงตรง', tone: 'jade' },
  sent_for: { text: 'โอนเพื่อรายการนี้', tone: 'jade' },
  payer_agrees: { text: 'ชื่อผู้โอนตรง', tone: 'jade' },
  same_amount: { text: 'ยอดตรง', tone: 'gold' },
  near_amount: { text: 'ยอดใกล้เคียง', tone: 'neutral' },
  payer_differs: { text: 'ชื่อหรือบัญชีผู้โอนไม่ตรง', tone: 'coral' },
}

export const depositStates = toned(depositNames, {
  waiting: 'amber',
  paid: 'gold',
  held: 'amber',
  completed: 'jade',
  cancelled: 'neutral',
  expired: 'neutral',
  refused: 'coral',
})
