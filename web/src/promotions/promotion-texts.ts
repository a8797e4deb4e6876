import type { GameSection } from '@sala/contract/games/game-facts.ts'
import { sectionNames, sectionsInWords } from '@sala/contract/games/game-section-names.ts'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../calls/api.ts'

export type Promotion = Answer<'GET /promotions'>['data'][number]
export type Bonus = Answer<'GET /bonuses'>['data'][number]
export type Quote = Answer<'GET /promotions/{id}/quote'>['data']

/** The emblem of each promotion picture, by the picture's name. */
const EMBLEMS: Readonly<Record<string, string>> = {
  welcome: 'lotus',
  boost: 'rocket',
  crown: 'crown',
  refund: 'coin',
  birthday: 'lantern',
  gift: 'gem',
}

export type PromotionPictureFacts = Pick<Promotion, 'art' | 'hue' | 'bonus' | 'rate_percent' | 'trigger'>

/** Returns what the picture of a promotion shows: its emblem, colour and main figure. */
export const pictureOf = ({ art, hue, bonus, rate_percent, trigger }: PromotionPictureFacts) => {
  const given = `฿${formatBahtShort(bonus ?? 0)}`
  return { emblem: EMBLEMS[art] ?? 'star', hue, figure: figureOf(rate_percent, trigger, given) }
}

const figureOf = (
  rate_percent: number | null,
  trigger: PromotionPictureFacts['trigger'],
  given: string,
): string => {
  if (rate_percent !== null) return `คืน ${rate_percent}%`
  if (trigger === 'deposit') return `+${given}`
  return trigger === 'friend_deposit' ? `เพื่อนละ ${given}` : `ฟรี ${given}`
}

/** Keeps each number on one line with its unit (`100 บาท`), because a line break before the unit is hard to read. */
export const wholeFigures = (text: string): string => text.replaceAll(/(\d) (?=บาท|เท่า|ครั้ง|วัน)/g, '$1\u00A0')

/**
 * Returns the Thai reason why the member cannot claim the promotion, with the first possible day if it is known. Null if the member can claim
 * it.
 */
export const whyNot = ({ mine }: Pick<Promotion, 'mine'>): string | null => {
  if (mine === null || mine.can_take || mine.reason === null) return null
  if (mine.next === null) return mine.reason.text
  // Non-breaking spaces keep the date on one line.
  const day = formatThaiDate(mine.next).replaceAll(' ', '\u00A0')
  return `${mine.reason.text} รับได้ตั้งแต่ ${day}`
}

type Fact = { name: string; value: string }

const depositFact = ({ trigger, deposit_minimum, earlier_deposits }: Promotion): Fact => {
  if (deposit_minimum !== null)
    return {
      name: trigger === 'friend_deposit' ? 'เพื่อนฝากขั้นต่ำ' : 'ฝากขั้นต่ำ',
      value: `฿${formatBahtShort(deposit_minimum)}`,
    }
  return earlier_deposits === 0
    ? { name: 'ฝากขั้นต่ำ', value: 'ไม่ต้องฝาก' }
    : { name: 'เคยฝากแล้ว', value: `${earlier_deposits} ครั้ง` }
}

/** Returns the main conditions of a promotion as three figures. */
export const factsOf = (promotion: Promotion): Fact[] => [
  depositFact(promotion),
  { name: 'ยอดเทิร์น', value: `${promotion.turnover_times} เท่า` },
  {
    name: 'ถอนได้สูงสุด',
    value:
      promotion.maximum_withdrawal === null ? 'ไม่จำกัด' : `฿${formatBahtShort(promotion.maximum_withdrawal)}`,
  },
]

/** Returns the Thai name of a game section, to say which share of its stakes counts. */
export const sectionName = (section: GameSection | null): string =>
  section === null ? 'เกมอื่น' : sectionNames[section]

type StakesOf = Pick<Bonus, 'greatest_stake' | 'uncounted_sections'>

/** Returns Thai sentences that say which stakes count towards the turnover of a bonus; empty if all stakes count. */
export const stakesInWords = ({ greatest_stake, uncounted_sections }: StakesOf): string[] => [
  ...(greatest_stake === null
    ? []
    : [`เดิมพันครั้งละไม่เกิน ${formatBahtShort(greatest_stake)} บาทจึงนับเป็นยอดเทิร์น`]),
  ...(uncounted_sections.length === 0 ? [] : [`${sectionsInWords(uncounted_sections)}ไม่นับเป็นยอดเทิร์น`]),
]

type Tone = 'jade' | 'coral' | 'amber' | 'neutral' | 'gold'

const STATUS: Record<Bonus['status'], { text: string; tone: Tone }> = {
  offered: { text: 'รอรับ', tone: 'gold' },
  open: { text: 'กำลังทำยอดเทิร์น', tone: 'amber' },
  settling: { text: 'กำลังสรุปยอด', tone: 'amber' },
  giving_up: { text: 'กำลังสละ', tone: 'amber' },
  expiring: { text: 'กำลังปิด', tone: 'amber' },
  completed: { text: 'ครบแล้ว', tone: 'jade' },
  withdrawn: { text: 'ข้อเสนอถูกยกเลิก', tone: 'neutral' },
  given_up: { text: 'สละแล้ว', tone: 'neutral' },
  expired: { text: 'หมดอายุ', tone: 'neutral' },
  lost: { text: 'สิ้นสุด', tone: 'neutral' },
}

/** Returns the label and colour of a bonus's status. */
export const bonusStatus = (status: Bonus['status']) => STATUS[status]

const ENDED: ReadonlySet<Bonus['status']> = new Set(['completed', 'given_up', 'expired', 'lost', 'withdrawn'])

export const hasEnded = ({ status }: Pick<Bonus, 'status'>): boolean => ENDED.has(status)
/** Returns whether a claimed bonus has not ended yet: it still requires stakes, or its end is being recorded in the ledger. */
export const isRunning = (bonus: Pick<Bonus, 'status'>): boolean =>
  bonus.status !== 'offered' && !hasEnded(bonus)
