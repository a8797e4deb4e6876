import {
  type CareBreakDays,
  careBreakDays,
  type TalkOutcome,
  talkOutcomes,
} from '@sala/contract/care/harm-markers.ts'
import { talkOutcomeNames } from '@sala/contract/desk/display-texts/care-texts.ts'
import type { ActionButton } from '../actions/action-buttons.tsx'
import { api } from '../calls/api.ts'
import type { Decision } from '../case/case-decisions.tsx'
import type { CareMember } from './care-texts.ts'

type Id = CareMember['member']['id']

const talk = (member: Id): Decision => ({
  name: 'บันทึกการพูดคุย',
  kind: 'primary',
  hotkey: 'a',
  usualReason: '',
  choice: {
    name: 'ผลการพูดคุย',
    options: talkOutcomes.map(value => ({ value, label: talkOutcomeNames[value] })),
  },
  run: ({ reason, choice }) =>
    api('POST /care/{member}/talk', {
      params: { member },
      body: { outcome: choice as TalkOutcome, reason },
    }),
  done: 'บันทึกการพูดคุยแล้ว',
})

const setBreak = (member: Id): Decision => ({
  name: 'พักการเล่นให้',
  kind: 'danger',
  hotkey: 'r',
  usualReason: '',
  choice: {
    name: 'นาน',
    options: careBreakDays.map(days => ({ value: String(days), label: `${days} วัน` })),
  },
  run: ({ reason, choice }) =>
    api('POST /care/{member}/break', {
      params: { member },
      body: { days: Number(choice) as CareBreakDays, reason },
    }),
  done: 'พักการเล่นให้แล้ว ไม่มีใครยกเลิกก่อนกำหนดได้',
})

const raise = (member: Id, step: 1 | 2): Decision => ({
  name: step === 1 ? 'เริ่มดูแล' : 'เพิ่มเป็นขั้น 2',
  kind: 'secondary',
  usualReason: '',
  run: ({ reason }) => api('POST /care/{member}/step', { params: { member }, body: { step, reason } }),
  done: step === 1 ? 'เริ่มดูแลแล้ว สมาชิกได้รับข้อความพร้อมยอด' : 'เพิ่มเป็นขั้น 2 แล้ว รอเจ้าหน้าที่คุย',
})

/** Returns the decisions that one staff user may take alone, because they only protect the member. */
export const careDecisions = ({ member, step }: CareMember): Decision[] => [
  ...(step === null ? [raise(member.id, 1)] : [talk(member.id)]),
  ...(step === 1 ? [raise(member.id, 2)] : []),
  setBreak(member.id),
]

/** Returns the proposal to end the member's care. It needs two staff users, because it removes protection. */
export const endOfCare = ({ member: { id: member } }: CareMember): ActionButton => ({
  name: 'เสนอจบการดูแล',
  ask: () => ({
    way: 'two',
    title: 'จบการดูแลสมาชิก',
    note: 'สมาชิกรับโบนัส ของรางวัล และข่าวได้อีก สัญญาณก่อนหน้านี้ไม่นับ การพักที่ยังไม่ครบเดินต่อจนครบ มีผลเมื่ออีกคนอนุมัติ',
    kind: 'care_end',
    payload: () => ({ member }),
  }),
})
