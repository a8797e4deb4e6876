import { tierChipNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import type { Answer } from '../../calls/api.ts'

export type TierTableRow = Answer<'GET /rewards/tiers'>['rows'][number]
export type TierTablePage = Answer<'GET /rewards/tiers/{table}'>

export const chipOptions = Object.entries(tierChipNames).map(([value, label]) => ({ value, label }))

export const runningBadge = (isRunning: boolean) =>
  isRunning ? ({ text: 'ใช้อยู่', tone: 'jade' } as const) : ({ text: 'ถูกแทนแล้ว', tone: 'neutral' } as const)
