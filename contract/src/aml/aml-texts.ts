import type {
  AmlEvent,
  AmlRule,
  AmlState,
  BirthResult,
  ListEncoding,
  ListFault,
  ListFormat,
  MatchOutcome,
} from './aml-terms.ts'

type Rule = { readonly name: string; readonly why: string }

export const amlRuleNames = {
  list_match: { name: 'ชื่อคล้ายในรายชื่อ', why: 'ชื่อบัญชีของสมาชิกคล้ายชื่อในรายชื่อที่โหลดไว้' },
  structuring: { name: 'แบ่งยอดฝาก', why: 'ฝากหลายครั้งในเวลาสั้น แต่ละครั้งต่ำกว่าเกณฑ์เล็กน้อย' },
  pass_through: { name: 'ฝากแล้วถอน แทบไม่เล่น', why: 'ฝากยอดสูง ถอนออกเกือบหมด และเดิมพันน้อยมาก' },
  by_hand: { name: 'พนักงานเปิดเรื่อง', why: 'พนักงานพบสิ่งที่น่าสงสัยและเปิดเรื่องเอง เหตุผลอยู่ในสิ่งที่ทำไปแล้ว' },
} as const satisfies Record<AmlRule, Rule>

export const amlStateNames = {
  open: 'รอตรวจ',
  escalated: 'ส่งต่อแล้ว',
  reported: 'รายงานแล้ว',
  closed: 'ปิดแล้ว',
} as const satisfies Record<AmlState, string>

export const amlEventNames = {
  opened: 'เปิดเรื่อง',
  found: 'พบเพิ่ม',
  note: 'บันทึก',
  escalated: 'ส่งต่อ',
  funds_asked: 'ถามที่มาของเงิน',
  file: 'ดาวน์โหลดไฟล์รายงาน',
  reported: 'รายงานแล้ว',
  closed: 'ปิดเรื่อง',
} as const satisfies Record<AmlEvent, string>

export const birthResultNames = {
  equal: 'วันเกิดตรง',
  differs: 'วันเกิดต่างกัน',
  unknown: 'ไม่มีวันเกิดให้เทียบ',
} as const satisfies Record<BirthResult, string>

export const matchOutcomeNames = {
  dismissed: 'คนละคน',
  confirmed: 'ใช่คนนี้',
} as const satisfies Record<MatchOutcome, string>

export const listFormatNames = {
  un_xml: 'XML ของคณะมนตรีความมั่นคง',
  csv: 'ตาราง CSV',
} as const satisfies Record<ListFormat, string>

export const listEncodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (BE)',
  'windows-874': 'TIS-620 / Windows-874',
} as const satisfies Record<ListEncoding, string>

export const listFaultNames = {
  encoding: 'อ่านตัวอักษรไม่ได้ บันทึกเป็น UTF-8 แล้วลองอีกครั้ง',
  form: 'ไม่ใช่ตาราง CSV หรือ XML ที่ครบทั้งไฟล์',
  header: 'หัวตารางต้องมี reference (หรือ id) และ name',
  row: 'จำนวนช่องไม่เท่าหัวตาราง',
  reference: 'ไม่มีเลขอ้างอิง หรือยาวเกิน 200 ตัวอักษร',
  name: 'ไม่มีชื่อ ชื่อยาวเกิน 200 ตัวอักษร หรือเกิน 200 ชื่อ',
  birth_date: 'วันเกิดต้องเป็นปี หรือ ปี-เดือน-วัน',
  twice: 'เลขอ้างอิงซ้ำในไฟล์',
  empty: 'ไม่มีรายชื่อในไฟล์',
  too_many: 'เกิน 200,000 รายชื่อ',
} as const satisfies Record<ListFault, string>

/** Returns the Thai text that names the row of a file in which an error is: `แถวที่ 12: `. */
export const faultPlace = (row: number): string => `แถวที่ ${row}: `

/**
 * Text that asks a member for the source of the deposited money. It does not mention the case about money laundering, because the member
 * must not learn of it.
 */
export const SOURCE_OF_FUNDS_TEXT =
  'เพื่อดูแลบัญชีให้ปลอดภัยตามกฎหมาย เราขอทราบที่มาของเงินที่คุณใช้ฝาก เช่น เงินเดือน ธุรกิจ หรือเงินออม กรุณาพิมพ์ตอบในข้อความนี้ และแนบรูปเอกสารที่เกี่ยวข้อง เช่น สลิปเงินเดือนหรือรายการเดินบัญชี โดยปิดข้อมูลที่ไม่เกี่ยวข้องได้'

const FIGURES: Readonly<Record<string, string>> = {
  matches: 'ชื่อที่คล้าย',
  score: 'คะแนนสูงสุด',
  deposits: 'ฝาก (ครั้ง)',
  total: 'ฝากรวม',
  paid_in: 'ฝาก',
  paid_out: 'ถอน',
  valid_stake: 'เดิมพันที่นับ',
}

/** Returns the figures of a case about money laundering as Thai text, such as `ฝาก 60,000 · ถอน 58,000 · เดิมพันที่นับ 0`. */
export const amlFactsInWords = (facts: Readonly<Record<string, number>>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${FIGURES[name] ?? name} ${value.toLocaleString('en-US')}`)
    .join(' · ')
