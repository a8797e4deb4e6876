import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { AskButton } from './ask-buttons.tsx'

/** An account that looks like one of somebody who is excluded: it is another person's after all. */
export const liftExclusion = (member: MemberId): AskButton => ({
  name: 'เสนอปลดการตรวจ',
  ask: () => ({
    way: 'two',
    title: 'ปลดการตรวจบัญชีคล้ายผู้งดเล่น',
    note: 'ตรวจตัวตนแล้วว่าเป็นคนละคน ผู้ที่งดเล่นถาวรต้องไม่ได้กลับมาเล่นด้วยบัญชีอื่น มีผลเมื่ออีกคนอนุมัติ',
    kind: 'exclusion_lift',
    payload: () => ({ member }),
  }),
})
