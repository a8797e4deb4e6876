import { type MessageGroup, messageGroups } from './message-groups.ts'

/** Ways by which a message reaches a member. */
export const messageChannels = {
  inbox: 'กล่องข้อความ',
  push: 'แจ้งเตือน',
  line: 'LINE',
  sms: 'SMS',
} as const satisfies Record<string, string>
export type MessageChannel = keyof typeof messageChannels

/**
 * Rule that says whether a group's messages use a channel. `always` and `never`: the member cannot change it. `on` and `off`: the default
 * until the member chooses.
 */
export type ChannelRule = 'always' | 'on' | 'off' | 'never'

const OF_ACCOUNT = { inbox: 'always', push: 'on', line: 'on', sms: 'never' } as const
const OF_OFFERS = { inbox: 'on', push: 'off', line: 'off', sms: 'never' } as const

/**
 * For each group of messages, the rule of each channel. The inbox gets every message about the member's money. Offers are advertising, so
 * push and LINE carry them only if the member chose this. News also needs the member's consent. Only the group `safety` uses SMS. LINE is
 * used only if the member has linked a LINE account.
 */
export const channelRules: Readonly<Record<MessageGroup, Readonly<Record<MessageChannel, ChannelRule>>>> = {
  money: OF_ACCOUNT,
  slips: OF_ACCOUNT,
  safety: { inbox: 'always', push: 'always', line: 'always', sms: 'always' },
  support: OF_ACCOUNT,
  bonuses: OF_OFFERS,
  referral: OF_OFFERS,
  news: { inbox: 'always', push: 'off', line: 'off', sms: 'never' },
}

/**
 * Groups whose messages are advertising. The rules of `server/src/recipients` decide whether such a message may also go out by push or LINE.
 */
export const advertisingGroups: ReadonlySet<MessageGroup> = new Set<MessageGroup>([
  'bonuses',
  'referral',
  'news',
])

export const groupNames = Object.keys(messageGroups) as [MessageGroup, ...MessageGroup[]]
export const channelNames = Object.keys(messageChannels) as [MessageChannel, ...MessageChannel[]]

export const isChangeable = (group: MessageGroup, channel: MessageChannel): boolean =>
  channelRules[group][channel] === 'on' || channelRules[group][channel] === 'off'

/** Returns whether messages of the group use the channel if the member has chosen nothing. */
export const isOnByDefault = (group: MessageGroup, channel: MessageChannel): boolean =>
  channelRules[group][channel] === 'on' || channelRules[group][channel] === 'always'

/**
 * Consent texts for news, by version. A changed text gets a new version, and a consent keeps the version of its text. No version is ever
 * removed.
 */
export const newsWordings = {
  '2026-11':
    'ฉันยินยอมให้ศาลาส่งข่าวและข้อเสนอทางช่องทางที่ฉันเลือก และใช้ข้อมูลการฝาก การเล่น และระดับสมาชิกเพื่อเลือกข่าวที่เกี่ยวกับฉัน ถอนความยินยอมได้ทุกเมื่อ โดยไม่กระทบบริการอื่น',
} as const satisfies Record<string, string>
export type NewsWording = keyof typeof newsWordings
/** Version of the consent text that the lobby shows now. */
export const NEWS_WORDING: NewsWording = '2026-11'

/** Where a member withdrew the consent to news: on the page of message choices, or by the link in a news message. */
export const newsEnders = ['choices', 'message'] as const
export type NewsEnder = (typeof newsEnders)[number]
