import { careStateNames } from '@sala/contract/desk/display-texts/care-texts.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type CareRow = Answer<'GET /care'>['rows'][number]
export type CareMember = Answer<'GET /care/{member}'>
export type Measured = NonNullable<CareMember['interactions'][number]['measured']>

export const careStates = toned(careStateNames, {
  open: 'amber',
  waiting: 'coral',
  watched: 'neutral',
  ended: 'jade',
})

const HUNDRED_PERCENT = 100

/** Returns Thai text about the change of an amount, such as `ลดลง 40%`. */
export const changeInWords = (before: number, after: number): string => {
  if (before === after) return 'เท่าเดิม'
  if (before === 0) return 'เพิ่มจากศูนย์'
  const percent = Math.round(((after - before) / before) * HUNDRED_PERCENT)
  return percent < 0 ? `ลดลง ${-percent}%` : `เพิ่ม ${percent}%`
}
