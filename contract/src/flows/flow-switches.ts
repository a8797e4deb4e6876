import { type GameSection, gameSections } from '../games/game-sections.ts'
import { formatMoment } from '../wire/calendar.ts'

/**
 * States of a flow switch, from least to most strict. `closed_to_new`: nothing new begins, and work that has begun continues. `closed`: work
 * that has begun also stops before its next effect outside Sala (such as a bank transfer). It keeps its state and continues when the flow
 * opens.
 */
export const flowStates = ['open', 'closed_to_new', 'closed'] as const
export type FlowState = (typeof flowStates)[number]
export const closingStates = ['closed_to_new', 'closed'] as const
export type ClosingState = (typeof closingStates)[number]

/**
 * Flows that have one switch each, with the states of each switch. A payout order is always work that has begun, so `payout` has no
 * `closed_to_new`. A bonus has no effect outside Sala, so `promotion` has no `closed`.
 */
export const flowRows = {
  deposit_bank: { name: 'ฝากโดยโอนเข้าบัญชี', states: flowStates },
  deposit_qr: { name: 'ฝากด้วย QR', states: flowStates },
  deposit_gateway: { name: 'ฝากผ่านเกตเวย์', states: flowStates },
  deposit_truemoney: { name: 'ฝากด้วย TrueMoney Wallet', states: flowStates },
  deposit_mobile_banking: { name: 'ฝากด้วยแอปธนาคาร', states: flowStates },
  withdrawal: { name: 'ถอนเงิน', states: flowStates },
  payout: { name: 'สั่งโอนออก', states: ['open', 'closed'] },
  registration: { name: 'สมัครสมาชิก', states: flowStates },
  promotion: { name: 'รับโปรโมชั่น', states: ['open', 'closed_to_new'] },
  play: { name: 'เล่นเกมทั้งหมด', states: flowStates },
} as const satisfies Record<string, { readonly name: string; readonly states: readonly FlowState[] }>

type Flow = keyof typeof flowRows
export const flows = Object.keys(flowRows) as Flow[]

/** Key of a flow switch: a flow, the play at one game site, the play of one section, or one bank account of the company. */
export type FlowKey =
  | Flow
  | `play:site:${string}`
  | `play:section:${GameSection}`
  | `account:${string}:${string}`

const PART_KEY = new RegExp(
  `^(?:play:site:[a-z0-9_-]{1,40}|play:section:(?:${gameSections.join('|')})|account:[a-z0-9]{2,12}:\\d{6,15})$`,
)
export const isFlowKey = (text: string): text is FlowKey =>
  Object.hasOwn(flowRows, text) || PART_KEY.test(text)

const isFlow = (key: FlowKey): key is Flow => Object.hasOwn(flowRows, key)
export const statesOf = (key: FlowKey): readonly FlowState[] =>
  isFlow(key) ? flowRows[key].states : flowStates

export const MESSAGE_MIN_CHARACTERS = 10
export const MESSAGE_MAX_CHARACTERS = 200
/** Matches a Thai letter. The sentence that members see must contain at least one Thai letter. */
export const THAI_LETTER = /[ก-ฮ]/

/** The sentence that members see after staff have stopped all payout orders at once without writing a sentence. */
export const PAYOUTS_CLOSED_MESSAGE = 'การโอนออกช้ากว่าปกติชั่วคราว เงินของคุณยังอยู่ครบ'

/** Returns the sentence that a member sees about a closed flow: the sentence of the staff, then the expected time of opening. */
export const closedText = (message: string, expectedAt: Date | null): string =>
  expectedAt === null ? message : `${message} คาดว่าเปิด ${formatMoment(expectedAt)} น.`
