import { couponAudienceNames, couponFormNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import { bahtToSend } from '@sala/ui/format/baht.ts'
import type { FieldDescription, Values } from '../../actions/action-fields.tsx'
import type { ProposedAction } from '../../actions/action-types.ts'
import { instantOf } from '../../fields/bangkok-time.ts'

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const fields: readonly FieldDescription[] = [
  { key: 'title', label: 'ชื่อที่สมาชิกเห็น', type: 'words' },
  { key: 'purpose', label: 'จุดประสงค์', hint: 'เห็นเฉพาะเจ้าหน้าที่', type: 'words' },
  { key: 'form', label: 'แบบของโค้ด', type: 'select', options: optionsOf(couponFormNames) },
  { key: 'uses', label: 'ใช้ได้ทั้งหมด (ครั้ง)', type: 'number', initial: '100' },
  { key: 'uses_per_person', label: 'ใช้ได้ต่อคน (ครั้ง)', type: 'number', initial: '1' },
  { key: 'reward_fixed', label: 'โบนัสต่อครั้ง', type: 'money' },
  { key: 'turnover_times', label: 'ยอดเทิร์น (เท่า)', hint: '0: ไม่ต้องทำยอดเทิร์น', type: 'number', initial: '5' },
  { key: 'maximum_withdrawal', label: 'ถอนได้สูงสุด', hint: 'เว้นว่าง: ไม่จำกัด', type: 'money' },
  { key: 'valid_days', label: 'ทำเทิร์นภายใน (วัน)', type: 'number', initial: '7' },
  { key: 'starts_at', label: 'เริ่ม (เวลาไทย)', type: 'moment' },
  { key: 'ends_at', label: 'สิ้นสุด (เวลาไทย)', type: 'moment' },
  { key: 'audience', label: 'สำหรับ', type: 'select', options: optionsOf(couponAudienceNames) },
  {
    key: 'audience_days',
    label: 'จำนวนวันของกลุ่ม',
    hint: 'เฉพาะกลุ่มที่ชื่อมี … วัน',
    type: 'number',
  },
  {
    key: 'members',
    label: 'เลขสมาชิกที่เลือก',
    hint: 'mem_… คั่นด้วยช่องว่าง ใช้เมื่อเลือกเฉพาะสมาชิกที่เลือก',
    type: 'words',
  },
  { key: 'budget', label: 'งบรวม', hint: 'เมื่องบหมดไม่มีใครใช้ได้อีก', type: 'money' },
]

/** Converts a typed number; an invalid one becomes a value that the server refuses, so that the field shows the error. */
const figure = bahtToSend
const perhaps = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : figure(text)
const moment = (text: string | undefined): string => instantOf(text ?? '') ?? ''

const payloadOf = (values: Values) => {
  const { title = '', purpose = '', form = '', audience = '', members = '' } = values
  return {
    ...{ title, purpose, form, audience },
    uses: figure(values.uses ?? ''),
    uses_per_person: figure(values.uses_per_person ?? ''),
    reward_fixed: figure(values.reward_fixed ?? ''),
    turnover_times: figure(values.turnover_times ?? ''),
    maximum_withdrawal: perhaps(values.maximum_withdrawal),
    valid_days: figure(values.valid_days ?? ''),
    starts_at: moment(values.starts_at),
    ends_at: moment(values.ends_at),
    audience_days: audience === 'new' || audience === 'returning' ? perhaps(values.audience_days) : null,
    members: audience === 'list' ? members.split(/[\s,]+/).filter(word => word !== '') : [],
    budget: figure(values.budget ?? ''),
  }
}

/** The form with which a staff user proposes a batch of coupons. Its preview shows how many members could use a code, and the cost. */
export const couponOrder: ProposedAction = {
  way: 'two',
  kind: 'coupon_batch',
  title: 'ชุดคูปองใหม่',
  fields,
  payload: payloadOf,
}
