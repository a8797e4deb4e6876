import type { MemberId } from '@sala/contract/wire/ids.ts'
import { api } from '../calls/api.ts'
import type { ActionButton } from './action-buttons.tsx'

/** Returns the action that ends a match between an account and a self-excluded member. The staff user takes it if they are different people. */
export const liftExclusion = (member: MemberId): ActionButton => ({
  name: 'เสนอปลดการตรวจ',
  ask: () => ({
    way: 'two',
    title: 'ปลดการตรวจบัญชีคล้ายผู้งดเล่น',
    note: 'ตรวจตัวตนแล้วว่าเป็นคนละคน ผู้งดเล่นต้องไม่ได้กลับมาเล่นด้วยบัญชีอื่น มีผลเมื่ออีกคนอนุมัติ',
    kind: 'exclusion_lift',
    payload: () => ({ member }),
  }),
})

/**
 * Returns the action that allows bonuses for two members. It is used after a bonus was refused because the two accounts seem to belong to
 * one person.
 */
export const allowBonuses = (member: MemberId, other: MemberId): ActionButton => ({
  name: 'เป็นคนละคน',
  ask: () => ({
    way: 'now',
    title: 'สองบัญชีนี้เป็นคนละคน',
    note: 'ทั้งสองบัญชีรับโบนัสได้ตามสิทธิ์ของตนตั้งแต่นี้ไป ทุกโปรโมชั่น',
    action: 'ยืนยันเป็นคนละคน',
    kind: 'primary',
    run: (_values, reason) =>
      api('POST /members/{member}/refused-bonuses/{other}/allow', {
        params: { member, other },
        body: { reason },
      }),
    done: 'ทั้งสองบัญชีรับโบนัสได้ตามสิทธิ์ของตน',
  }),
})
