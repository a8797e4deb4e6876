import type { BonusStatus } from '../../promotions/bonus.ts'
import type { MatchKind } from '../members/endpoints.ts'
import type { LinkKind, RiskOutcome, RiskRule } from '../risk/risk-rules.ts'
import type { ExclusionMark, LookalikeMark } from '../work-queue/duplicate-accounts.ts'

export const foundByNames = {
  id: 'รหัสสมาชิก',
  phone: 'เบอร์โทร',
  name: 'ชื่อ',
  account: 'เลขบัญชี',
  line: 'LINE',
  reference: 'เลขอ้างอิง',
  slip: 'สลิป',
  address: 'ที่อยู่เครือข่าย',
  device: 'เครื่อง',
} as const satisfies Record<MatchKind, string>

export const bonusNames = {
  offered: 'รอกดรับ',
  open: 'กำลังทำเทิร์น',
  settling: 'กำลังสรุป',
  giving_up: 'กำลังสละ',
  expiring: 'กำลังหมดเวลา',
  completed: 'ทำเทิร์นครบ',
  given_up: 'สละ',
  withdrawn: 'ยกเลิกข้อเสนอ',
  expired: 'หมดเวลา',
  lost: 'เล่นเสียหมด',
} as const satisfies Record<BonusStatus, string>

type Rule = { readonly name: string; readonly why: string }

/** Thai name of each fraud rule, and what the rule detects. */
export const ruleNames = {
  shared_payer: { name: 'บัญชีโอนร่วม', why: 'บัญชีธนาคารเดียวกันโอนเงินฝากให้สมาชิกหลายคน' },
  shared_device: { name: 'เครื่องร่วม', why: 'เข้าสู่ระบบจากเบราว์เซอร์เดียวกัน' },
  shared_address: { name: 'ที่อยู่เครือข่ายร่วม', why: 'เข้าสู่ระบบจากที่อยู่เครือข่ายเดียวกันหลายคน' },
  same_name: { name: 'ชื่อบัญชีเดียวกัน', why: 'ชื่อเจ้าของบัญชีธนาคารเหมือนกัน' },
  invite_tree: { name: 'สายแนะนำ', why: 'เพื่อนที่ชวนมาใช้เครื่อง บัญชีโอน หรือเครือข่ายร่วมกัน' },
  in_and_out: { name: 'ฝาก ไม่เล่น ถอน', why: 'ถอนเกือบเท่าที่ฝาก แต่เดิมพันน้อยกว่ายอดฝาก' },
  bonus_only: { name: 'ฝากเฉพาะมีโบนัส', why: 'ทุกครั้งที่ฝากรับโบนัส และถอนไม่น้อยกว่าที่ฝาก' },
  velocity: { name: 'ถี่ผิดปกติ', why: 'ฝากหรือถอนถี่เกินไปในชั่วโมงเดียว' },
} as const satisfies Record<RiskRule, Rule>

export const outcomeNames = {
  open: 'รอตัดสิน',
  acted: 'ทำเครื่องหมายแล้ว',
  false_alarm: 'เตือนผิด',
} as const satisfies Record<'open' | RiskOutcome, string>

export const linkNames = {
  payer: 'บัญชีโอน',
  device: 'เครื่อง',
  address: 'เครือข่าย',
  name: 'ชื่อ',
  invited: 'แนะนำ',
} as const satisfies Record<LinkKind, string>

/** Thai names of the attributes that suggest that two accounts belong to one person. */
export const lookalikeNames = {
  payer: 'บัญชีโอนเดียวกัน',
  device: 'เครื่องเดียวกัน',
  name_and_birth_date: 'ชื่อและวันเกิดตรงกัน',
  name_and_address: 'ชื่อและเครือข่ายตรงกัน',
} as const satisfies Record<LookalikeMark, string>

/** Thai names of the personal data by which a new account is recognised as a self-excluded person's. */
export const exclusionMarkNames = {
  name: 'ชื่อตรงกัน',
  birth_date: 'วันเกิดตรงกัน',
  bank_account: 'บัญชีธนาคารเดียวกัน',
  phone: 'เบอร์เดียวกัน',
  device: 'เครื่องเดียวกัน',
} as const satisfies Record<ExclusionMark, string>

type Figure = { readonly name: string; readonly unit: string }

/** Thai names and units of the figures that fraud rules evaluate. */
const factNames: Readonly<Record<string, Figure>> = {
  members: { name: 'สมาชิก', unit: 'คน' },
  friends: { name: 'เพื่อนที่คล้ายกัน', unit: 'คน' },
  paid_in: { name: 'ฝาก', unit: 'บาท' },
  paid_out: { name: 'ถอน', unit: 'บาท' },
  staked: { name: 'เดิมพัน', unit: 'บาท' },
  deposits: { name: 'ฝาก', unit: 'ครั้ง' },
  bonuses: { name: 'รับโบนัส', unit: 'ครั้ง' },
  bonus_sum: { name: 'โบนัสรวม', unit: 'บาท' },
  times: { name: 'มากสุดต่อชั่วโมง', unit: 'ครั้ง' },
  hours: { name: 'ชั่วโมงที่ถี่', unit: 'ชั่วโมง' },
}

/** Formats the figures of a fraud rule in Thai: `ฝาก 5,000 บาท · ถอน 4,900 บาท`. */
export const factsInWords = (facts: Readonly<Record<string, number>>): string =>
  Object.entries(factNames)
    .flatMap(([key, { name, unit }]) => {
      const value = facts[key]
      return value === undefined ? [] : [`${name} ${value.toLocaleString('en-US')} ${unit}`]
    })
    .join(' · ')
