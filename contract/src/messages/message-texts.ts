import { memberDetails } from '../account/profile-details.ts'
import { requestCauses } from '../cashier/request-causes.ts'
import { slipRefusals } from '../cashier/slips/slip-notes.ts'
import type { LimitPeriod } from '../protection/endpoints.ts'
import { complaintOutcomes } from '../support/complaints.ts'
import { supportTopics } from '../support/topics.ts'
import type { CorrectedField, MessageKind, WireFacts } from './message-facts.ts'
import { careWords, formatBaht, formatTime, type Sentences } from './message-words.ts'

/**
 * The inbox shows messages in these groups. Members choose for a whole group how its messages reach them (`choices.ts`). Messages of the group
 * `safety` cannot be switched off.
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

/** Pages of the lobby to which a message can lead, as paths below `/lobby`. */
export type MessagePlace =
  | '/history?tab=0'
  | '/history?tab=1'
  | '/history?tab=2'
  | '/promotion'
  | '/protection'
  | '/referral'
  | '/support'

type FactsOf<K extends MessageKind> = Extract<WireFacts, { kind: K }>
type Words<K extends MessageKind> = {
  readonly group: MessageGroup
  /** The page to which the message leads, for details or for an action. A news message contains its page. */
  readonly to: MessagePlace | ((facts: FactsOf<K>) => string)
  readonly words: (facts: FactsOf<K>) => Sentences
}

const ACCOUNT = '/history?tab=0'
const BONUSES = '/history?tab=1'
const REQUESTS = '/history?tab=2'

const PERIODS: Readonly<Record<LimitPeriod, string>> = {
  day: 'ต่อวัน',
  week: 'ต่อสัปดาห์',
  month: 'ต่อเดือน',
}
const LIMITS = { deposit: 'การฝาก', loss: 'การเสีย' } as const
const FIELDS: Readonly<Record<CorrectedField, string>> = {
  name: 'ชื่อ',
  birth_date: 'วันเกิด',
  phone: 'เบอร์โทรศัพท์',
  account: 'บัญชีธนาคาร',
}
const CONTACT_IF_NOT_YOU = 'หากไม่ใช่คุณ ให้เปลี่ยนรหัสผ่านและติดต่อเจ้าหน้าที่ทันที'

