import { type DeliveryOutcome, type EventKind, TEST_KIND } from '../../events/outgoing-event-kinds.ts'
import { among } from './audit/audit-actions.ts'

/** Thai names of the kinds of events that Sala sends to receivers (programs outside Sala). */
export const eventKindNames = {
  'member.registered': 'สมัครสมาชิก',
  'member.suspended': 'ระงับสมาชิก',
  'member.resumed': 'เลิกระงับสมาชิก',
  'member.closed': 'ปิดบัญชีสมาชิก',
  'member.erased': 'ลบข้อมูลสมาชิก',
  'deposit.credited': 'ฝากได้เครดิต',
  'deposit.held': 'ฝากถูกพักไว้ตรวจ',
  'deposit.expired': 'ฝากหมดเวลา',
  'deposit.cancelled': 'ยกเลิกการฝาก',
  'deposit.refused': 'ไม่รับการฝาก',
  'withdrawal.requested': 'ขอถอน',
  'withdrawal.paid': 'โอนเงินถอนแล้ว',
  'withdrawal.refused': 'ไม่รับการถอน',
  'bonus.granted': 'ได้โบนัส',
  'bonus.completed': 'ทำโบนัสครบ',
  'bonus.forfeited': 'สละโบนัส',
  'bonus.expired': 'โบนัสหมดเวลา',
  'bonus.lost': 'เล่นโบนัสหมด',
  'bonus.refused': 'ถอนข้อเสนอโบนัส',
  'limit.changed': 'เปลี่ยนขีดจำกัด',
  'break.started': 'เริ่มพักหรืองดเล่น',
  'tier.changed': 'ระดับสมาชิกเปลี่ยน',
} as const satisfies Record<EventKind, string>

export const shownReceiverStateNames = {
  active: 'ส่งอยู่',
  failing: 'ส่งไม่ได้',
  paused: 'พักอยู่',
} as const

export const deliveryOutcomeNames = {
  delivered: 'รับแล้ว',
  refused: 'ไม่รับ',
  gone: 'เลิกรับ',
  silent: 'ไม่ตอบ',
} as const satisfies Record<DeliveryOutcome, string>

const PAUSES: Readonly<Record<string, string>> = {
  gone: 'ปลายทางตอบว่าเลิกรับ (410)',
  missed: 'เหตุการณ์ที่ยังไม่ส่งบางส่วนถูกลบตามเวลาเก็บแล้ว',
}

/** Returns why a receiver of events is paused: the words of a staff user, or the Thai text of the program's reason. */
export const pauseText = (why: string): string => PAUSES[why] ?? why

/** Returns the Thai name of a kind of event. The test event, which is no entry of `eventKindNames`, has a name too. */
export const eventKindName = (kind: string): string =>
  kind === TEST_KIND ? 'ทดสอบ' : among(eventKindNames)(kind)

/** Returns the Thai names of several kinds of events. `kinds` is separated by spaces, the result by commas. */
export const eventKindsText = (kinds: string): string => kinds.split(' ').map(eventKindName).join(', ')

export const personalDataNames: Readonly<Record<string, string>> = { true: 'ส่งด้วย', false: 'ไม่ส่ง' }

const receiverFacts = {
  name: { name: 'ปลายทาง' },
  url: { name: 'ที่อยู่' },
  kinds: { name: 'เหตุการณ์', say: eventKindsText },
  personal_data: { name: 'ข้อมูลส่วนบุคคล', say: among(personalDataNames) },
  why: { name: 'เพราะ', say: pauseText },
  outcome: {
    name: 'ผล',
    say: among(deliveryOutcomeNames),
  },
}

/** Thai names and formats of the details of audit log entries about receivers of events. */
export const receiverActs = Object.fromEntries(
  ['add', 'change', 'key', 'pause', 'resume', 'secret', 'test'].map(
    verb => [`receiver.${verb}`, receiverFacts] as const,
  ),
)
