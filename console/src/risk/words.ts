import { outcomeNames } from '@sala/contract/desk/words/members.ts'
import { toned } from '../status-colours.ts'

export const outcomes = toned(outcomeNames, { open: 'amber', acted: 'coral', false_alarm: 'neutral' })
