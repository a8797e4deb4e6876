import type { WithdrawalStatus } from '@sala/contract/cashier/requests.ts'
import type { BadgeTone } from '@sala/ui/status/badge.tsx'

export const withdrawalStates: Readonly<Record<WithdrawalStatus, { text: string; tone: BadgeTone }>> = {
  moving: { text: 'กำลังดึงเครดิต', tone: 'neutral' },
  requested: { text: 'รออนุมัติ', tone: 'amber' },
  held: { text: 'พักไว้', tone: 'coral' },
  approved: { text: 'อนุมัติแล้ว', tone: 'gold' },
  paying: { text: 'กำลังโอน', tone: 'gold' },
  paid: { text: 'โอนแล้ว', tone: 'jade' },
  refused: { text: 'ปฏิเสธ', tone: 'coral' },
  uncertain: { text: 'รอธนาคารยืนยัน', tone: 'amber' },
}

export const refusalNames = {
  account_mismatch: 'ข้อมูลบัญชีไม่ตรงกัน',
  review_failed: 'ไม่ผ่านการตรวจสอบ',
} as const

export type RefusalCause = keyof typeof refusalNames
