import { formatMoment } from '../wire/calendar.ts'
import { formatSatang, satangFromBaht } from '../wire/money.ts'

/** Title and text of a message. */
export type Sentences = { readonly title: string; readonly text: string }

export const formatBaht = (amount: number): string =>
  formatSatang(satangFromBaht(amount)).replace(/\.00$/, '')
export const formatTime = (at: string): string => formatMoment(new Date(at))

type CareFacts = { readonly days: number; readonly deposit: number; readonly net_loss: number }

/** Returns title and text of the first message to a member under care. */
export const careWords = ({ days, deposit, net_loss }: CareFacts): Sentences => ({
  title: 'เราเป็นห่วง ลองดูยอดของคุณ',
  text: [
    `${days} วันที่ผ่านมา ฝาก ${formatBaht(deposit)} บาท`,
    `${net_loss < 0 ? 'ได้' : 'เสีย'}สุทธิ ${formatBaht(Math.abs(net_loss))} บาท`,
    'ตั้งขีดจำกัดหรือพักได้ที่หน้านี้ ช่วงนี้เราจะไม่ส่งโบนัสและข่าวให้คุณ คุยกับเจ้าหน้าที่ได้ที่ฝ่ายช่วยเหลือ',
  ].join(' '),
})
