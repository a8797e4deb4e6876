import { asciiDigits } from '../text/ascii-digits.ts'
import { formatBaht, type PromotionRules } from './rule-terms.ts'

/** Result of a check of a hand-written promotion text: the statement that contradicts a rule, and this rule in Thai. */
export type Contradiction = { readonly claim: string; readonly rule: string }

type Check = (text: string, rules: PromotionRules) => Contradiction | null
type Sentence = (rules: PromotionRules) => string

const FIGURE = String.raw`\d[\d,]*(?:\.\d+)?`
/** Returns a number times 100, rounded. Amounts, rates and days are compared in hundredths, which are satang for an amount. */
const hundredths = (figure: number): bigint => BigInt(Math.round(figure * 100))
const hundredthsOf = (figure: string): bigint => hundredths(Number(figure.replaceAll(',', '')))

/**
 * Builds a check of the numbers that the pattern matches in a text. The check finds the first number that the promotion's rules do not allow.
 */
const figureCheck =
  (pattern: string, allowed: (rules: PromotionRules) => readonly bigint[], rule: Sentence): Check =>
  (text, rules) => {
    const amounts = allowed(rules)
    for (const match of text.matchAll(new RegExp(pattern, 'g')))
      if (!amounts.includes(hundredthsOf(match[1] ?? match[2] ?? '')))
        return { claim: match[0].trim(), rule: rule(rules) }
    return null
  }

/**
 * Builds a check that finds a phrase in a text. The check applies only if `isWrong` returns true: the promotion's rules then contradict the
 * phrase.
 */
const phraseCheck =
  (pattern: RegExp, isWrong: (rules: PromotionRules) => boolean, rule: Sentence): Check =>
  (text, rules) => {
    const match = isWrong(rules) ? pattern.exec(text) : null
    return match === null ? null : { claim: match[0], rule: rule(rules) }
  }

const AFTER_AMOUNT = String.raw`(?![\d,.]*\d)(?!\s*(?:%|เปอร์เซ็นต์|เท่า|ครั้ง|วัน|สิทธิ์|ชั้น|คน|น\.))`
const amountsOf = (...amounts: readonly (bigint | null)[]): bigint[] =>
  amounts.filter(amount => amount !== null)

const depositRule: Sentence = ({ deposit_minimum, free_bonus_deposits }) => {
  if (deposit_minimum !== null) return `ต้องฝากตั้งแต่ ${formatBaht(deposit_minimum)} บาท`
  return free_bonus_deposits === 0
    ? 'โปรโมชั่นนี้ไม่มียอดฝากขั้นต่ำ'
    : `ต้องฝากเงินสำเร็จแล้วอย่างน้อย ${free_bonus_deposits} ครั้ง`
}
const rewardRule: Sentence = ({ reward_fixed, rate_percent }) =>
  reward_fixed === null ? `โบนัสคือ ${rate_percent}%` : `โบนัสคือ ${formatBaht(reward_fixed)} บาท`
const turnoverRule: Sentence = ({ turnover_times, valid_days }) =>
  turnover_times === 0 ? 'ไม่ต้องทำยอดเทิร์น' : `ต้องทำยอดเทิร์น ${turnover_times} เท่า ภายใน ${valid_days} วัน`
const maximumRule: Sentence = ({ maximum_withdrawal }) =>
  maximum_withdrawal === null ? 'ไม่จำกัดยอดถอน' : `ถอนได้สูงสุด ${formatBaht(maximum_withdrawal)} บาท`
const FREQUENCY_RULES = {
  once: 'รับได้ครั้งเดียวต่อสมาชิก',
  day: 'รับได้วันละ 1 ครั้ง',
  week: 'รับได้สัปดาห์ละ 1 ครั้ง',
  birthday_year: 'รับได้ปีละ 1 ครั้ง ในเดือนเกิด',
  friend: 'รับได้ 1 ครั้งต่อเพื่อนหนึ่งคน',
} as const
const frequencyRule: Sentence = ({ frequency }) => FREQUENCY_RULES[frequency]
const audienceRule: Sentence = ({ audience }) =>
  ({ everybody: 'สมาชิกทุกคนรับได้', new: 'เฉพาะสมาชิกใหม่รับได้', returning: 'เฉพาะสมาชิกที่หยุดฝากไประยะหนึ่งรับได้' })[
    audience
  ]
