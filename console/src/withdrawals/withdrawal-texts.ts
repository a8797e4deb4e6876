import { withdrawalNames } from '@sala/contract/desk/display-texts/money-texts.ts'
import { toned } from '../status-colours.ts'

export const withdrawalStates = toned(withdrawalNames, {
  moving: 'neutral',
  requested: 'amber',
  held: 'coral',
  approved: 'gold',
  paying: 'gold',
  paid: 'jade',
  refused: 'coral',
  uncertain: 'amber',
})

export const refusalNames = {
  account_mismatch: 'ข้อมูลบัญชีไม่ตรงกัน',
  review_failed: 'ไม่ผ่านการตรวจสอบ',
} as const

export type RefusalCause = keyof typeof refusalNames
