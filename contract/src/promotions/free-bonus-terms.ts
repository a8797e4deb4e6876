import type { GameSection } from '../games/game-facts.ts'
import { sectionsInWords } from '../games/game-section-names.ts'
import { formatSatang, type Satang } from '../wire/money.ts'

const FULL_PERCENT = 100

const formatBahtShort = (amount: Satang): string => formatSatang(amount).replace(/\.00$/, '')

export type FreeBonusRules = {
  readonly free_bonus_deposits: number
  readonly free_bonus_phone_proved: boolean
}

/** Returns the Thai terms of a bonus without a deposit, generated from the bonus's rules. */
export const freeBonusTerms = ({
  free_bonus_deposits,
  free_bonus_phone_proved,
}: FreeBonusRules): string[] => [
  ...(free_bonus_deposits === 0 ? [] : [`ต้องฝากเงินสำเร็จแล้วอย่างน้อย ${free_bonus_deposits} ครั้ง`]),
  ...(free_bonus_phone_proved ? ['ต้องยืนยันเบอร์โทรแล้ว'] : []),
]

/** Returns Thai words for the members who may claim the promotion. */
export const audienceInWords = (audience: 'new' | 'returning', days: number): string =>
  audience === 'new' ? `สมาชิกที่สมัครไม่เกิน ${days} วัน` : `สมาชิกที่เคยฝาก และไม่ได้ฝากมาแล้ว ${days} วันขึ้นไป`

/** Returns the Thai sentence that says in the promotion's terms which members may claim it. */
export const audienceTerm = (audience: 'new' | 'returning', days: number): string =>
  `สำหรับ${audienceInWords(audience, days)}`

const ONE_PERSON = 'บัญชีที่ใช้อุปกรณ์หรือบัญชีธนาคารที่โอนเข้าร่วมกันนับเป็นคนเดียวกัน'

/** Thai term for a promotion that a person can claim only once. All accounts that seem to belong to one person count together. */
export const oncePerPersonTerm = `รับได้ 1 สิทธิ์ต่อคนในแต่ละรอบ ${ONE_PERSON}`

/** Thai term for a coupon that a person can use more than once. */
export const usesPerPersonTerm = (uses: number): string => `ใช้ได้คนละ ${uses} ครั้ง ${ONE_PERSON}`

/** Rules that say which part of a stake counts towards the wagering requirement. Shares are in percent, amounts in satang. */
export type StakeRules = {
  readonly turnover_times: number
  readonly greatest_stake_percent: number | null
  readonly greatest_stake_least: Satang | null
  /** Percentage of a stake that counts, for each game section. `section` null means the games that are not in the catalogue. */
  readonly weights: readonly { readonly section: GameSection | null; readonly percent: number }[]
}

/** Returns the Thai terms that say how much of a stake counts in each game section; empty if all stakes count in full. */
const weightTerms = ({ weights }: StakeRules): string[] => {
  const rest = weights.find(({ section }) => section === null)?.percent ?? 0
  const percents = [...new Set(weights.map(({ percent }) => percent))].filter(percent => percent !== rest)
  if (rest === FULL_PERCENT && percents.length === 0) return []
  const counted = (percent: number, of: string) => {
    if (percent === 0) return `${of}ไม่นับเป็นยอดเทิร์น`
    return percent === FULL_PERCENT ? `${of}นับเต็ม` : `${of}นับเดิมพัน ${percent}%`
  }
  const named = percents
    .sort((one, other) => one - other)
    .map(percent => {
      const of = weights.flatMap(weight =>
        weight.section !== null && weight.percent === percent ? [weight.section] : [],
      )
      return counted(percent, sectionsInWords(of))
    })
  return [[...named, counted(rest, named.length === 0 ? 'ทุกเกม' : 'เกมอื่น')].join(' ')]
}

/** Returns the Thai terms that say which stakes count towards the wagering requirement, generated from the promotion's rules. */
export const stakeTerms = (rules: StakeRules): string[] => {
  const { greatest_stake_percent: percent, greatest_stake_least: least, turnover_times } = rules
  if (turnover_times === 0) return []
  if (percent === null || least === null) return weightTerms(rules)
  return [
    `เดิมพันแต่ละครั้งที่เกิน ${percent}% ของเครดิตรวมโบนัสในตอนที่รับ และเกิน ${formatBahtShort(least)} บาท ไม่นับเป็นยอดเทิร์น`,
    `ยอดที่ชนะจากเดิมพันที่เกินนั้นต้องทำยอดเทิร์น ${turnover_times} เท่าเพิ่มด้วย`,
    ...weightTerms(rules),
  ]
}
