import type { LinkKind, RiskOutcome, RiskRule } from '@sala/contract/desk/risk/risk.ts'
import type { BadgeTone } from '@sala/ui/status/badge.tsx'

type Rule = { name: string; why: string }

/** Each rule as people call it, and what it looks for. */
export const ruleNames: Readonly<Record<RiskRule, Rule>> = {
  shared_payer: { name: 'บัญชีโอนร่วม', why: 'บัญชีธนาคารเดียวกันโอนเงินฝากให้สมาชิกหลายคน' },
  shared_device: { name: 'เครื่องร่วม', why: 'เข้าสู่ระบบจากเบราว์เซอร์เดียวกัน' },
  shared_address: { name: 'ที่อยู่เครือข่ายร่วม', why: 'เข้าสู่ระบบจากที่อยู่เครือข่ายเดียวกันหลายคน' },
  same_name: { name: 'ชื่อบัญชีเดียวกัน', why: 'ชื่อเจ้าของบัญชีธนาคารเหมือนกัน' },
  invite_tree: { name: 'สายแนะนำ', why: 'เพื่อนที่ชวนมาใช้เครื่อง บัญชีโอน หรือเครือข่ายร่วมกัน' },
  in_and_out: { name: 'ฝาก ไม่เล่น ถอน', why: 'ถอนเกือบเท่าที่ฝาก แต่เดิมพันน้อยกว่ายอดฝาก' },
  bonus_only: { name: 'ฝากเฉพาะมีโบนัส', why: 'ทุกครั้งที่ฝากรับโบนัส และถอนไม่น้อยกว่าที่ฝาก' },
  velocity: { name: 'ถี่ผิดปกติ', why: 'ฝากหรือถอนถี่เกินไปในชั่วโมงเดียว' },
}

export const outcomeNames: Readonly<Record<'open' | RiskOutcome, { text: string; tone: BadgeTone }>> = {
  open: { text: 'รอตัดสิน', tone: 'amber' },
  acted: { text: 'ทำเครื่องหมายแล้ว', tone: 'coral' },
  false_alarm: { text: 'เตือนผิด', tone: 'neutral' },
}

export const linkNames: Readonly<Record<LinkKind, string>> = {
  payer: 'บัญชีโอน',
  device: 'เครื่อง',
  address: 'เครือข่าย',
  name: 'ชื่อ',
  invited: 'แนะนำ',
}

type Figure = { name: string; unit: string }

/** What a rule looked at. */
export const factNames: Readonly<Record<string, Figure>> = {
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
