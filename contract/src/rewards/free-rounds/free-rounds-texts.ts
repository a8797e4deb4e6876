import type { FreeRoundsBatchState, FreeRoundsState, GrantState } from './free-rounds.ts'

/** Thai summary of the promotion that holds the terms of a batch's winnings. */
export const FREE_ROUNDS_SUMMARY = 'เงินรางวัลจากรอบฟรีเข้าเป็นโบนัส พร้อมเงื่อนไขที่บอกก่อนเล่น'

export const freeRoundsBatchNames = {
  running: 'กำลังแจก',
  over: 'หมดเวลาเล่น',
  cancelled: 'ยกเลิกแล้ว',
} as const satisfies Record<FreeRoundsBatchState, string>

/** Thai names of a member's states in a batch of free rounds. */
export const freeRoundsNames = {
  waiting: 'รอแจก',
  granted: 'ได้รับแล้ว',
  passed_over: 'ไม่ได้รับ',
  cancelled: 'ยกเลิก',
  not_given: 'เว็บเกมปฏิเสธ',
  nothing: 'ไม่ได้รางวัล',
  payable: 'รอเข้าโบนัส',
  paid: 'เข้าโบนัสแล้ว',
  refused: 'ไม่จ่าย',
  lapsed: 'หมดเวลารับ',
} as const satisfies Record<FreeRoundsState, string>

/** Thai names of the states of free rounds at the game site. */
export const grantNames = {
  sending: 'กำลังส่ง',
  given: 'พร้อมเล่น',
  cancelling: 'กำลังยกเลิก',
  used: 'เล่นครบแล้ว',
  expired: 'หมดเวลา',
  cancelled: 'ยกเลิกแล้ว',
  refused: 'เว็บเกมปฏิเสธ',
} as const satisfies Record<GrantState, string>

/**
 * Thai texts that say why a member of a batch received no free rounds. If the member may receive no rewards at all, another Thai sentence says
 * why.
 */
export const passedOverNames = {
  other_account: 'บัญชีอื่นของคนเดียวกันได้รับแล้ว',
  needs: 'ยังขาดเงื่อนไขของโบนัสฟรี',
  not_allowed: 'ช่วงนี้รับสิทธิ์ไม่ได้',
  too_late: 'หมดเวลาเล่นก่อนแจก',
} as const
export type PassedOver = keyof typeof passedOverNames
export const passedOverReasons = Object.keys(passedOverNames) as PassedOver[]
