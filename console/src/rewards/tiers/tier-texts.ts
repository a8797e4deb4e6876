import { tierChipNames, tierTableNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import type { Answer } from '../../calls/api.ts'
import { toned } from '../../status-colours.ts'

export type TierTableRow = Answer<'GET /rewards/tiers'>['rows'][number]
export type TierTablePage = Answer<'GET /rewards/tiers/{table}'>

export const chipOptions = Object.entries(tierChipNames).map(([value, label]) => ({ value, label }))

export const tableStates = toned(tierTableNames, { running: 'jade', replaced: 'neutral' })
