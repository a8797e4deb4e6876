import { REWARD_WAIT_DAYS } from '@sala/contract/rewards/reward-wait.ts'
import {
  ENTRANTS_PER_PRIZE,
  POINTS,
  ROUNDS_SCORED,
  type TournamentState,
} from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import type { Answer } from '../../calls/api.ts'

export type Tournament = Answer<'GET /rewards/tournaments'>['tournaments'][number]
export type TournamentPage = Answer<'GET /rewards/tournaments/{tournament}'>

export const stateTones = {
  before: 'gold',
  running: 'jade',
  counting: 'amber',
  decided: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<TournamentState, BadgeTone>

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 1_440

/** Formats a duration in days, hours and minutes. It shows at most the two largest units that are not zero. */
const durationText = (ms: number): string => {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  const units = [
    { amount: Math.floor(minutes / DAY_MINUTES), name: 'วัน' },
    { amount: Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES), name: 'ชั่วโมง' },
    { amount: minutes % HOUR_MINUTES, name: 'นาที' },
  ].filter(({ amount }) => amount > 0)
  return units
    .slice(0, 2)
    .map(({ amount, name }) => `${amount} ${name}`)
    .join(' ')
}

/** Returns Thai text about the next event of a tournament and the time until then. `now` is the server's time. */
export const timeText = (
  {
    state,
    starts_at,
    ends_at,
    counts_until,
  }: Pick<Tournament, 'state' | 'starts_at' | 'ends_at' | 'counts_until'>,
  now: string,
): string => {
  const until = (at: string): string => durationText(Date.parse(at) - Date.parse(now))
  if (state === 'before') return `เริ่มในอีก ${until(starts_at)}`
  if (state === 'running') return `เหลือเวลา ${until(ends_at)}`
  if (state === 'counting')
    return counts_until > now ? `ประกาศผลในอีกประมาณ ${until(counts_until)}` : 'กำลังตัดสินผล'
  return state === 'decided' ? `จบเมื่อ ${formatThaiDateTime(ends_at)}` : 'ยกเลิกก่อนเริ่ม'
}

/** Returns the rules of a tournament as Thai sentences. */
export const rulesOf = ({
  scoring,
  minimum_stake,
  starts_at,
  ends_at,
  counts_until,
}: TournamentPage): string[] => [
  scoring === 'points'
    ? `คะแนนคือแต้มรวมของ ${ROUNDS_SCORED} รอบที่ดีที่สุดของคุณ: ${POINTS.map(({ multiple, points }) => `ชนะ ${multiple} เท่าได้ ${points} แต้ม`).join(' · ')} เล่นเกิน ${ROUNDS_SCORED} รอบไม่ได้เปรียบ`
    : 'คะแนนคือเงินชนะหารด้วยเดิมพัน ของรอบเดียวที่ดีที่สุด เล่นรอบเดียวก็มีคะแนนได้',
  'ยอดเสีย จำนวนเงิน และจำนวนรอบไม่มีผลต่อคะแนน',
  `นับรอบที่เดิมพันตั้งแต่ ${formatBahtShort(minimum_stake)} บาท หลังคุณเข้าร่วม`,
  `ช่วงแข่ง ${formatThaiDateTime(starts_at)} ถึง ${formatThaiDateTime(ends_at)}`,
  `รอบที่เว็บเกมส่งมาช้าหรือยกเลิก มีผลถึง ${formatThaiDateTime(counts_until)} หลังจากนั้นอันดับไม่เปลี่ยน`,
  'คะแนนเท่ากัน รอบที่เล่นก่อนได้อันดับดีกว่า',
  `ผู้มีคะแนนทุก ${ENTRANTS_PER_PRIZE} คนมีหนึ่งรางวัล ถ้าคนน้อย รางวัลท้าย ๆ ไม่จ่าย`,
  'หนึ่งคนมีได้หนึ่งที่ ผู้ที่กันตัวเองออก อยู่ในการดูแล หรือถูกระงับไม่ได้รับรางวัล',
  `รางวัลเป็นโบนัส ถ้ามีโบนัสอื่นเปิดอยู่ กำลังพักการเล่น ถึงขีดจำกัดการเสีย หรือบัญชีรอตรวจ รางวัลรอได้ ${REWARD_WAIT_DAYS} วัน`,
]
