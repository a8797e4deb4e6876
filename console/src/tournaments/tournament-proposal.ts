import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { scoringNames } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import { bahtToSend } from '@sala/ui/format/baht.ts'
import { type FieldDescription, type Values, wordsIn } from '../actions/action-fields.tsx'
import type { ProposedAction } from '../actions/action-types.ts'
import { instantOf } from '../fields/bangkok-time.ts'

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const fields: readonly FieldDescription[] = [
  { key: 'title', label: 'ชื่อที่สมาชิกเห็น', type: 'words' },
  { key: 'section', label: 'หมวดเกม', type: 'select', options: optionsOf(sectionNames) },
  {
    key: 'scoring',
    label: 'วิธีคิดคะแนน',
    hint: 'ไม่นับยอดเสีย จำนวนเงิน หรือจำนวนรอบ',
    type: 'select',
    options: optionsOf(scoringNames),
  },
  {
    key: 'minimum_stake',
    label: 'เดิมพันขั้นต่ำต่อรอบ',
    hint: 'รอบที่เดิมพันน้อยกว่านี้ไม่มีคะแนน',
    type: 'money',
    initial: '10',
  },
  { key: 'starts_at', label: 'เริ่ม (เวลาไทย)', type: 'moment' },
  { key: 'ends_at', label: 'สิ้นสุด (เวลาไทย)', type: 'moment' },
  {
    key: 'counting_hours',
    label: 'นับผลต่อหลังจบ (ชั่วโมง)',
    hint: 'รอบที่มาช้าและรอบที่เว็บเกมยกเลิกยังมีผลถึงเวลานี้',
    type: 'number',
    initial: '6',
  },
  {
    key: 'prizes',
    label: 'รางวัลตามอันดับ (บาท)',
    hint: 'อันดับแรกก่อน คั่นด้วยช่องว่าง เช่น 1000 500 200',
    type: 'words',
  },
  { key: 'turnover_times', label: 'ยอดเทิร์น (เท่า)', hint: '0: ไม่ต้องทำยอดเทิร์น', type: 'number', initial: '5' },
  { key: 'maximum_withdrawal', label: 'ถอนได้สูงสุด', hint: 'เว้นว่าง: ไม่จำกัด', type: 'money' },
  { key: 'valid_days', label: 'ทำเทิร์นภายใน (วัน)', type: 'number', initial: '7' },
]

const moment = (text: string | undefined): string => instantOf(text ?? '') ?? ''

const payloadOf = (values: Values) => ({
  title: values.title ?? '',
  section: values.section ?? '',
  scoring: values.scoring ?? '',
  minimum_stake: bahtToSend(values.minimum_stake ?? ''),
  starts_at: moment(values.starts_at),
  ends_at: moment(values.ends_at),
  counting_hours: bahtToSend(values.counting_hours ?? ''),
  prizes: wordsIn(values.prizes ?? '').map(bahtToSend),
  turnover_times: bahtToSend(values.turnover_times ?? ''),
  maximum_withdrawal:
    (values.maximum_withdrawal ?? '').trim() === '' ? null : bahtToSend(values.maximum_withdrawal ?? ''),
  valid_days: bahtToSend(values.valid_days ?? ''),
})

/** The form with which a staff user proposes a tournament. Its preview shows the members who could enter, and the cost. */
export const tournamentOrder: ProposedAction = {
  way: 'two',
  kind: 'tournament_open',
  title: 'ทัวร์นาเมนต์ใหม่',
  fields,
  payload: payloadOf,
}
