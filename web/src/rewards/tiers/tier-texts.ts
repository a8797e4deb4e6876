import { TIER_DAYS } from '@sala/contract/rewards/tiers/tier-limits.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../../calls/api.ts'

export type TierPageData = Answer<'GET /rewards/tier'>
export type ShownTier = TierPageData['tiers'][number]
export type ShownGift = TierPageData['gifts'][number]

const dateOf = (day: string): string => formatThaiDate(`${day}T00:00:00+07:00`)

/** Returns a Thai sentence about the member's tier: until when it lasts without further stakes, or why it does not end now. */
export const lapseText = ({ is_frozen, lapses_on, place, points, tiers }: TierPageData): string => {
  if (is_frozen) return 'คุณกำลังพักการเล่น คะแนนและระดับหยุดไว้ วันที่พักไม่นับใน 90 วัน'
  const reached = tiers.findLast(({ floor }) => floor <= points)
  if (reached !== undefined && reached.place !== place) return `คะแนนถึงระดับ ${reached.name} ซึ่งเริ่มใช้หลังเที่ยงคืน`
  if (place === null || lapses_on === null) return 'ระดับคำนวณใหม่หลังเที่ยงคืนทุกคืน'
  return `ถ้าไม่มีเดิมพันเพิ่ม ระดับนี้ใช้ได้ถึงก่อนวันที่ ${dateOf(lapses_on)}`
}

/** Returns the Thai sentence that explains the points. `from` is the first day whose stakes count. */
export const pointsText = (from: string): string =>
  `1 บาทของเดิมพันที่นับ คือ 1 คะแนน นับ ${TIER_DAYS} วันตามเวลาไทย ตั้งแต่ ${dateOf(from)} ถึงวันนี้`

export const dayText = dateOf

export const giftNames = {
  birthday: { title: 'ของขวัญวันเกิด', later: 'รับได้ในเดือนเกิดของคุณ ปีละครั้ง' },
  cashback: { title: 'เงินคืนประจำสัปดาห์', later: 'สัปดาห์ก่อนไม่มียอดที่คืนได้ หรือกำลังคำนวณ' },
} as const satisfies Record<ShownGift['kind'], { title: string; later: string }>

/** Returns the benefits of a tier as Thai texts, one for each benefit. */
export const benefitsOf = (tier: ShownTier): string[] => [
  `ถอนได้ครั้งละไม่เกิน ${formatBaht(tier.withdrawal_maximum)} บาท วันละไม่เกิน ${formatBaht(tier.withdrawal_day_maximum)} บาท`,
  ...(tier.queue_minutes === null ? [] : [`เมื่อการถอนต้องให้คนตรวจ ตอบภายใน ${tier.queue_minutes} นาที`]),
  ...(tier.cashback_percent === 0
    ? []
    : [
        `เงินคืน ${tier.cashback_percent}% ของยอดเสียสุทธิสัปดาห์ก่อน ไม่เกิน ${formatBaht(tier.cashback_maximum)} บาท เป็นโบนัส`,
      ]),
  ...(tier.birthday_gift === 0 ? [] : [`ของขวัญวันเกิด ${formatBaht(tier.birthday_gift)} บาท ปีละครั้ง เป็นโบนัส`]),
]
