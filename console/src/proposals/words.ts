import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import type { Answer } from '../calls/api.ts'

export type Proposal = Answer<'GET /proposals/{proposal}'>['proposal']
export type Effect = Proposal['effect']

export const proposalStates: Readonly<Record<Proposal['state'], { text: string; tone: BadgeTone }>> = {
  open: { text: 'รออนุมัติ', tone: 'amber' },
  approved: { text: 'อนุมัติแล้ว', tone: 'jade' },
  refused: { text: 'ไม่อนุมัติ', tone: 'coral' },
  withdrawn: { text: 'ถอนข้อเสนอแล้ว', tone: 'neutral' },
  expired: { text: 'หมดเวลา', tone: 'neutral' },
}
