import { isBankKey } from '../../../account/banks.ts'
import type { WireAudience } from '../../../campaigns/audience.ts'
import { audienceSentences } from '../../../campaigns/audience-texts.ts'
import { type ErrorCode, errorTexts } from '../../../errors/errors.ts'
import { isFlowKey } from '../../../flows/flow-switches.ts'
import { OTHER_SECTION_NAME, sectionNames } from '../../../games/game-section-names.ts'
import { correctionNames } from '../../../privacy/correction-requests.ts'
import { formatMoment } from '../../../wire/calendar.ts'
import { formatSatang, satang } from '../../../wire/money.ts'
import { type EffectName, effectNames } from '../../proposals/effect-names.ts'
import { writeOffCauses } from '../../suspense-payments/write-off-causes.ts'
import { flowName } from '../flow-switch-texts.ts'
import { ruleNames } from '../member-texts.ts'
import { accountName, bankFileNames, bankName } from '../money-texts.ts'
import { artNames, audienceNames } from '../promotion-texts.ts'
import { groupName, settingName } from '../setting-names.ts'
import { among, type Words } from './audit-actions.ts'

/**
 * Formats an amount from the audit log in baht. A whole number is in satang; a number with two decimals is already in baht. Any other text
 * is returned unchanged.
 */
export const baht = (text: string): string => {
  if (/^-?\d+$/.test(text)) return `${formatSatang(satang(BigInt(text)))} บาท`
  return /^-?[\d,]+\.\d\d$/.test(text) ? `${text} บาท` : text
}

export const eachAmong = (words: Words) => (list: string) => list.split(/[ ,]+/).map(among(words)).join(', ')

export const yesOrNo = among({ true: 'ใช่', false: 'ไม่ใช่', yes: 'ใช่', no: 'ไม่ใช่' })

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DAY = /^\d{4}-\d\d-\d\d$/
const AT_MIDNIGHT = / 00:00$/

/** Formats an instant or a Bangkok day from the audit log, which stores them in ISO format. */
export const moment = (text: string): string => {
  if (INSTANT.test(text)) return formatMoment(new Date(text))
  return DAY.test(text) ? formatMoment(new Date(`${text}T00:00:00+07:00`)).replace(AT_MIDNIGHT, '') : text
}

/** Thai texts for reasons that the program writes into the audit log. */
export const reasonText = among({
  'the turnover is done': 'ทำเทิร์นครบ',
  'the member gave it up': 'สมาชิกสละ',
  'its time was over': 'หมดเวลา',
  'nothing was left to protect': 'เล่นเสียหมด',
  'the offer was taken back': 'ยกเลิกข้อเสนอ',
  'taken by a lookalike': 'บัญชีที่คล้ายกันรับไปแล้ว',
  'bets were decided after its end': 'ผลเดิมพันมาหลังโบนัสสิ้นสุด',
  'the site rolled back a win after its end': 'เว็บเกมยกเลิกรางวัลหลังโบนัสสิ้นสุด',
  'rounds heard of late': 'ผลเกมมาช้า',
  'rounds heard of after the claim: nothing is paid': 'ผลเกมมาหลังกดรับ ไม่จ่ายเพิ่ม',
  'a slip of that transfer': 'สลิปตรงกับรายการโอน',
  'the anchor of the audit log has a seal that the database lacks': 'ผนึกของบันทึกไม่ตรงกับไฟล์นอกฐานข้อมูล',
  'the database lost committed data': 'ฐานข้อมูลสูญเสียรายการที่บันทึกแล้ว',
  'stopped before the upgrade': 'หยุดไว้ก่อนอัปเกรด',
  'new proofs': 'ตั้งรหัสผ่านใหม่แล้ว',
  'the sandbox begins with what it needs': 'ค่าเริ่มต้นของระบบทดลอง',
})

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTexts, code)

const REFUSED_CALLS: Words = { permission: 'ไม่มีสิทธิ์', step_up: 'ต้องยืนยันตัวตนซ้ำ' }

/** Returns the Thai sentence of an error code. The sentence contains no values, such as amounts, because the audit log does not store them. */
export const refusalText = (code: string): string =>
  isErrorCode(code) ? errorTexts[code].text.replaceAll(/\s*\{\w+\}/g, ' …') : among(REFUSED_CALLS)(code)

