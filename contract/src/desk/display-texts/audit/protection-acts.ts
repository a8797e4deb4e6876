import { amlRuleNames } from '../../../aml/aml-texts.ts'
import { talkOutcomeNames } from '../care-texts.ts'
import { among } from './audit-actions.ts'

type Fact = { readonly name: string; readonly say?: (text: string) => string }

const ruleOf = among(Object.fromEntries(Object.entries(amlRuleNames).map(([rule, { name }]) => [rule, name])))
const ofCase: Readonly<Record<string, Fact>> = {
  case: { name: 'เรื่องเลขที่' },
  rule: { name: 'เหตุที่พบ', say: ruleOf },
}
const ofList: Readonly<Record<string, Fact>> = {
  name: { name: 'รายชื่อ' },
  sha256: { name: 'SHA-256' },
  entries: { name: 'ชื่อ (รายการ)' },
  fresh: { name: 'เพิ่ม (รายการ)' },
  gone: { name: 'ไม่มีในไฟล์ล่าสุด (รายการ)' },
  what: { name: 'ลบ', say: among({ gone: 'ที่ไม่มีในไฟล์ล่าสุด', whole: 'ทั้งรายชื่อ' }) },
}

/** Thai names and formats of the details of audit log entries about care for members and about money laundering. */
export const protectionActs: Readonly<Record<string, Readonly<Record<string, Fact>>>> = {
  'care.step': { step: { name: 'ขั้น' }, score: { name: 'คะแนน' } },
  'care.talk': { step: { name: 'ขั้น' }, outcome: { name: 'ผลการพูดคุย', say: among(talkOutcomeNames) } },
  'care.end': { step: { name: 'ขั้น' } },
  'aml.ask': ofCase,
  'aml.close': ofCase,
  'aml.drop': ofList,
  'aml.escalate': ofCase,
  'aml.file': { ...ofCase, rows: { name: 'ธุรกรรม (รายการ)' } },
  'aml.load': ofList,
  'aml.note': ofCase,
  'aml.open': ofCase,
  'aml.report': ofCase,
}
