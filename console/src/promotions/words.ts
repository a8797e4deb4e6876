import type { PromotionState, TrialMark } from '@sala/contract/desk/promotions/endpoints.ts'
import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import type { Answer } from '../calls/api.ts'

export type PromotionRow = Answer<'GET /promotions'>['rows'][number]
export type PromotionPage = Answer<'GET /promotions/{promotion}'>

export const promotionStateNames: Readonly<Record<PromotionState, { text: string; tone: BadgeTone }>> = {
  running: { text: 'เปิดอยู่', tone: 'jade' },
  upcoming: { text: 'รอถึงเวลา', tone: 'amber' },
  draft: { text: 'ร่าง', tone: 'neutral' },
  closed: { text: 'ปิดแล้ว', tone: 'neutral' },
  over: { text: 'หมดเวลา', tone: 'neutral' },
}

export const triggerNames: Readonly<Record<PromotionRow['trigger'], string>> = {
  deposit: 'พร้อมการฝาก',
  weekly_refund: 'คืนยอดเสียรายสัปดาห์',
  birthday: 'เดือนเกิด',
}

export const frequencyNames: Readonly<Record<PromotionRow['frequency'], string>> = {
  once: 'ครั้งเดียว',
  week: 'สัปดาห์ละครั้ง',
  birthday_year: 'ปีละครั้งในเดือนเกิด',
}

export const bonusStateNames: Readonly<Record<BonusStatus, string>> = {
  offered: 'รอกดรับ',
  open: 'กำลังทำเทิร์น',
  settling: 'กำลังสรุป',
  giving_up: 'กำลังสละ',
  expiring: 'กำลังหมดเวลา',
  completed: 'ทำเทิร์นครบ',
  given_up: 'สละ',
  withdrawn: 'ยกเลิกข้อเสนอ',
  expired: 'หมดเวลา',
  lost: 'เล่นเสียหมด',
}

export const markNames: Readonly<Record<TrialMark, string>> = {
  payer: 'ผู้โอนคนเดียวกัน',
  device: 'เครื่องเดียวกัน',
  name_and_birth_date: 'ชื่อและวันเกิดเดียวกัน',
  name_and_address: 'ชื่อและเครือข่ายเดียวกัน',
  hardly_played: 'แทบไม่เล่น',
}

export const artNames = {
  welcome: 'ดอกบัว',
  boost: 'จรวด',
  crown: 'มงกุฎ',
  refund: 'เหรียญ',
  birthday: 'โคม',
  gift: 'อัญมณี',
} as const

/** The emblem that each picture is drawn with. */
export const emblemOf: Readonly<Record<string, string>> = {
  welcome: 'lotus',
  boost: 'rocket',
  crown: 'crown',
  refund: 'coin',
  birthday: 'lantern',
  gift: 'gem',
}

export const audienceNames = {
  everybody: 'ทุกคน',
  new: 'สมัครไม่เกิน … วัน',
  returning: 'เคยฝาก และไม่ฝากมาแล้ว … วัน',
} as const

export const rewardOf = ({
  reward_fixed,
  rate_percent,
}: Pick<PromotionRow, 'reward_fixed' | 'rate_percent'>) =>
  reward_fixed === null ? `${rate_percent ?? 0}%` : `฿${formatBahtShort(reward_fixed)}`