const WALLETS: Words = { wallet: 'กระเป๋า', game: 'เครดิตที่เกม', withdrawing: 'เงินรอถอน', moving: 'เงินที่กำลังย้าย' }

/** Returns the Thai name of a ledger account. For a member's account the name contains the member's id. */
export const sideText = (text: string): string => {
  const [, member, account = ''] = /^(mem_\w+):(\w+)$/.exec(text) ?? []
  return member === undefined ? accountName(text) : `${among(WALLETS)(account)}ของ ${member}`
}

export const accountText = (text: string): string =>
  text.includes(':') ? sideText(text) : text.replace(/^\w+/, bankName)

/** Returns the ids of requests within a ledger transfer's id, which the audit log stores as `withdrawal:<id>:payout`. */
export const transferText = (text: string): string => text.match(/[a-z]{3}_[0-9a-z]+/g)?.join(', ') ?? text

const PROMOTION_FIELDS: Readonly<Record<string, EffectName>> = {
  title: 'promotion_title',
  summary: 'promotion_summary',
  terms: 'promotion_terms',
  deposit_minimum: 'promotion_deposit_minimum',
  reward_fixed: 'promotion_reward',
  rate_percent: 'promotion_rate',
  section: 'promotion_section',
  friends_max: 'promotion_friends_max',
  turnover_times: 'promotion_turnover',
  maximum_withdrawal: 'promotion_maximum',
  claim_days: 'promotion_claim_days',
  valid_days: 'promotion_valid_days',
  weights: 'promotion_weights',
  greatest_stake_percent: 'promotion_stake',
  greatest_stake_least: 'promotion_stake_least',
  once_per_person: 'promotion_once',
  audience: 'promotion_audience',
  audience_days: 'promotion_audience_days',
  budget: 'promotion_budget',
  art: 'promotion_art',
  hue: 'promotion_hue',
  starts_at: 'promotion_starts',
  ends_at: 'promotion_ends',
}

const SATANG = /^(-?\d+) satang$/
const PARTS: Words = {
  ...sectionNames,
  other: OTHER_SECTION_NAME,
  bank: 'ธนาคาร',
  account_number: 'เลขบัญชี',
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats a logged JSON value in Thai, without quotes and brackets. */
const written = (value: unknown): string => {
  if (value === null || value === '') return 'ไม่มี'
  if (typeof value === 'boolean') return value ? 'ใช่' : 'ไม่ใช่'
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  if (Array.isArray(value)) return value.length === 0 ? 'ว่าง' : value.map(written).join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, part]) => `${among(PARTS)(key)} ${key === 'bank' ? bankName(String(part)) : written(part)}`)
      .join(', ')
  const text = String(value)
  const [, sum] = SATANG.exec(text) ?? []
  if (sum !== undefined) return formatSatang(satang(BigInt(sum)))
  return among({ ...audienceNames, ...artNames })(moment(text))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Formats the value of a setting, which the audit log stores as JSON. */
export const valueText = (text: string): string => written(parsed(text))

/** Formats the logged changes of a promotion, which are JSON. Any other text is the promotion's title and is returned unchanged. */
export const promotionText = (text: string): string => {
  const changes = parsed(text)
  if (!isRecord(changes)) return text
  return Object.entries(changes)
    .map(([field, value]) => {
      const name = Object.hasOwn(PROMOTION_FIELDS, field) ? PROMOTION_FIELDS[field] : undefined
      return `${name === undefined ? field : effectNames[name]}: ${written(value)}`
    })
    .join(', ')
}

const DIGEST_SHOWN = 12
const SOURCES: Words = { bank: 'ธนาคาร', gateway: 'เกตเวย์' }
const rules: Words = Object.fromEntries(Object.entries(ruleNames).map(([rule, { name }]) => [rule, name]))

