import type { Answer } from '../../calls/api.ts'

type One = Answer<'GET /rewards'>['free_rounds'][number]

/** Returns the number of rounds that the member can still play. */
export const roundsLeft = ({
  rounds,
  used,
  site_status,
}: Pick<One, 'rounds' | 'used' | 'site_status'>): number =>
  site_status === 'sending' || site_status === 'given' ? rounds - used : 0

const SETTLED = {
  paid: { text: 'เข้าโบนัสแล้ว', tone: 'jade' },
  payable: { text: 'รอเข้าโบนัส', tone: 'amber' },
  nothing: { text: 'ไม่ได้เงินรางวัล', tone: 'neutral' },
  not_given: { text: 'เกมนี้แจกไม่ได้', tone: 'neutral' },
  refused: { text: 'ช่วงนี้รับไม่ได้', tone: 'neutral' },
  lapsed: { text: 'หมดเวลารับ', tone: 'neutral' },
} as const

const AT_SITE = {
  sending: { text: 'กำลังเตรียม', tone: 'amber' },
  given: { text: 'พร้อมเล่น', tone: 'jade' },
  cancelling: { text: 'กำลังยกเลิก', tone: 'amber' },
  used: { text: 'เล่นครบ กำลังสรุป', tone: 'neutral' },
  expired: { text: 'หมดเวลา กำลังสรุป', tone: 'neutral' },
  cancelled: { text: 'ยกเลิก กำลังสรุป', tone: 'neutral' },
  refused: { text: 'เกมนี้แจกไม่ได้', tone: 'neutral' },
} as const

type Shown = { readonly text: string; readonly tone: 'jade' | 'amber' | 'neutral' }

/** Returns the Thai state of the member's free rounds, and its colour. */
export const freeRoundsStatus = ({ status, site_status }: Pick<One, 'status' | 'site_status'>): Shown =>
  Object.hasOwn(SETTLED, status) ? SETTLED[status as keyof typeof SETTLED] : AT_SITE[site_status]

/** Returns whether the rules about the winnings still matter: they may become a bonus, or they did not and the rules say why. */
export const needRules = ({ status }: Pick<One, 'status'>): boolean =>
  status !== 'paid' && status !== 'nothing' && status !== 'not_given'
