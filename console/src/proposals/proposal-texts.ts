import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import type { Answer } from '../calls/api.ts'

type Shown = Answer<'GET /proposals/{proposal}'>

export type Proposal = Shown['proposal']
export type EffectMembers = Shown['members']
export type Effect = Proposal['effect']

/** Thai texts of the causes for which a proposal ended without a checker's decision. */
export const endedCauses: Readonly<Record<NonNullable<Proposal['ended_cause']>, string>> = {
  suspended: 'ผู้เสนอถูกระงับ',
  signed_out: 'ผู้เสนอถูกให้ออกจากระบบทุกเครื่อง',
  reset: 'ผู้เสนอตั้งรหัสผ่านและแอปยืนยันตัวตนใหม่',
  permission_lost: 'บทบาทใหม่ของผู้เสนอไม่มีสิทธิ์นี้',
}

export const proposalStates: Readonly<Record<Proposal['state'], { text: string; tone: BadgeTone }>> = {
  open: { text: 'รออนุมัติ', tone: 'amber' },
  approved: { text: 'อนุมัติแล้ว', tone: 'jade' },
  refused: { text: 'ไม่อนุมัติ', tone: 'coral' },
  withdrawn: { text: 'ถอนข้อเสนอแล้ว', tone: 'neutral' },
  expired: { text: 'หมดเวลา', tone: 'neutral' },
}
