import { bahtToSend } from '@sala/ui/format/baht.ts'
import { type FieldDescription, type Values, wordsIn } from '../../actions/action-fields.tsx'
import type { ProposedAction } from '../../actions/action-types.ts'
import { instantOf } from '../../fields/bangkok-time.ts'

const fields: readonly FieldDescription[] = [
  { key: 'title', label: 'ชื่อที่สมาชิกเห็น', type: 'words' },
  {
    key: 'game_id',
    label: 'รหัสเกม',
    hint: 'รหัสในหน้าเกม ของเว็บเกมที่แจกรอบฟรีได้',
    type: 'words',
  },
  { key: 'rounds', label: 'รอบฟรีต่อคน', type: 'number', initial: '10' },
  { key: 'stake', label: 'เดิมพันต่อรอบที่เว็บเกม', type: 'money', initial: '5' },
  {
    key: 'winnings_maximum',
    label: 'โบนัสสูงสุดต่อคน',
    hint: 'ต้นทุนสูงสุดคือยอดนี้คูณจำนวนคน ต้องไม่น้อยกว่าจำนวนรอบ × เดิมพัน',
    type: 'money',
    initial: '200',
  },
  { key: 'ends_at', label: 'เล่นได้ถึง (เวลาไทย)', type: 'moment' },
  {
    key: 'members',
    label: 'รายการสมาชิก',
    hint: 'รหัสสมาชิก (mem_…) คั่นด้วยช่องว่าง',
    type: 'words',
  },
  { key: 'turnover_times', label: 'ยอดเทิร์น (เท่า)', hint: '0: ไม่ต้องทำยอดเทิร์น', type: 'number', initial: '5' },
  { key: 'maximum_withdrawal', label: 'ถอนได้สูงสุด', hint: 'เว้นว่าง: ไม่จำกัด', type: 'money' },
  { key: 'valid_days', label: 'ทำเทิร์นภายใน (วัน)', type: 'number', initial: '7' },
]

const payloadOf = (values: Values) => ({
  title: values.title ?? '',
  game_id: (values.game_id ?? '').trim(),
  rounds: bahtToSend(values.rounds ?? ''),
  stake: bahtToSend(values.stake ?? ''),
  winnings_maximum: bahtToSend(values.winnings_maximum ?? ''),
  ends_at: instantOf(values.ends_at ?? '') ?? '',
  members: wordsIn(values.members ?? ''),
  turnover_times: bahtToSend(values.turnover_times ?? ''),
  maximum_withdrawal:
    (values.maximum_withdrawal ?? '').trim() === '' ? null : bahtToSend(values.maximum_withdrawal ?? ''),
  valid_days: bahtToSend(values.valid_days ?? ''),
})

/** The form with which a staff user proposes free rounds. Its preview shows the members who would get them, and the cost. */
export const freeRoundsOrder: ProposedAction = {
  way: 'two',
  kind: 'free_rounds_open',
  title: 'แจกรอบฟรี',
  fields,
  payload: payloadOf,
}
