import { formatSatang, satang } from '../../wire/money.ts'
import { actNames } from './audit-action-names.ts'
import { bonusNames, ruleNames } from './member-texts.ts'
import { bankName, withdrawalNames } from './money-texts.ts'
import { roleNames } from './promotion-texts.ts'
import { proposalNames, reasonName } from './work-queue-texts.ts'

type Words = Readonly<Record<string, string>>

/** Returns the Thai name of a logged value, or the value itself if it has no Thai name. */
const among =
  (words: Words) =>
  (word: string): string =>
    Object.hasOwn(words, word) ? (words[word] ?? word) : word

const eachAmong = (words: Words) => (list: string) => list.split(' ').map(among(words)).join(', ')

export const actName = among(actNames)

/** Display name of the person or program that decided: an operator's name, or Thai words for an automatic decision. */
export const deciderName = (who: string | null): string | null => (who === null ? null : actorName(who))

/** Display name of an actor in the audit log: `operator:malee` is shown as `malee`, a member as its id. */
export const actorName = (actor: string): string => {
  const [kind = '', who] = actor.split(/:(.*)/s)
  if (kind === 'operator' && who !== undefined) return who
  if (kind === 'member' && who !== undefined) return `สมาชิก ${who}`
  return among({ system: 'ระบบ', rules: 'กฎอัตโนมัติ' })(actor)
}

/** Names of the people who made the logged decision: maker and checker, or the one actor. */
export const decidersName = (actor: string, { maker, checker }: Readonly<Record<string, string>>): string =>
  maker === undefined || checker === undefined || maker === checker
    ? actorName(actor)
    : `${maker}, ${checker}`

/** Formats an amount that the log stores in satang as baht. */
const baht = (text: string): string =>
  /^-?\d+$/.test(text) ? `${formatSatang(satang(BigInt(text)))} บาท` : text

const yesOrNo = among({ true: 'ใช่', false: 'ไม่ใช่', yes: 'ใช่', no: 'ไม่ใช่' })

/** Thai texts for reasons that the program writes into the audit log. */
const reasonOf = among({
  'the turnover is done': 'ทำเทิร์นครบ',
  'the member gave it up': 'สมาชิกสละ',
  'its time was over': 'หมดเวลา',
  'nothing was left to protect': 'เล่นเสียหมด',
  'the offer was taken back': 'ยกเลิกข้อเสนอ',
  'taken by a lookalike': 'บัญชีที่คล้ายกันรับไปแล้ว',
  'bets were decided after its end': 'ผลเดิมพันมาหลังโบนัสสิ้นสุด',
  'rounds heard of late': 'ผลเกมมาช้า',
  'rounds heard of after the claim: nothing is paid': 'ผลเกมมาหลังกดรับ ไม่จ่ายเพิ่ม',
  'a slip of that transfer': 'สลิปตรงกับรายการโอน',
  'the sandbox begins with what it needs': 'ค่าเริ่มต้นของระบบทดลอง',
})

type Fact = { readonly name: string; readonly say?: (text: string) => string }

const sum = (name: string): Fact => ({ name, say: baht })

const cap = (text: string): string => (text === '-' ? 'ไม่จำกัด' : baht(text))

const FACTS: Readonly<Record<string, Fact>> = {
  reason: { name: 'เหตุผล', say: reasonOf },
  member: { name: 'สมาชิก' },
  other: { name: 'อีกบัญชี' },
  maker: { name: 'ผู้เสนอ' },
  checker: { name: 'ผู้ยืนยัน' },
  record: { name: 'หลักฐาน' },
  outcome: { name: 'ผล' },
  kind: { name: 'ชนิด', say: among(proposalNames) },
  of: { name: 'ของ' },
  amount: sum('ยอด'),
  bonus: sum('โบนัส'),
  taken: sum('หัก'),
  owed: sum('ค้าง'),
  gap: sum('ส่วนที่ขาด'),
  difference: sum('ส่วนต่าง'),
  turnover_needed: sum('เทิร์นที่ต้องทำ'),
  turnover_done: sum('เทิร์นที่ทำแล้ว'),
  needed: sum('เทิร์นที่ต้องทำ'),
  done: sum('เทิร์นที่ทำแล้ว'),
  wanted: { name: 'ขอเป็น', say: text => (text === 'none' ? 'ไม่จำกัด' : baht(text)) },
  held_maximum: { name: 'ถือได้ถึง', say: cap },
  day_in_maximum: { name: 'รับต่อวันได้ถึง', say: cap },
  day_out_maximum: { name: 'จ่ายต่อวันได้ถึง', say: cap },
  promotion: { name: 'โปรโมชั่น' },
  period: { name: 'รอบ' },
  deposit: { name: 'รายการฝาก' },
  line: { name: 'รายการธนาคาร' },
  status: { name: 'สถานะ', say: among(bonusNames) },
  was: { name: 'เดิม', say: among({ ...bonusNames, ...withdrawalNames }) },
  days: { name: 'วัน' },
  cause: { name: 'สาเหตุ', say: among({ account_mismatch: 'บัญชีไม่ตรง', review_failed: 'ไม่ผ่านการตรวจ' }) },
  review: { name: 'ที่ให้คนตรวจ', say: text => (text === '' ? 'ไม่มี' : reasonName(text)) },
  rule: {
    name: 'กฎ',
    say: among(Object.fromEntries(Object.entries(ruleNames).map(([rule, { name }]) => [rule, name]))),
  },
  members: { name: 'สมาชิก (คน)' },
  count: { name: 'จำนวน' },
  name: { name: 'ชื่อ' },
  roles: { name: 'บทบาท', say: eachAmong(roleNames) },
  before: { name: 'เดิม', say: eachAmong(roleNames) },
  device: { name: 'เครื่อง' },
  network: { name: 'เครือข่าย' },
  why: { name: 'เพราะ' },
  what: { name: 'เรื่อง' },
  value: { name: 'ค่า' },
  job: { name: 'งาน' },
  account: { name: 'บัญชี', say: text => text.replace(/^\w+/, bankName) },
  active: { name: 'เปิดใช้', say: yesOrNo },
  payment_gateway_status: { name: 'ฝากผ่านเกตเวย์', say: among({ true: 'เปิด', false: 'ปิด' }) },
  sessions_ended: { name: 'ออกจากระบบ (เครื่อง)' },
  ended: { name: 'ออกจากระบบ (เครื่อง)' },
  orders: { name: 'รายการ' },
  lines: { name: 'รายการ' },
  paid: { name: 'โอนแล้ว' },
  refused: { name: 'ไม่สำเร็จ' },
  fresh: { name: 'รายการใหม่' },
  unreadable: { name: 'อ่านไม่ได้' },
}

/** Names of log details that are amounts of money only in the given action. The same names have another meaning in other actions. */
const OF_ACT: Readonly<Record<string, Readonly<Record<string, Fact>>>> = {
  'refund.correct': { before: sum('เดิม'), after: sum('เป็น') },
}

/**
 * Formats the details of an audit line in Thai: `ยอด 300.00 บาท · เหตุผล ลูกค้าขอ`. Keys without a name are
 * shown as logged; empty values are left out.
 */
export const factsOfAct = (action: string, details: Readonly<Record<string, string>>): string =>
  Object.entries(details)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => {
      const fact = OF_ACT[action]?.[key] ?? (Object.hasOwn(FACTS, key) ? FACTS[key] : undefined)
      return `${fact?.name ?? key} ${fact?.say?.(text) ?? text}`
    })
    .join(' · ')
