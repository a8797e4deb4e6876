import { memberDetails } from '../../../account/profile-details.ts'
import { amlStateNames } from '../../../aml/aml-texts.ts'
import { statementGroupWords } from '../../../cashier/history/statement-group-names.ts'
import { slipRefusals } from '../../../cashier/payment-slips/slip-notes.ts'
import { sectionNames } from '../../../games/game-section-names.ts'
import { correctionNames } from '../../../privacy/correction-requests.ts'
import {
  complaintCategories,
  complaintOutcomes,
  complaintStates,
} from '../../../support/complaint-categories.ts'
import { alertKindNames } from '../../alerts/alert-texts.ts'
import { documentActs } from '../document-texts.ts'
import { receiverActs } from '../event-texts.ts'
import { flowActs } from '../flow-switch-texts.ts'
import { jobNames } from '../job-names.ts'
import { bonusNames, exclusionMarkNames, lookalikeNames, outcomeNames, ruleNames } from '../member-texts.ts'
import { depositNames, depositWayNames, movementNames, returnNames, withdrawalNames } from '../money-texts.ts'
import { partnerOutcomeNames, promotionNames, roleNames } from '../promotion-texts.ts'
import { channelNames } from '../report-texts.ts'
import { settingName } from '../setting-names.ts'
import { proposalNames, reasonName, workKindNames } from '../work-queue-texts.ts'
import { affiliateActs } from './affiliate-acts.ts'
import { actName, among, type Words } from './audit-actions.ts'
import {
  accountText,
  audienceText,
  baht,
  eachAmong,
  moment,
  OUTCOMES,
  promotionText,
  reasonText,
  refusalText,
  sideText,
  subjectText,
  transferText,
  valueText,
  yesOrNo,
} from './audit-values.ts'
import { protectionActs } from './protection-acts.ts'

type Fact = { readonly name: string; readonly say?: (text: string) => string }

const sum = (name: string): Fact => ({ name, say: baht })
const cap = (text: string): string => (text === '-' ? 'ไม่จำกัด' : baht(text))
const person = { name: 'สมาชิก' }

const detailLabels: Words = Object.fromEntries(
  Object.entries(memberDetails).map(([name, { label }]) => [name, label]),
)

const CAUSES: Words = {
  account_mismatch: 'บัญชีไม่ตรง',
  review_failed: 'ไม่ผ่านการตรวจ',
  suspended: 'ถูกระงับ',
  signed_out: 'ถูกให้ออกจากระบบ',
  permission_lost: 'ไม่มีสิทธิ์แล้ว',
  reset: 'ถูกตั้งรหัสผ่านใหม่',
  ...slipRefusals,
}

const KINDS: Words = { ...proposalNames, ...correctionNames, cool_off: 'พักเล่น', exclusion: 'งดเล่น' }

const soleActNames: Words = {
  correction: 'ปรับยอด',
  bonus_grant: 'ให้โบนัส',
  bonus_extend: 'ขยายเวลาโบนัส',
  bonus_allow: 'ให้สิทธิ์โบนัส',
  commission_allow: 'ปล่อยค่าแนะนำ',
  commission_confirm: 'ยืนยันค่าแนะนำ',
  round_gap: 'ปิดยอดที่ไม่มีผลเกม',
  suspense_assign: 'ให้เงินพัก',
  slip_settle: 'เติมเครดิตตามสลิป',
  bank_file: 'ไฟล์ธนาคาร',
  withdrawal_approve: 'อนุมัติถอน',
  suspense_return: 'โอนเงินพักคืน',
}

const dimensionNames: Words = { operator: 'เจ้าหน้าที่', member: 'สมาชิก', account: 'บัญชี' }

const LIMITS: Words = {
  'deposit.day': 'ฝากต่อวัน',
  'deposit.week': 'ฝากต่อสัปดาห์',
  'deposit.month': 'ฝากต่อเดือน',
  'loss.day': 'เสียต่อวัน',
  'loss.week': 'เสียต่อสัปดาห์',
  'loss.month': 'เสียต่อเดือน',
}

const STATES: Words = { ...withdrawalNames, ...depositNames, ...movementNames, ...returnNames, ...bonusNames }

const turnover = (text: string): string => {
  const [, done, needed] = /^(\d+) of (\d+)$/.exec(text) ?? []
  return done === undefined || needed === undefined ? text : `${baht(done)} จาก ${baht(needed)}`
}

