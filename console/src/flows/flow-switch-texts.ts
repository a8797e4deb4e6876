import { flowStateNames } from '@sala/contract/desk/display-texts/flow-switch-texts.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type FlowRow = Answer<'GET /flows'>['rows'][number]

export const flowStates = toned(flowStateNames, { open: 'jade', closed_to_new: 'amber', closed: 'coral' })
