import type { CareInteraction, CareMarker, TalkOutcome } from '../../care/harm-markers.ts'
import type { CareState } from '../harm-prevention/endpoints.ts'

type Marker = { readonly name: string; readonly why: string }

/** Thai name of each marker of harm, and what it detects. */
export const careMarkerNames = {
  rising_deposits: { name: 'ฝากเพิ่มเร็ว', why: 'ยอดฝาก 7 วันสูงกว่าสัปดาห์ปกติของตัวเองมาก' },
  deposit_after_loss: { name: 'ฝากตามหลังเสีย', why: 'ฝากหลายครั้งในวันเดียว แต่ละครั้งไม่กี่นาทีหลังเสีย' },
  returned_money_played: { name: 'เงินถอนคืนถูกเล่นต่อ', why: 'รายการถอนถูกคืน แล้วเดิมพันเท่ายอดนั้นภายในไม่กี่ชั่วโมง' },
  long_night: { name: 'เล่นดึก', why: 'เล่นหลายชั่วโมงระหว่างเที่ยงคืนถึงหกโมงเช้า' },
  limits_raised: { name: 'ขอเพิ่มขีดจำกัดบ่อย', why: 'ขอเพิ่มหรือยกเลิกขีดจำกัดของตัวเองหลายครั้ง' },
  after_break: { name: 'ฝากหนักหลังพัก', why: 'หลังพักการเล่นฝากมากกว่าช่วงก่อนพัก' },
} as const satisfies Record<CareMarker, Marker>

export const careStepNames: Readonly<Record<number, string>> = {
  1: 'ขั้น 1 ส่งข้อความ',
  2: 'ขั้น 2 ต้องคุย',
  3: 'ขั้น 3 พักการเล่น',
}

export const careStateNames = {
  open: 'กำลังดูแล',
  waiting: 'รอเจ้าหน้าที่คุย',
  watched: 'มีสัญญาณ ยังไม่ถึงขั้น',
  ended: 'จบการดูแล',
} as const satisfies Record<CareState, string>

export const talkOutcomeNames = {
  limit: 'ตั้งขีดจำกัด',
  break: 'ขอพักการเล่น',
  noted: 'รับทราบ',
  declined: 'ไม่ต้องการคุย',
  no_answer: 'ติดต่อไม่ได้',
} as const satisfies Record<TalkOutcome, string>

export const careInteractionNames = {
  message: 'ส่งข้อความพร้อมยอด',
  step: 'ถึงขั้น',
  talk: 'คุยกับสมาชิก',
  break: 'พักการเล่นให้',
  end: 'จบการดูแล',
} as const satisfies Record<CareInteraction, string>

const FIGURES: Readonly<Record<string, string>> = {
  week: 'ฝาก 7 วัน',
  usual_week: 'สัปดาห์ปกติ',
  deposits: 'ฝาก (ครั้ง)',
  paid_in: 'ฝากรวม',
  lost: 'เสียก่อนฝาก',
  returned: 'เงินที่คืน',
  staked: 'เดิมพัน',
  hours: 'ชั่วโมง',
  net_loss: 'เสียสุทธิ',
  raises: 'ขอเพิ่ม (ครั้ง)',
  since: 'ฝากหลังพัก',
  before: 'ฝากก่อนพัก',
}

/** Returns the figures of a finding (a detected marker of harm) as Thai text, such as `ฝาก 7 วัน 12,500 · สัปดาห์ปกติ 3,000`. */
export const careFactsInWords = (facts: Readonly<Record<string, number>>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${FIGURES[name] ?? name} ${value.toLocaleString('en-US')}`)
    .join(' · ')
