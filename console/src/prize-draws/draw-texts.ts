import { wheelNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type WheelRow = Answer<'GET /draws'>['rows'][number]
export type WheelPage = Answer<'GET /draws/{wheel}'>

export const wheelStates = toned(wheelNames, {
  running: 'jade',
  spent: 'amber',
  over: 'neutral',
  stopped: 'neutral',
})