const SUBJECTS: Readonly<Record<string, (first: string, rest: string) => string>> = {
  promotion: no => `โปรโมชั่น ${no}`,
  mission: no => (no === 'next' ? 'ภารกิจใหม่' : `ภารกิจ ${no}`),
  tiers: no => (no === 'next' ? 'ตารางระดับใหม่' : `ตารางระดับ ${no}`),
  tournament: no => (/^\d+$/.test(no) ? `ทัวร์นาเมนต์ ${no}` : no),
  'free-rounds': no => (/^\d+$/.test(no) ? `รอบฟรีชุด ${no}` : no),
  wheel: no => (no === 'next' ? 'วงล้อใหม่' : `วงล้อ ${no}`),
  suspense: (source, id) => `เงินพักจาก${among(SOURCES)(source)} ${id}`,
  affiliate: (no, deal) => `พันธมิตร ${no}${deal === '' ? '' : ' ข้อตกลงใหม่'}`,
  'affiliate-statement': no => `ใบสรุปของพันธมิตร ${no}`,
  correction: id => `ปรับยอด ${id}`,
  'payout-file': no => `ไฟล์โอนเงิน ${no}`,
  'bank-file': (kind, digest) => `ไฟล์${among(bankFileNames)(kind)} ${digest.slice(0, DIGEST_SHOWN)}`,
  'bank-line': hash => `แถวที่อ่านไม่ได้ ${hash.slice(0, DIGEST_SHOWN)}`,
  job: no => `งานระบบ ${no}`,
  line: id => `รายการธนาคาร ${id}`,
  commission: no => `ค่าแนะนำ ${no}`,
  'taken-back': (source, id) => `เงินที่${among(SOURCES)(source)}ดึงคืน ${id}`,
  risk: rule => `กลุ่มเสี่ยงตามกฎ${among(rules)(rule)}`,
}

const WHOLE: Words = {
  'payout-files': 'ผลการโอนออก',
  banners: 'ป้าย',
  site_info: 'ข้อมูลเว็บ',
  popup: 'ป๊อปอัป',
  audit_seals: 'กุญแจผนึกบันทึก',
  ledger_seals: 'รายการเงินทั้งหมด',
}

const OURS =
  /^(?:bank|gateway|payout|suspense|gaming|bonus|commission|income|fees|transit|affiliates)(?::[\w:]+)?$/

/**
 * Returns the Thai name of an audit log entry's subject, such as a setting, a promotion or unassigned (suspense) money. Any other subject is an id
 * and stays unchanged.
 */
export const subjectText = (subject: string): string => {
  const [, day, account = ''] = /^(\d{4}-\d\d-\d\d) (.+)$/.exec(subject) ?? []
  if (day !== undefined) return `${accountText(account)} วันที่ ${moment(day)}`
  const [, member, field = ''] = /^(mem_\w+):([a-z_]+)$/.exec(subject) ?? []
  if (member !== undefined) return `${member} ${among(correctionNames)(field)}`
  if (isFlowKey(subject)) return flowName(subject)
  const [kind = '', first, ...rest] = subject.split(':')
  if (first !== undefined && Object.hasOwn(SUBJECTS, kind))
    return SUBJECTS[kind]?.(first, rest.join(':')) ?? subject
  if (OURS.test(subject)) return accountName(subject)
  if (first !== undefined && isBankKey(kind)) return `${bankName(kind)} ${first}`
  const [group = '', key] = subject.split('.')
  if (key !== undefined && settingName(group, key) !== key)
    return `${groupName(group)} › ${settingName(group, key)}`
  return among(WHOLE)(subject)
}

type ShownMember = { readonly id: string; readonly name: string; readonly phone: string }

const MEMBER_ID = /mem_[0-9a-z]{26}/g

/** Replaces each id of a known member in the text by the member's masked name and phone. */
export const nameMembers = (text: string, members: readonly ShownMember[]): string =>
  text.replaceAll(MEMBER_ID, id => {
    const shown = members.find(member => member.id === id)
    return shown === undefined ? id : `${shown.name} ${shown.phone}`.trim()
  })

/** Returns the filters of an audience in Thai. The audit log stores them as JSON. */
export const audienceText = (text: string): string => {
  try {
    return audienceSentences(JSON.parse(text) as WireAudience).join(' · ')
  } catch {
    return text
  }
}

/** Thai texts for the outcomes of decisions that operators make from external evidence, such as a line of the bank's statement. */
export const OUTCOMES: Words = {
  ...writeOffCauses,
  paid: 'โอนแล้ว',
  not_paid: 'ไม่ได้โอน',
  done: 'ย้ายแล้ว',
  refused: 'ถูกปฏิเสธ',
  lost: 'ปิดยอด',
}
