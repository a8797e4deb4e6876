import { expect, test } from 'vitest'
import { depositEnd, depositEndText } from './use-deposit-status.ts'

const ended = (
  status: 'completed' | 'expired' | 'refused',
  type: 'deposit' | 'withdraw' = 'deposit',
  method: 'qr' | 'gateway' = 'qr',
) => ({
  completed_requests: [
    {
      id: 'dep_1' as never,
      type,
      method: type === 'deposit' ? method : null,
      status,
      amount: 500,
      deleted_cause: status === 'completed' ? null : 'หมดเวลาโอนเงิน',
      ended_at: '2026-11-18T08:00:00Z',
    },
  ],
})

test('a completed deposit shows its amount in the words of E08', () => {
  const end = depositEnd(ended('completed'), 'dep_1')
  expect(end && depositEndText(end)).toBe('คุณทำการฝากเงินจำนวน 500.00 บาท เรียบร้อยแล้ว')
})

test('a deposit that ended in another way shows its reason', () => {
  const end = depositEnd(ended('expired'), 'dep_1')
  expect(end && depositEndText(end)).toBe('ไม่สามารถฝากเงิน (หมดเวลาโอนเงิน)')
})

test('another request, or a withdrawal with the same id, is not the end of this deposit', () => {
  expect(depositEnd(ended('completed'), 'dep_2')).toBeNull()
  expect(depositEnd(ended('completed', 'withdraw'), 'dep_1')).toBeNull()
})

test('a slip is offered only if the member may have transferred: not at the gateway, not after a review', () => {
  const isOffered = (...of: Parameters<typeof ended>) => {
    const end = depositEnd(ended(...of), 'dep_1')
    return end?.kind === 'failed' && end.slip
  }
  expect(isOffered('expired')).toBe(true)
  expect(isOffered('refused', 'deposit', 'gateway')).toBe(false)
  expect(isOffered('expired', 'deposit', 'gateway')).toBe(false)
  expect(isOffered('refused')).toBe(false)
})
