import { conditionNames, missionNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import type { Answer } from '../../calls/api.ts'
import { toned } from '../../status-colours.ts'

export type MissionRow = Answer<'GET /rewards/missions'>['rows'][number]
export type MissionPage = Answer<'GET /rewards/missions/{mission}'>

export const missionStates = toned(missionNames, {
  running: 'jade',
  spent: 'amber',
  over: 'neutral',
  ended: 'neutral',
})

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export const conditionOptions = optionsOf(conditionNames)
export const sectionOptions = optionsOf(sectionNames)
