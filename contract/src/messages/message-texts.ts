import { requestCauses } from '../cashier/money-request-cause-texts.ts'
import { slipRefusals } from '../cashier/payment-slips/slip-notes.ts'
import { complaintOutcomes } from '../support/complaint-categories.ts'
import { supportTopics } from '../support/conversation-topics.ts'
import type { MessageKind, WireFacts } from './message-facts.ts'
import {
  formatBaht,
  formatTime,
  type MessageGroup,
  messageGroups,
  type Sentences,
  type Words,
} from './message-groups.ts'
import { safetyMessages } from './safety-message-texts.ts'

const BONUSES = '/history?tab=1'
const REQUESTS = '/history?tab=2'

/** Thai words, group and target page of each kind of message. */
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
  tournament_won: {
    group: 'bonuses',
    to: '/rewards/tournaments',
    words: ({ amount, tournament, place, until }) => ({
      title: `คุณได้อันดับ ${place} ใน${tournament}`,
      text: `รางวัลเป็นโบนัส ${formatBaht(amount)} บาท ถ้ามีโบนัสอื่นเปิดอยู่ รางวัลรอถึง ${formatTime(until)}`,
    }),
  },
  free_rounds_given: {
    group: 'bonuses',
    to: '/rewards',
    words: ({ amount, rounds, game, until }) => ({
      title: `คุณได้รอบฟรี ${rounds} รอบในเกม${game}`,
      text: `รอบละ ${formatBaht(amount)} บาท เล่นได้ถึง ${formatTime(until)} ไม่เล่นก็ได้ ดูเงื่อนไขของเงินรางวัลก่อนเล่น`,
    }),
  },
  free_rounds_won: {
    group: 'bonuses',
    to: BONUSES,
    words: ({ amount, game }) => ({
      title: `เงินรางวัลจากรอบฟรีเข้าเป็นโบนัส ${formatBaht(amount)} บาท`,
      text: `จากเกม${game} ดูยอดเทิร์นและเวลาได้ในหน้าโบนัส`,
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
  ...safetyMessages,
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
