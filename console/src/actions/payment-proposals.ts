import { type WriteOffCause, writeOffCauses } from '@sala/contract/desk/suspense-payments/write-off-causes.ts'
import type { MemberId, MovementId, ReturnId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { bahtOrEmpty } from '@sala/ui/format/baht.ts'
import type { ActionButton } from './action-buttons.tsx'
import type { FieldDescription, Values } from './action-fields.tsx'

const record: FieldDescription = {
  key: 'record',
  label: 'เลขรายการของคู่ค้า',
  type: 'reference',
  hint: 'ตามที่อยู่ในรายการเดินบัญชีหรือระบบของเว็บเกม',
}

const recordIn = (values: Values): string => (values.record ?? '').trim()

/**
 * Returns the proposal to settle a payout by evidence, if the bank reports no outcome. If the bank did not pay, the money of a withdrawal
 * returns to the member's credit, and other money to the suspense account (for money without an owner).
 */
export const settlePayout = (order: WithdrawalId | ReturnId): ActionButton => ({
  name: 'ตัดสินจากหลักฐาน',
  ask: () => ({
    way: 'two',
    title: 'ตัดสินผลโอนออกจากหลักฐาน',
    note: 'ระบบถามธนาคารอีกครั้งก่อน หากธนาคารตอบ ผลของธนาคารใช้ก่อนเสมอ',
    kind: 'payout_evidence',
    fields: [
      {
        key: 'outcome',
        label: 'หลักฐานบอกว่า',
        type: 'select',
        options: [
          { value: 'paid', label: 'ธนาคารโอนแล้ว' },
          {
            value: 'not_paid',
            label: order.startsWith('ret_')
              ? 'ธนาคารไม่ได้โอน เก็บไว้เป็นเงินพักตามเดิม'
              : 'ธนาคารไม่ได้โอน คืนเครดิตให้สมาชิก',
          },
        ],
      },
      record,
    ],
    payload: values => ({ order, outcome: values.outcome ?? '', record: recordIn(values) }),
  }),
})

/** Returns the proposal to write off suspense money (money without a known owner) that cannot be returned. */
export const writeOff = ({ source, source_id }: SuspenseKey, cause: WriteOffCause): ActionButton => ({
  name: 'ตัดเป็นรายได้',
  ask: () => ({
    way: 'two',
    title: 'ตัดเงินพักเป็นรายได้',
    note: `โอนคืนไม่ได้เพราะ${writeOffCauses[cause]} หากเจ้าของมาภายหลัง ปรับยอดจากบัญชีรายได้คืนให้ได้`,
    kind: 'write_off',
    fields: [{ ...record, hint: 'เช่น เลขหนังสือตอบของธนาคาร' }],
    payload: values => ({ source, source_id, record: recordIn(values) }),
  }),
})

type SuspenseKey = { readonly source: string; readonly source_id: string }

const beyondOne = 'ใช้เมื่อเกินวงเงินที่คุณตัดสินใจได้คนเดียว อีกคนต้องอนุมัติ'

/** Returns the proposal to credit unassigned (suspense) money to a member. It is needed if the amount is above the limit of one staff user. */
export const proposeAssign = ({ source, source_id }: SuspenseKey, member: MemberId): ActionButton => ({
  name: 'เสนอให้สมาชิก',
  ask: () => ({
    way: 'two',
    title: 'เสนอมอบเงินพักให้สมาชิก',
    note: beyondOne,
    kind: 'suspense_assign',
    payload: () => ({ source, source_id, member }),
  }),
})

/** Returns the proposal to return unassigned (suspense) money to its payer. It is needed if the amount is above the limit of one staff user. */
export const proposeReturn = ({ source_id }: SuspenseKey): ActionButton => ({
  name: 'เสนอโอนคืน',
  ask: () => ({
    way: 'two',
    title: 'เสนอโอนเงินพักคืนผู้โอน',
    note: beyondOne,
    kind: 'suspense_return',
    payload: () => ({ source_id }),
  }),
})

/**
 * Returns the proposal to approve a withdrawal. It is needed if the amount is above the staff user's own limit, or if this staff user has
 * given credit to the withdrawal's member.
 */
export const proposeApproval = (withdrawal: WithdrawalId, kind: 'primary' | 'quiet'): ActionButton => ({
  name: 'เสนออนุมัติ',
  kind,
  ask: () => ({
    way: 'two',
    title: 'เสนออนุมัติรายการถอน',
    note: 'ใช้เมื่อยอดเกินวงเงินของคุณ หรือคุณเป็นผู้ให้เครดิตสมาชิกคนนี้ อีกคนต้องอนุมัติ',
    kind: 'large_withdrawal',
    payload: () => ({ withdrawal }),
  }),
})

/**
 * Returns the proposal to settle a credit transfer to or from a game site, because the site does not report the outcome. Two staff users enter the
 * outcome by evidence.
 */
export const settleMovement = (member: MemberId, movement: MovementId): ActionButton => ({
  name: 'ตัดสินจากหลักฐาน',
  ask: () => ({
    way: 'two',
    title: 'ตัดสินการย้ายเครดิตจากหลักฐาน',
    note: 'ระบบถามเว็บเกมอีกครั้งก่อน หากเว็บเกมตอบ ผลของเว็บเกมใช้ก่อนเสมอ',
    kind: 'movement_evidence',
    fields: [
      {
        key: 'outcome',
        label: 'หลักฐานบอกว่า',
        type: 'select',
        options: [
          { value: 'done', label: 'ย้ายแล้ว' },
          { value: 'refused', label: 'ไม่ได้ย้าย' },
        ],
      },
      record,
      {
        key: 'balance',
        label: 'ยอดที่เหลือในเว็บเกมตามหลักฐาน (ถ้าเว็บเกมไม่ตอบ)',
        type: 'money',
      },
    ],
    payload: values => {
      const balance = bahtOrEmpty(values.balance ?? '')
      return {
        ...{ member, movement, outcome: values.outcome ?? '', record: recordIn(values) },
        ...(balance === null ? {} : { balance }),
      }
    },
  }),
})
