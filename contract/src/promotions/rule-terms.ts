import type { GameSection } from '../games/game-facts.ts'
import { sectionsInWords } from '../games/game-section-names.ts'
import { formatSatang, type Satang } from '../wire/money.ts'
import {
  audienceTerm,
  type FreeBonusRules,
  freeBonusTerms,
  oncePerPersonTerm,
  type StakeRules,
  stakeTerms,
  usesPerPersonTerm,
} from './free-bonus-terms.ts'
import { FRIEND_DAYS, NEWEST_FRIENDS } from './friend-bonus-limits.ts'
import type { PromotionAudience, PromotionFrequency, PromotionTrigger } from './promotion.ts'

/** Days of the longest month: a birthday bonus with this many claim days can be claimed all month. */
export const BIRTH_MONTH_MAX_DAYS = 31

/**
 * All rules that the program applies to one promotion, with money in satang. `free_bonus_deposits` and `free_bonus_phone_proved` apply to
 * bonuses without a deposit; for other bonuses they are 0 and false.
 */
export type PromotionRules = StakeRules &
  FreeBonusRules & {
    readonly trigger: PromotionTrigger
    readonly frequency: PromotionFrequency
    /** Only for the trigger `stake_rebate`: the game section whose stakes earn the bonus; null for other triggers. */
    readonly section: GameSection | null
    readonly deposit_minimum: Satang | null
    /** The bonus is an amount or a percentage: exactly one of these two fields is set. */
    readonly reward_fixed: Satang | null
    readonly rate_percent: number | null
    readonly maximum_withdrawal: Satang | null
    readonly claim_days: number | null
    /**
     * Days in which a member can claim an offered bonus after another bonus of the member has ended. It applies if that other bonus
     * prevented the claim while it was open.
     */
    readonly claim_days_after: number
    readonly valid_days: number
    readonly once_per_person: boolean
    /**
     * Only for a promotion with the trigger `friend_deposit`: maximum number of invited members for whom a person gets the bonus. Null for
     * other triggers.
     */
    readonly friends_max: number | null
    readonly audience: PromotionAudience
    readonly audience_days: number | null
  }

/** Formats satang as baht: `1,000` or `1,000.50`. */
export const formatBaht = (amount: Satang): string => formatSatang(amount).replace(/\.00$/, '')

const NET_LOSS = 'คิดจากยอดเดิมพันลบยอดที่ชนะ และลบโบนัสเฉพาะส่วนที่เล่นเสียไป'
const WEEK = 'ตั้งแต่วันพุธ 00:00 น. ถึงวันอังคาร 24:00 น.'

/** Returns the Thai term of a bonus that is a share of past losses or stakes; null for other triggers. */
const refundTerm = ({ trigger, rate_percent, section }: PromotionRules): string | null => {
  if (trigger === 'weekly_refund') return `คืน ${rate_percent}% ของยอดเสียสุทธิ ${NET_LOSS} ${WEEK}`
  if (trigger === 'daily_refund')
    return `คืน ${rate_percent}% ของยอดเสียสุทธิของเมื่อวาน ${NET_LOSS} ตั้งแต่ 00:00 น. ถึง 24:00 น.`
  if (trigger === 'stake_rebate' && section !== null)
    return `คืน ${rate_percent}% ของยอดเดิมพัน${sectionsInWords([section])} ทั้งที่ชนะและแพ้ ${WEEK}`
  return null
}

const rewardTerms = (rules: PromotionRules): string[] => {
  const refund = refundTerm(rules)
  if (refund !== null) return [refund]
  const { trigger, frequency, deposit_minimum, reward_fixed, rate_percent } = rules
  const reward =
    reward_fixed === null ? `รับโบนัส ${rate_percent}% ของยอดฝาก` : `รับโบนัส ${formatBaht(reward_fixed)} บาท`
  if (deposit_minimum === null) return [reward]
  if (trigger === 'friend_deposit')
    return [`${reward} เมื่อเพื่อนที่คุณแนะนำฝากครั้งแรกตั้งแต่ ${formatBaht(deposit_minimum)} บาทขึ้นไป`]
  const when = frequency === 'birthday_year' ? 'ในเดือนเกิดของคุณ' : ''
  return [`ฝากจริงตั้งแต่ ${formatBaht(deposit_minimum)} บาทขึ้นไป${when} ${reward}`]
}

const FREQUENCY_TERMS: Readonly<Record<PromotionFrequency, string>> = {
  once: 'รับได้ 1 ครั้งต่อสมาชิกและต่อบัญชีธนาคาร',
  day: 'รับได้วันละ 1 ครั้งต่อสมาชิกและต่อบัญชีธนาคาร',
  week: 'รับได้สัปดาห์ละ 1 ครั้งต่อสมาชิกและต่อบัญชีธนาคาร สัปดาห์เริ่มวันพุธ 00:00 น.',
  birthday_year: 'รับได้ในเดือนเกิดของคุณ ปีละ 1 ครั้งต่อสมาชิกและต่อบัญชีธนาคาร',
  friend: 'รับได้ 1 ครั้งต่อเพื่อนหนึ่งคน',
}

