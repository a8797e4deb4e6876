import type { LimitPeriod } from '../protection/endpoints.ts'
import { formatMoment } from '../wire/calendar.ts'
import { formatSatang, satangFromBaht } from '../wire/money.ts'
import type { CorrectedField } from './message-facts.ts'

/** Title and text of a message. */
export type Sentences = { readonly title: string; readonly text: string }

export const formatBaht = (amount: number): string =>
  formatSatang(satangFromBaht(amount)).replace(/\.00$/, '')
export const formatTime = (at: string): string => formatMoment(new Date(at))

type CareFacts = { readonly days: number; readonly deposit: number; readonly net_loss: number }

/** The first message to a member under care. */
export const careWords = ({ days, deposit, net_loss }: CareFacts): Sentences => ({
  title: 'เราเป็นห่วง ลองดูยอดของคุณ',
  text: [
    `${days} วันที่ผ่านมา ฝาก ${formatBaht(deposit)} บาท`,
    `${net_loss < 0 ? 'ได้' : 'เสีย'}สุทธิ ${formatBaht(Math.abs(net_loss))} บาท`,
    'ตั้งขีดจำกัดหรือพักได้ที่หน้านี้ ช่วงนี้เราจะไม่ส่งโบนัสและข่าวให้คุณ คุยกับเจ้าหน้าที่ได้ที่ฝ่ายช่วยเหลือ',
  ].join(' '),
})

export const ACCOUNT = '/history?tab=0'
export const BONUSES = '/history?tab=1'
export const REQUESTS = '/history?tab=2'

export const PERIODS: Readonly<Record<LimitPeriod, string>> = {
  day: 'ต่อวัน',
  week: 'ต่อสัปดาห์',
  month: 'ต่อเดือน',
}
export const LIMITS = { deposit: 'การฝาก', loss: 'การเสีย' } as const
export const FIELDS: Readonly<Record<CorrectedField, string>> = {
  name: 'ชื่อ',
  birth_date: 'วันเกิด',
  phone: 'เบอร์โทรศัพท์',
  account: 'บัญชีธนาคาร',
}
export const CONTACT_IF_NOT_YOU = 'หากไม่ใช่คุณ ให้เปลี่ยนรหัสผ่านและติดต่อเจ้าหน้าที่ทันที'

type TournamentFacts = {
  readonly amount: number
  readonly tournament: string
  readonly place: number
  readonly until: string
}

/** The message about a prize of a tournament. */
export const tournamentWords = ({ amount, tournament, place, until }: TournamentFacts): Sentences => ({
  title: `คุณได้อันดับ ${place} ใน${tournament}`,
  text: `รางวัลเป็นโบนัส ${formatBaht(amount)} บาท ถ้ามีโบนัสอื่นเปิดอยู่ รางวัลรอถึง ${formatTime(until)}`,
})