/** Thai words, group and page of each kind of message. */
const messages: { readonly [K in MessageKind]: Words<K> } = {
  deposit_credited: {
    group: 'money',
    to: REQUESTS,
    words: ({ amount, reserved }) => ({
      title: `เงินฝาก ${formatBaht(amount)} บาทเข้าแล้ว`,
      text: reserved === null ? 'เติมเครดิตให้เรียบร้อย พร้อมเล่น' : requestCauses[reserved],
    }),
  },
  deposit_held: {
    group: 'money',
    to: REQUESTS,
    words: ({ amount }) => ({
      title: `เงินฝาก ${formatBaht(amount)} บาทรอตรวจสอบ`,
      text: requestCauses.foreign_payer,
    }),
  },
  deposit_refused: {
    group: 'money',
    to: REQUESTS,
    words: ({ amount, cause }) => ({
      title: `เงินฝาก ${formatBaht(amount)} บาทไม่ได้เข้าเครดิต`,
      text: cause === null ? 'ดูรายละเอียดได้ในรายการฝากของคุณ' : requestCauses[cause],
    }),
  },
  deposit_expired: {
    group: 'money',
    to: REQUESTS,
    words: ({ amount }) => ({
      title: `รายการฝาก ${formatBaht(amount)} บาทหมดเวลา`,
      text: 'หากโอนเงินไปแล้ว เครดิตจะเข้าเองเมื่อธนาคารแจ้งยอด ถ้ายังไม่เข้าให้ส่งสลิป',
    }),
  },
  money_found: {
    group: 'money',
    to: REQUESTS,
    words: ({ amount }) => ({
      title: `เติมเครดิต ${formatBaht(amount)} บาทให้คุณแล้ว`,
      text: 'เจ้าหน้าที่ตรวจพบเงินโอนของคุณและเติมเครดิตให้',
    }),
  },
  withdrawal_approved: {
    group: 'money',
    to: REQUESTS,
    words: ({ amount }) => ({
      title: `อนุมัติถอน ${formatBaht(amount)} บาทแล้ว`,
      text: 'กำลังโอนเข้าบัญชีธนาคารของคุณ',
    }),
  },
  withdrawal_held: {
    group: 'money',
    to: REQUESTS,
    words: ({ amount }) => ({
      title: `รายการถอน ${formatBaht(amount)} บาทพักไว้ตรวจสอบ`,
      text: requestCauses.withdrawal_held,
    }),
  },
  withdrawal_paid: {
    group: 'money',
    to: REQUESTS,
    words: ({ amount }) => ({
      title: `โอนเงินถอน ${formatBaht(amount)} บาทแล้ว`,
      text: 'เงินเข้าบัญชีธนาคารที่คุณลงทะเบียนไว้',
    }),
  },
  withdrawal_returned: {
    group: 'money',
    to: REQUESTS,
    words: ({ amount, cause }) => ({
      title: `รายการถอน ${formatBaht(amount)} บาทไม่สำเร็จ`,
      text: cause === null ? 'เครดิตคืนให้คุณแล้ว' : requestCauses[cause],
    }),
  },
  slip_refused: {
    group: 'slips',
    to: REQUESTS,
    words: ({ cause }) => ({ title: 'สลิปที่ส่งไม่ผ่านการตรวจสอบ', text: slipRefusals[cause] }),
  },
  bonus_offered: {
    group: 'bonuses',
    to: '/promotion',
    words: ({ amount, promotion, until }) => ({
      title: `คุณมีสิทธิ์รับ ${formatBaht(amount)} บาท`,
      text: until === null ? promotion : `${promotion} รับได้ถึง ${formatTime(until)}`,
    }),
  },
  bonus_ending: {
    group: 'bonuses',
    to: BONUSES,
    words: ({ amount, turnover_left, until }) => ({
      title: `โบนัส ${formatBaht(amount)} บาทจะหมดเวลา ${formatTime(until)}`,
      text: `ยอดเทิร์นที่เหลือ ${formatBaht(turnover_left)} บาท หากไม่ครบ โบนัสจะสิ้นสุดตามเงื่อนไข คุณไม่จำเป็นต้องเล่นต่อ`,
    }),
  },
  bonus_completed: {
    group: 'bonuses',
    to: BONUSES,
    words: ({ amount }) => ({
      title: `ทำยอดเทิร์นของโบนัส ${formatBaht(amount)} บาทครบแล้ว`,
      text: 'เงินที่เหลือจากโบนัสถอนได้ตามเงื่อนไขของโปรโมชั่น',
    }),
  },
  bonus_expired: {
    group: 'bonuses',
    to: BONUSES,
    words: ({ amount }) => ({
      title: `โบนัส ${formatBaht(amount)} บาทหมดเวลาแล้ว`,
      text: 'ดูยอดที่เก็บไว้และยอดที่คืนได้ในหน้าโบนัส',
    }),
  },
  commission_ready: {
    group: 'referral',
    to: '/referral',
    words: ({ amount }) => ({
      title: `ค่าแนะนำ ${formatBaht(amount)} บาทยืนยันแล้ว`,
      text: 'รวมกับยอดเดิมของคุณ รับเป็นเครดิตได้ในหน้าแนะนำเพื่อน',
    }),
  },
  device_new: {
    group: 'safety',
    to: ACCOUNT,
    words: ({ device }) => ({
      title: 'เข้าสู่ระบบจากอุปกรณ์ใหม่',
      text: `${device === '?' ? 'อุปกรณ์ที่ไม่รู้จัก' : device} ${CONTACT_IF_NOT_YOU}`,
    }),
  },
  password_changed: {
    group: 'safety',
    to: ACCOUNT,
    words: () => ({
      title: 'เปลี่ยนรหัสผ่านแล้ว',
      text: `ทุกอุปกรณ์ออกจากระบบแล้ว ${CONTACT_IF_NOT_YOU}`,
    }),
  },
  details_changed: {
    group: 'safety',
    to: ACCOUNT,
    words: ({ fields }) => ({
      title: `แก้ไข${fields.map(field => memberDetails[field].label).join(' ')}แล้ว`,
      text: CONTACT_IF_NOT_YOU,
    }),
  },
  details_corrected: {
    group: 'safety',
    to: ACCOUNT,
    words: ({ field }) => ({
      title: `เจ้าหน้าที่แก้ไข${FIELDS[field]}ของคุณแล้ว`,
      text: 'ตรวจสอบข้อมูลได้ในหน้าบัญชีของฉัน หากไม่ถูกต้องให้ติดต่อเจ้าหน้าที่',
    }),
  },
  limit_changed: {
    group: 'safety',
    to: '/protection',
    words: ({ limit, period, amount, from }) => ({
      title: `${amount === null ? 'ยกเลิก' : 'ตั้ง'}ขีดจำกัด${LIMITS[limit]}${PERIODS[period]}แล้ว`,
      text: [
        amount === null ? '' : `ไม่เกิน ${formatBaht(amount)} บาท`,
        from === null ? 'มีผลแล้ว' : `มีผล ${formatTime(from)}`,
      ]
        .filter(Boolean)
        .join(' '),
    }),
  },
  limit_reached: {
    group: 'safety',
    to: '/protection',
    words: ({ amount, period, until }) => ({
      title: 'ถึงขีดจำกัดการเสียที่คุณตั้งไว้',
      text: `${formatBaht(amount)} บาท${PERIODS[period]} เล่นได้อีกครั้ง ${formatTime(until)}`,
    }),
  },
  care_facts: { group: 'safety', to: '/protection', words: careWords },
  care_break: {
    group: 'safety',
    to: '/support',
    words: ({ until }) => ({
      title: 'เราพักการเล่นให้คุณ',
      text: `ถึง ${formatTime(until)} ถอนเงินได้ตามปกติ เจ้าหน้าที่จะดูเรื่องนี้ หากเห็นว่าไม่ถูกต้อง แตะเพื่อบอกเรา`,
    }),
  },
  break_begun: {
    group: 'safety',
    to: '/protection',
    words: ({ length, until }) => ({
      title: length === 'cool_off' ? 'เริ่มพักการเล่นแล้ว' : 'เริ่มงดเล่นแล้ว',
      text: `ถึง ${formatTime(until)} ระหว่างนี้ยังถอนเงินได้`,
    }),
  },
  break_ended: {
    group: 'safety',
    to: '/protection',
    words: ({ length }) => ({
      title: length === 'cool_off' ? 'ช่วงพักการเล่นสิ้นสุดแล้ว' : 'ช่วงงดเล่นสิ้นสุดแล้ว',
      text: 'ตั้งขีดจำกัดหรือพักต่อได้ทุกเมื่อที่หน้านี้',
    }),
  },
  support_answered: {
    group: 'support',
    to: '/support',
    words: ({ topic }) => ({
      title: 'เจ้าหน้าที่ตอบคุณแล้ว',
      text: `${supportTopics[topic]} · แตะเพื่ออ่านและตอบกลับ`,
    }),
  },
  complaint_resolved: {
    group: 'support',
    to: '/support',
    words: ({ outcome }) => ({
      title: 'เรื่องร้องเรียนของคุณมีผลแล้ว',
      text: `${complaintOutcomes[outcome]} · แตะเพื่ออ่านเหตุผล`,
    }),
  },
  news: {
    group: 'news',
    to: ({ to }) => to,
    words: ({ title, text }) => ({ title, text }),
  },
}

export const messageKinds = Object.keys(messages) as MessageKind[]

export const groupOf = (kind: MessageKind): MessageGroup => messages[kind].group

/** Groups with at least one kind of message. */
export const usedGroups: readonly MessageGroup[] = (Object.keys(messageGroups) as MessageGroup[]).filter(
  group => messageKinds.some(kind => groupOf(kind) === group),
)

export type MessageWords = Sentences & { readonly group: MessageGroup; readonly to: string }

/**
 * Returns the Thai title and text of a message, its group, and the page to which it leads. The function takes the facts as the API sends them, so a
 * browser needs no schema.
 */
export const messageWords = (facts: WireFacts): MessageWords => {
  const { group, to, words } = messages[facts.kind] as Words<MessageKind>
  return { group, to: typeof to === 'string' ? to : to(facts), ...words(facts) }
}
