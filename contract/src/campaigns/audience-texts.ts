import { sectionNames } from '../games/game-section-names.ts'
import type { WireAudience } from './audience.ts'

export const monthNames = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
] as const

type Range = { readonly at_least?: number | undefined; readonly at_most?: number | undefined }

const number = new Intl.NumberFormat('th-TH-u-nu-latn', { maximumFractionDigits: 2 })
const between = ({ at_least, at_most }: Range, unit: string): string => {
  const [least, most] = [at_least, at_most].map(value => (value === undefined ? null : number.format(value)))
  if (least === null) return `ไม่เกิน ${most} ${unit}`
  if (most === null) return `ตั้งแต่ ${least} ${unit}`
  return least === most ? `${least} ${unit}` : `${least} ถึง ${most} ${unit}`
}
const isGiven = ({ at_least, at_most }: Range): boolean => at_least !== undefined || at_most !== undefined

/** Returns one Thai sentence for each filter of an audience. An audience without filters contains all members. */
export const audienceSentences = (audience: WireAudience): string[] => {
  const { registered_days_ago, last_play_days_ago, last_deposit_days_ago, deposits } = audience
  const { birth_months, sections, tags } = audience
  const count = { at_least: deposits?.count_at_least, at_most: deposits?.count_at_most }
  const sum = { at_least: deposits?.sum_at_least, at_most: deposits?.sum_at_most }
  const found = [
    registered_days_ago && `สมัครมาแล้ว ${between(registered_days_ago, 'วัน')}`,
    last_play_days_ago && `เล่นล่าสุดเมื่อ ${between(last_play_days_ago, 'วันก่อน')}`,
    last_deposit_days_ago && `ฝากล่าสุดเมื่อ ${between(last_deposit_days_ago, 'วันก่อน')}`,
    deposits && isGiven(count) && `ใน ${deposits.in_days} วัน ฝาก ${between(count, 'ครั้ง')}`,
    deposits && isGiven(sum) && `ใน ${deposits.in_days} วัน ฝากรวม ${between(sum, 'บาท')}`,
    birth_months && `เกิดเดือน ${birth_months.map(month => monthNames[month - 1]).join(' ')}`,
    sections &&
      `ใน ${sections.in_days} วัน เล่น ${sections.any_of.map(section => sectionNames[section]).join(' หรือ ')}`,
    tags && `มีป้าย ${tags.join(' หรือ ')}`,
  ].filter(sentence => typeof sentence === 'string')
  return found.length === 0 ? ['สมาชิกทุกคน'] : found
}