const daysRule: Sentence = rules => {
  const { claim_days, valid_days } = rules
  return claim_days === null
    ? turnoverRule(rules)
    : `กดรับภายใน ${claim_days} วัน และทำยอดเทิร์นภายใน ${valid_days} วัน`
}

/**
 * Checks of the amounts in a promotion text. The first ones recognise an amount by the words around it; the last one checks every amount in
 * baht.
 */
const MONEY_CHECKS: readonly Check[] = [
  figureCheck(
    String.raw`ฝาก(?:เงิน|จริง|ครั้งแรก|ครั้งเดียว|ขั้นต่ำ|ตั้งแต่|ครบ|เพียง|แค่|กับโปรนี้|\s)*(${FIGURE})${AFTER_AMOUNT}`,
    ({ deposit_minimum }) => amountsOf(deposit_minimum),
    depositRule,
  ),
  figureCheck(
    String.raw`ถอน(?:เงิน|ได้|สูงสุด|ไม่เกิน|ถึง|\s)*(${FIGURE})${AFTER_AMOUNT}`,
    ({ maximum_withdrawal }) => amountsOf(maximum_withdrawal),
    maximumRule,
  ),
  figureCheck(
    String.raw`(?:รับ|แถม|แจก|โบนัส)(?:เพิ่ม|ฟรี|ทันที|โบนัส|เครดิต|เลย|อีก|\s)*(${FIGURE})${AFTER_AMOUNT}`,
    ({ reward_fixed }) => amountsOf(reward_fixed),
    rewardRule,
  ),
  figureCheck(
    String.raw`฿\s*(${FIGURE})|(?<![\d,.])(${FIGURE})\s*บาท`,
    ({ deposit_minimum, reward_fixed, maximum_withdrawal, greatest_stake_least }) =>
      amountsOf(deposit_minimum, reward_fixed, maximum_withdrawal, greatest_stake_least),
    rules => [depositRule(rules), rewardRule(rules), maximumRule(rules)].join(' '),
  ),
]

const COUNT_CHECKS: readonly Check[] = [
  figureCheck(
    String.raw`(?<![\d,.])(${FIGURE})\s*(?:%|เปอร์เซ็นต์)`,
    ({ rate_percent, greatest_stake_percent, weights }) =>
      [rate_percent, greatest_stake_percent, ...weights.map(({ percent }) => percent)]
        .filter(percent => percent !== null)
        .map(hundredths),
    rewardRule,
  ),
  figureCheck(
    String.raw`(?<![\d,.])(${FIGURE})\s*เท่า`,
    ({ turnover_times }) => [hundredths(turnover_times)],
    turnoverRule,
  ),
  figureCheck(
    String.raw`(?<![\d,.])(${FIGURE})\s*วัน`,
    ({ claim_days, claim_days_after, valid_days, audience_days }) =>
      [claim_days, claim_days_after, valid_days, audience_days].filter(days => days !== null).map(hundredths),
    daysRule,
  ),
  figureCheck(
    String.raw`(?:รับ|ใช้สิทธิ์|วันละ|สัปดาห์ละ|ปีละ|คนละ)(?:ได้|\s)*(${FIGURE})\s*(?:ครั้ง|สิทธิ์)`,
    () => [hundredths(1)],
    frequencyRule,
  ),
]

