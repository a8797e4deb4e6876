import { formatBaht } from '@sala/ui/format/baht.ts'
import type { LinkProps } from '@tanstack/react-router'
import type { Answer } from '../../calls/api.ts'

export type MissionsPageData = Answer<'GET /rewards/missions'>
export type ShownMission = MissionsPageData['missions'][number]

/**
 * Links to the pages where the member can fulfil a mission's condition. Null for check-ins, which are on the mission page itself. Null also
 * for play, because a reward must not lead a member into a game.
 */
export const waysOf: Readonly<
  Record<ShownMission['condition'], { text: string; link: Pick<LinkProps, 'to'> } | null>
> = {
  check_in: null,
  play_section: null,
  prove_phone: { text: 'ไปหน้ายืนยันตัวตน', link: { to: '/authentication' } },
  set_limit: { text: 'ไปหน้าขีดจำกัด', link: { to: '/protection' } },
  read_guide: { text: 'อ่านคู่มือ', link: { to: '/responsible-play' } },
  invite: { text: 'ดูลิงก์แนะนำเพื่อน', link: { to: '/referral' } },
}

/** Returns the amount of a mission's bonus, and the stakes that it requires before a withdrawal. */
export const bonusText = ({
  amount,
  turnover_needed,
  valid_days,
}: Pick<ShownMission, 'amount' | 'turnover_needed' | 'valid_days'>): string =>
  turnover_needed === 0
    ? `โบนัส ${formatBaht(amount)} บาท ไม่ต้องเดิมพันก่อนถอน`
    : `โบนัส ${formatBaht(amount)} บาท ต้องเดิมพัน ${formatBaht(turnover_needed)} บาทภายใน ${valid_days} วันก่อนถอน`

const DAYS_PER_WEEK = 7

/** Returns the cells of the calendar for the month of `today`. Empty cells come first, so that day 1 is in the column of its weekday. */
export const monthGrid = (today: string): { key: string; day: string | null }[] => {
  const month = today.slice(0, 7)
  const first = new Date(`${month}-01T00:00:00Z`)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const before = first.getUTCDay() % DAYS_PER_WEEK
  return [
    ...Array.from({ length: before }, (_, at) => ({ key: `before-${at}`, day: null })),
    ...Array.from({ length: days }, (_, at) => {
      const day = `${month}-${String(at + 1).padStart(2, '0')}`
      return { key: day, day }
    }),
  ]
}

export const weekdays = ['อา', 'จ', 'อ', 'พ', 'พฤ', 'ศ', 'ส'] as const
