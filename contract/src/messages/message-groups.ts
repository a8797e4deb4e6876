import { formatDate, formatMoment } from '../wire/calendar.ts'
import { formatSatang, satangFromBaht } from '../wire/money.ts'
import type { MessageKind, WireFacts } from './message-facts.ts'

/**
 * Groups in which the inbox shows messages. Members choose for a whole group how its messages reach them (`message-channels.ts`). The group `safety`
 * cannot be switched off.
 */
export const messageGroups = {
  money: 'เงินฝากและถอน',
  slips: 'สลิป',
  safety: 'ความปลอดภัย',
  support: 'คำตอบจากเจ้าหน้าที่',
  bonuses: 'โบนัส',
  referral: 'แนะนำเพื่อน',
  news: 'ข่าวและข้อเสนอ',
} as const satisfies Record<string, string>
export type MessageGroup = keyof typeof messageGroups

/** Title and text of a message. */
export type Sentences = { readonly title: string; readonly text: string }

/** Pages of the lobby to which a message can lead, as paths below `/lobby`. */
export type MessagePlace =
  | '/history?tab=0'
  | '/history?tab=1'
  | '/history?tab=2'
  | '/identity'
  | '/messages/choices'
  | '/promotion'
  | '/protection'
  | '/referral'
  | '/rewards'
  | '/rewards/tournaments'
  | '/security'
  | '/support'

type FactsOf<K extends MessageKind> = Extract<WireFacts, { kind: K }>
export type Words<K extends MessageKind> = {
  readonly group: MessageGroup
  /** The page that opens from the message, for details or for an action. A news message names its page in its facts. */
  readonly to: MessagePlace | ((facts: FactsOf<K>) => string)
  readonly words: (facts: FactsOf<K>) => Sentences
}

export const formatBaht = (amount: number): string =>
  formatSatang(satangFromBaht(amount)).replace(/\.00$/, '')
/** Formats a calendar date: `31 ธ.ค. 2569`. */
export const formatDay = (day: string): string => formatDate(new Date(`${day}T00:00:00+07:00`))
export const formatTime = (at: string): string => formatMoment(new Date(at))