const PHRASE_CHECKS: readonly Check[] = [
  phraseCheck(
    /ไม่ต้องฝาก|ไม่ฝากก็|ไม่ต้องมียอดฝาก|ไม่มีขั้นต่ำ|ไม่มียอดขั้นต่ำ/,
    ({ deposit_minimum, free_bonus_deposits }) => deposit_minimum !== null || free_bonus_deposits > 0,
    depositRule,
  ),
  phraseCheck(/ฟรี/, ({ trigger }) => trigger === 'deposit', depositRule),
  phraseCheck(
    /ไม่ต้องยืนยัน(?:เบอร์|ตัวตน)/,
    ({ free_bonus_phone_proved }) => free_bonus_phone_proved,
    () => 'ต้องยืนยันเบอร์โทรแล้ว',
  ),
  phraseCheck(
    /ไม่ต้องทำ(?:ยอด)?เทิร์น|ไม่ติดเทิร์น|ไม่มีเทิร์น|ไม่ต้องเทิร์น|ถอนได้ทันที|ถอนได้เลย|ไม่มีเงื่อนไข|ไม่ติดเงื่อนไข/,
    ({ turnover_times }) => turnover_times > 0,
    turnoverRule,
  ),
  phraseCheck(/(?<!ไม่)ต้องทำ(?:ยอด)?เทิร์น(?!\s*0)/, ({ turnover_times }) => turnover_times === 0, turnoverRule),
  phraseCheck(
    /ไม่จำกัด(?:ยอด)?(?:การ)?ถอน|ถอน(?:ได้)?ไม่(?:จำกัด|อั้น)/,
    ({ maximum_withdrawal }) => maximum_withdrawal !== null,
    maximumRule,
  ),
  phraseCheck(/เดือนละ|รายเดือน|ทุกเดือน|ไม่จำกัด(?:จำนวน)?ครั้ง/, () => true, frequencyRule),
  phraseCheck(/วันละ|รายวัน|ทุกวัน(?!พุธ)/, ({ frequency }) => frequency !== 'day', frequencyRule),
  phraseCheck(/สัปดาห์ละ|รายสัปดาห์|ทุกสัปดาห์|ทุกวันพุธ/, ({ frequency }) => frequency !== 'week', frequencyRule),
  phraseCheck(/ปีละ|รายปี|ทุกปี|เดือนเกิด|วันเกิด/, ({ frequency }) => frequency !== 'birthday_year', frequencyRule),
  phraseCheck(/ครั้งเดียว/, ({ frequency }) => frequency !== 'once', frequencyRule),
  phraseCheck(/ครั้งแรก/, ({ frequency }) => frequency !== 'once' && frequency !== 'friend', frequencyRule),
  phraseCheck(/สมาชิกทุกคน|ทุกคน(?:รับ|มีสิทธิ์)/, ({ audience }) => audience !== 'everybody', audienceRule),
  phraseCheck(/(?:เฉพาะ|สำหรับ)สมาชิกใหม่/, ({ audience }) => audience !== 'new', audienceRule),
  phraseCheck(
    /นับทุกเกม|ทุกเกมนับ(?:เต็ม)?|นับเต็มทุกเกม/,
    ({ weights }) => weights.some(({ percent }) => percent < 100),
    () => 'บางประเภทเกมนับเป็นยอดเทิร์นไม่เต็ม',
  ),
]

const CHECKS: readonly Check[] = [...PHRASE_CHECKS, ...MONEY_CHECKS, ...COUNT_CHECKS]

/**
 * Returns the first statement in a hand-written Thai text that contradicts a promotion's rule; null if there is none. Digits of all scripts
 * are recognised.
 */
export const contradictionIn = (text: string, rules: PromotionRules): Contradiction | null => {
  const read = asciiDigits(text).replace(/\s+/g, ' ')
  for (const check of CHECKS) {
    const found = check(read, rules)
    if (found !== null) return found
  }
  return null
}

export const promisesBonus = (text: string): boolean =>
  /โบนัส|ฝาก|รับเพิ่ม|รับฟรี|แจก|แถม|เทิร์น|คืนยอด|เครดิตฟรี/.test(text)

export const claimFields = ['title', 'summary', 'terms'] as const
export type ClaimField = (typeof claimFields)[number]

type Texts = { readonly title: string; readonly summary: string; readonly terms: readonly string[] }

/** Returns the first contradiction in any of a promotion's texts, with its field. */
export const contradictionInTexts = (
  { title, summary, terms }: Texts,
  rules: PromotionRules,
): (Contradiction & { readonly field: ClaimField }) | null => {
  for (const [field, text] of [
    ['title', title],
    ['summary', summary],
    ...terms.map(term => ['terms', term] as const),
  ] as const) {
    const found = contradictionIn(text, rules)
    if (found !== null) return { ...found, field }
  }
  return null
}
