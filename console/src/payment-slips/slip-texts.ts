import { slipStatusNames } from '@sala/contract/desk/display-texts/money-texts.ts'
import { toned } from '../status-colours.ts'

export const slipStates = toned(slipStatusNames, { waiting: 'amber', credited: 'jade', refused: 'coral' })