const PERIODS: Words = { once: 'ครั้งเดียว' }
const period = (text: string): string => {
  const [granted, at] = /^granted (.+)$/.exec(text) ?? []
  if (text.startsWith('draw:')) return 'การหมุนวงล้อ'
  if (text.startsWith('mission:')) return 'ภารกิจ'
  if (/^(birthday|cashback):/.test(text)) return 'ของขวัญประจำระดับ'
  if (text.startsWith('free-rounds:')) return 'เงินรางวัลจากรอบฟรี'
  if (text.startsWith('tournament:')) return 'รางวัลทัวร์นาเมนต์'
  return granted === undefined || at === undefined ? among(PERIODS)(moment(text)) : `ให้เมื่อ ${moment(at)}`
}

const rules: Words = Object.fromEntries(Object.entries(ruleNames).map(([rule, { name }]) => [rule, name]))

/** Thai name and value format of each detail that an entry of the audit log can have. They apply to every action without an exception in `OF_ACT`. */
const FACTS: Readonly<Record<string, Fact>> = {
  reason: { name: 'เหตุผล', say: reasonText },
  member: person,
  other: { name: 'อีกบัญชี' },
  muted: { name: 'ปิดเสียง', say: text => (text === '' ? '-' : eachAmong(alertKindNames)(text)) },
  ...{ quiet_hours: { name: 'ช่วงเงียบ' }, on_call: { name: 'เรียกได้ตลอด', say: yesOrNo } },
  excluded: { name: 'ผู้งดเล่น' },
  by: { name: 'จากเพื่อน' },
  maker: { name: 'ผู้เสนอ' },
  checker: { name: 'ผู้ยืนยัน' },
  decided_by: { name: 'ตัดสินโดย' },
  record: { name: 'หลักฐาน' },
  outcome: { name: 'ผล', say: among(OUTCOMES) },
  kind: { name: 'ชนิด', say: among(KINDS) },
  of: { name: 'ของ', say: subjectText },
  amount: sum('ยอด'),
  bonus: sum('โบนัส'),
  taken: sum('หัก'),
  given_back: sum('คืนให้'),
  owed: sum('ค้าง'),
  gap: sum('ส่วนที่ขาด'),
  difference: sum('ส่วนต่าง'),
  in_transit: sum('ระหว่างทาง'),
  sum: sum('รวมวันนี้'),
  limit: sum('วงเงิน'),
  turnover: { name: 'เทิร์น', say: turnover },
  turnover_needed: sum('เทิร์นที่ต้องทำ'),
  turnover_done: sum('เทิร์นที่ทำแล้ว'),
  needed: sum('เทิร์นที่ต้องทำ'),
  done: sum('เทิร์นที่ทำแล้ว'),
  wanted: { name: 'ขอเป็น', say: text => (text === 'none' ? 'ไม่จำกัด' : baht(text)) },
  held_maximum: { name: 'ถือได้ถึง', say: cap },
  day_in_maximum: { name: 'รับต่อวันได้ถึง', say: cap },
  day_out_maximum: { name: 'จ่ายต่อวันได้ถึง', say: cap },
  debit: { name: 'เดบิต', say: sideText },
  credit: { name: 'เครดิต', say: sideText },
  transfer: { name: 'รายการบัญชี', say: transferText },
  transfers: { name: 'รายการบัญชี', say: transferText },
  promotion: { name: 'โปรโมชั่น' },
  chances: { name: 'รางวัลและน้ำหนัก' },
  tiers: { name: 'ระดับและคะแนนเริ่มต้น' },
  winners: { name: 'ผู้ได้รางวัล (คน)' },
  average: { name: 'ค่าเฉลี่ยต่อครั้ง (บาท)' },
  budget: { name: 'งบรวม (บาท)' },
  period: { name: 'รอบ', say: period },
  week: { name: 'สัปดาห์', say: moment },
  of_week: { name: 'ของสัปดาห์', say: moment },
  deposit: { name: 'รายการฝาก' },
  line: { name: 'รายการธนาคาร' },
  status: { name: 'สถานะ', say: among(STATES) },
  was: { name: 'เดิม', say: among(STATES) },
  heard: {
    name: 'ผลการถาม',
    say: among({ answered: 'ธนาคารตอบแล้ว', heard: 'ธนาคารตอบแล้ว', silent: 'ธนาคารไม่ตอบ' }),
  },
  days: { name: 'วัน' },
  cause: { name: 'สาเหตุ', say: among(CAUSES) },
  review: { name: 'ที่ให้คนตรวจ', say: text => (text === '' ? 'ไม่มี' : reasonName(text)) },
  one_of_several: { name: 'อนุมัติหลายรายการพร้อมกัน', say: yesOrNo },
  rule: { name: 'กฎ', say: among(rules) },
  marks: { name: 'สิ่งที่คล้ายกัน', say: eachAmong({ ...lookalikeNames, ...exclusionMarkNames }) },
  members: { name: 'สมาชิก (คน)' },
  count: { name: 'จำนวน' },
  codes_voided: { name: 'โค้ดเดิมที่ใช้ไม่ได้แล้ว' },
  uses: { name: 'จำนวนครั้ง' },
  act: { name: 'เรื่อง', say: among(soleActNames) },
  dimension: { name: 'นับต่อ', say: among(dimensionNames) },
  name: { name: 'ชื่อ' },
  roles: { name: 'บทบาท', say: eachAmong(roleNames) },
  before: { name: 'เดิม', say: eachAmong(roleNames) },
  device: { name: 'เครื่อง', say: among({ 'command line': 'บรรทัดคำสั่ง', '?': 'ไม่ทราบ' }) },
  network: { name: 'เครือข่าย', say: among({ 'this machine': 'เครื่องแม่ข่าย' }) },
  why: { name: 'เพราะ', say: refusalText },
  what: { name: 'เรื่อง', say: promotionText },
  value: { name: 'ค่า', say: valueText },
  job: { name: 'งาน', say: among(jobNames) },
  account: { name: 'บัญชี', say: accountText },
  active: { name: 'เปิดใช้', say: yesOrNo },
  published: { name: 'แสดงอยู่', say: yesOrNo },
  payment_gateway_status: { name: 'ฝากผ่านเกตเวย์', say: among({ true: 'เปิด', false: 'ปิด' }) },
  permission: { name: 'สิทธิ์', say: among({ preview_promotions: 'ดูโปรโมชั่นก่อนเปิด' }) },
  mode: { name: 'วิธีเล่น', say: among({ seamless: 'เล่นจากกระเป๋า', transfer: 'ย้ายเครดิตเข้าเกม' }) },
  changed: { name: 'ที่เปลี่ยน', say: eachAmong(detailLabels) },
  sessions_ended: { name: 'ออกจากระบบ (เครื่อง)' },
  ended: { name: 'ออกจากระบบ (เครื่อง)' },
  seal: { name: 'ผนึกที่ไม่ตรง' },
  orders: { name: 'รายการ' },
  lines: { name: 'รายการ' },
  paid: { name: 'โอนแล้ว' },
  refused: { name: 'ไม่สำเร็จ' },
  fresh: { name: 'รายการใหม่' },
  unreadable: { name: 'อ่านไม่ได้' },
  from: { name: 'ตั้งแต่', say: moment },
  to: { name: 'ถึง', say: moment },
  until: { name: 'ถึง', say: moment },
  games: { name: 'เกม' },
  ids: { name: 'รหัส' },
  id: { name: 'รหัส' },
  title: { name: 'หัวข้อ' },
  summary: { name: 'คำอธิบาย' },
}

