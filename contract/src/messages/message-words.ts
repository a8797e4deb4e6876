import type { LimitPeriod } from '../protection/endpoints.ts'
import { formatMoment } from '../wire/calendar.ts'
import { formatSatang, satangFromBaht } from '../wire/money.ts'
import type { CorrectedField } from './message-facts.ts'

export const formatBaht = (amount: number): string =>
  formatSatang(satangFromBaht(amount)).replace(/\.00$/, '')
export const formatTime = (at: string): string => formatMoment(new Date(at))

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