/** Returns the Thai terms that say which invited members count; an empty array for a promotion without invitations. */
const friendTerms = ({ friends_max }: PromotionRules): string[] =>
  friends_max === null
    ? []
    : [
        `นับเพื่อนได้สูงสุด ${friends_max} คน`,
        `นับเฉพาะเพื่อนที่คุณแนะนำ ${NEWEST_FRIENDS} คนล่าสุด ซึ่งฝากครั้งแรกไม่เกิน ${FRIEND_DAYS} วันที่ผ่านมา`,
        'โบนัสที่รอกดรับอยู่แล้ว กดรับได้จนหมดเวลากดรับ แม้มีเพื่อนใหม่มากกว่านั้นหรือเกินจำนวนวันนั้น',
        'เพื่อนที่ใช้อุปกรณ์ เครือข่าย บัญชีที่โอน หรือชื่อเดียวกับคุณหรือกับเพื่อนคนก่อน ไม่นับ',
        'เพื่อนที่ฝากครั้งแรกระหว่างที่คุณพักการเล่น ไม่นับ',
      ]

const claimTerms = ({ trigger, claim_days, claim_days_after }: PromotionRules): string[] => {
  if (claim_days === null) return []
  const after = claim_days_after === 0 ? '' : ` หรือภายใน ${claim_days_after} วันหลังโบนัสอื่นที่เปิดอยู่สิ้นสุด`
  if (trigger === 'daily_refund')
    return [
      `กดรับภายใน ${claim_days} วัน${after}`,
      'เดิมพันที่ยังไม่รู้ผลทำให้ต้องรอสรุปยอด หากรู้ผลหลังหมดเวลากดรับ ยอดของวันนั้นไม่มีการคืน',
    ]
  if (trigger === 'friend_deposit') return [`กดรับภายใน ${claim_days} วัน${after}`]
  if (trigger !== 'birthday')
    return [`กดรับภายใน ${claim_days} วัน${after}`, 'หากผลการเล่นมาถึงภายหลัง ยอดที่ยังไม่ได้กดรับจะปรับตามจริง']
  const month =
    claim_days >= BIRTH_MONTH_MAX_DAYS ? 'กดรับภายในเดือนเกิด' : `กดรับภายใน ${claim_days} วันแรกของเดือนเกิด`
  return [`${month}${after}`]
}

const turnoverTerms = ({ trigger, turnover_times, valid_days, maximum_withdrawal }: PromotionRules) => {
  const maximum =
    maximum_withdrawal === null
      ? 'ไม่จำกัดยอดถอน'
      : `ถอนได้สูงสุด ${formatBaht(maximum_withdrawal)} บาท ไม่รวมเงินของคุณเองส่วนอื่น`
  if (turnover_times === 0) return ['ไม่ต้องทำยอดเทิร์น', maximum]
  const base = trigger === 'deposit' ? 'เงินฝากและโบนัส' : 'โบนัส'
  return [
    `ทำยอดเทิร์น ${turnover_times} เท่าของ${base} ภายใน ${valid_days} วัน`,
    maximum,
    'สละโบนัสได้ทุกเมื่อ ระบบจะนำโบนัสและยอดที่ได้จากโบนัสออก เงินของคุณที่เหลือยังอยู่',
  ]
}

/** Returns the Thai terms of a bonus except its amount. Another text states the amount, for example the text of a wheel's prize. */
export const conditionTerms = (rules: PromotionRules): string[] => [
  ...freeBonusTerms(rules),
  ...turnoverTerms(rules),
  ...stakeTerms(rules),
]

/**
 * Returns the Thai terms of a promotion for members, one generated sentence for each rule (B05). `uses` is the number of times that a person
 * may use a coupon.
 */
export const ruleTerms = (rules: PromotionRules, uses = 1): string[] => {
  const { audience, audience_days, once_per_person } = rules
  return [
    ...rewardTerms(rules),
    ...(rules.trigger === 'reward' ? [] : [FREQUENCY_TERMS[rules.frequency]]),
    ...friendTerms(rules),
    ...freeBonusTerms(rules),
    ...(audience === 'everybody' ? [] : [audienceTerm(audience, audience_days ?? 0)]),
    ...claimTerms(rules),
    ...turnoverTerms(rules),
    ...stakeTerms(rules),
    ...(once_per_person ? [uses === 1 ? oncePerPersonTerm : usesPerPersonTerm(uses)] : []),
  ]
}
