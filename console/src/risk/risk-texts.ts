import { outcomeNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import { toned } from '../status-colours.ts'

export const outcomes = toned(outcomeNames, { open: 'amber', acted: 'coral', false_alarm: 'neutral' })