const SITE_KEYS = ['name', 'line', 'support', 'telegram', 'game', 'referral'] as const

/** Exceptions to `FACTS` for some actions: in the entries of these actions, a detail has another Thai name or another value format. */
const OF_ACT: Readonly<Record<string, Readonly<Record<string, Fact>>>> = {
  ...{ ...flowActs, ...affiliateActs, ...receiverActs, ...documentActs, ...protectionActs },
  'ledger.sealed': { seal: { name: 'ผนึกที่' }, up_to: { name: 'ถึงรายการที่' }, hash: { name: 'รหัสตรวจสอบ' } },
  'refund.correct': { before: sum('เดิม'), after: sum('เป็น') },
  'complaint.raise': { category: { name: 'หมวด', say: among(complaintCategories) } },
  'complaint.resolve': { outcome: { name: 'ผล', say: among(complaintOutcomes) } },
  'support.release': { before: { name: 'ผู้รับเรื่องเดิม' } },
  'support.take': { before: { name: 'ผู้รับเรื่องเดิม' } },
  'limit.answer': {
    asked: { name: 'เมื่อ', say: among({ first: 'ก่อนฝากครั้งแรก', review: 'ทบทวนทุก 6 เดือน' }) },
    answer: { name: 'คำตอบ', say: among({ none: 'ไม่ตั้ง', kept: 'คงไว้ตามเดิม' }) },
  },
  'limit.set': { limit: { name: 'ขีดจำกัด', say: among(LIMITS) } },
  'finance.export': { names: { name: 'ชื่อสมาชิก', say: among({ whole: 'เต็ม', masked: 'ปิดบางส่วน' }) } },
  'promotion.make': { from: { name: 'คัดลอกจากโปรโมชั่น' } },
  'member.correct': { what: { name: 'เรื่อง', say: among(correctionNames) } },
  'news.consent': { wording: { name: 'ข้อความยินยอมฉบับ' } },
  'news.end': { by: { name: 'จาก', say: among({ choices: 'หน้าการรับข้อความ', message: 'ข้อความข่าว' }) } },
  'member.forget': { what: { name: 'เรื่อง', say: eachAmong({ money: 'การเงิน', identity: 'ตัวตน' }) } },
  'site.change': Object.fromEntries(SITE_KEYS.map(key => [key, { name: settingName('site_info', key) }])),
  'campaign.edit': {
    name: { name: 'ชื่อ' },
    audience: { name: 'กลุ่ม', say: audienceText },
    promotion: { name: 'โปรโมชั่น', say: promotionText },
  },
  'campaign.make': { name: { name: 'ชื่อ' } },
  'campaign.send': { name: { name: 'ชื่อ' }, members: { name: 'ส่งได้ (คน)' } },
  'campaign.stop': {
    name: { name: 'ชื่อ' },
    members: { name: 'ส่งไปแล้ว (คน)' },
    promotion: { name: 'โปรโมชั่น', say: promotionText },
  },
  'list.export': {
    campaign: { name: 'แคมเปญ' },
    wheel: { name: 'วงล้อ' },
    table: { name: 'ตารางระดับ' },
    mission: { name: 'ภารกิจ' },
    tournament: { name: 'ทัวร์นาเมนต์' },
    ...{ batch: { name: 'ชุดรอบฟรี' }, receiver: { name: 'ปลายทางเหตุการณ์' } },
    status: { name: 'สถานะ', say: among({ ...STATES, ...promotionNames }) },
    state: { name: 'สถานะ', say: among({ ...outcomeNames, ...complaintStates, ...amlStateNames }) },
    affiliate: { name: 'พันธมิตร' },
    category: { name: 'หมวด', say: among(complaintCategories) },
    way: { name: 'วิธีจ่าย', say: among(depositWayNames) },
    ref: { name: 'เลขอ้างอิง' },
    reference: { name: 'เลขอ้างอิง' },
    day: { name: 'วันที่', say: moment },
    month: { name: 'เดือน' },
    q: { name: 'คำค้น' },
    group: { name: 'ประเภท', say: among(statementGroupWords) },
    by: { name: 'แยกตาม', say: among({ game: 'เกม', section: 'หมวด', provider: 'ค่าย', day: 'วัน' }) },
    section: { name: 'หมวด', say: among(sectionNames) },
    weeks: { name: 'จำนวนสัปดาห์' },
    channel: { name: 'ช่องทาง', say: among(channelNames) },
    partner: { name: 'คู่ค้า' },
    outcome: { name: 'ผล', say: among(partnerOutcomeNames) },
    action: { name: 'การกระทำ', say: actName },
    only: { name: 'เฉพาะ', say: among(workKindNames) },
  },
}

const factOf = (action: string, key: string): Fact | undefined => {
  const own = OF_ACT[action]
  if (own !== undefined && Object.hasOwn(own, key)) return own[key]
  return Object.hasOwn(FACTS, key) ? FACTS[key] : undefined
}

/**
 * Returns the Thai name of a detail in an audit log entry of this action; null if it has no name. A test fails if an entry has a detail without a
 * name.
 */
export const detailName = (action: string, key: string): string | null => factOf(action, key)?.name ?? null

/** Formats the details of an audit log entry in Thai: `ยอด 300.00 บาท · เหตุผล ลูกค้าขอ`. Empty values are left out. */
export const factsOfAct = (action: string, details: Readonly<Record<string, string>>): string =>
  Object.entries(details)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => {
      const fact = factOf(action, key)
      return `${fact?.name ?? key} ${fact?.say?.(text) ?? text}`
    })
    .join(' · ')
