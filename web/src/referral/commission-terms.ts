import { formatBahtShort } from '@sala/ui/format/baht.ts'
import type { Referral } from './referral-texts.ts'

type Terms = Pick<Referral, 'rules' | 'hold_days' | 'claim_minimum'>

/** A question about the commission rules, with its answers. */
export type Term = { readonly ask: string; readonly answers: readonly string[] }

/** Returns two questions with answers: on which amount the commission is computed, and what happens in a week in which a friend won. */
const netOf = ({ net_of_friends, carry_below_zero }: Terms['rules']): readonly Term[] => {
  const sum = { ask: 'คิดจากยอดไหน' }
  const won = { ask: 'ถ้าเพื่อนได้กำไร' }
  if (!net_of_friends)
    return [
      { ...sum, answers: ['ยอดเสียสุทธิ คือ ยอดเดิมพันลบยอดที่ได้คืนในสัปดาห์นั้น'] },
      { ...won, answers: ['สัปดาห์ที่เพื่อนได้กำไรจะไม่มีค่าแนะนำ และไม่นำไปหักสัปดาห์อื่น'] },
    ]
  return [
    {
      ...sum,
      answers: [
        'ยอดเสียสุทธิของเพื่อน คือ ยอดเดิมพันลบยอดที่ได้คืนในสัปดาห์นั้น แล้วลบโบนัส เงินคืน และค่าแนะนำที่เพื่อนได้รับไป (ส่วนที่ระบบนำคืนไม่นับ)',
      ],
    },
    {
      ...won,
      answers: [
        'แต่ละชั้นคิดรวมกันทั้งสัปดาห์ ยอดที่เพื่อนคนหนึ่งได้จะหักจากยอดที่เพื่อนคนอื่นเสีย รายการของเพื่อนที่ได้จึงติดลบ',
        carry_below_zero
          ? 'สัปดาห์ที่ยอดรวมของชั้นติดลบจะไม่มีค่าแนะนำ และยกยอดติดลบไปหักจากสัปดาห์ถัดไปของชั้นเดียวกัน'
          : 'สัปดาห์ที่ยอดรวมของชั้นติดลบจะไม่มีค่าแนะนำ และไม่นำไปหักจากสัปดาห์อื่น',
      ],
    },
  ]
}

/** Returns the conditions of the commission. They are generated from the settings of the server, so that they match the server's rules. */
export const termsOf = ({ rules, hold_days, claim_minimum }: Terms): readonly Term[] => [
  ...netOf(rules),
  {
    ask: 'ได้เมื่อไร',
    answers: [
      'หนึ่งสัปดาห์นับตั้งแต่วันพุธ 00:00 น. ถึงวันอังคาร 24:00 น. ตามเวลาประเทศไทย',
      `ค่าแนะนำอยู่ในสถานะรอยืนยัน ${hold_days} วัน จากนั้นถอนเข้าเครดิตได้เมื่อครบ ${formatBahtShort(claim_minimum)} บาท`,
      'หากมีผลการเล่นมาถึงช้า ระบบจะปรับปรุงยอดในสัปดาห์ถัดไป ทั้งเพิ่มและลด',
    ],
  },
  {
    ask: 'ใครไม่นับ',
    answers: [
      'บัญชีที่ใช้ร่วมกับผู้แนะนำ หรือแนะนำตัวเอง ไม่เข้าเงื่อนไขรับค่าแนะนำ ทั้งยอดได้และยอดเสีย',
      'กรุณาแนะนำเฉพาะผู้ที่มีอายุ 20 ปีขึ้นไป',
    ],
  },
]
