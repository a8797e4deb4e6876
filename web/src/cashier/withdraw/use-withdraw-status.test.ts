import { expect, test } from 'vitest'
import { withdrawalEndText } from './use-withdraw-status.ts'

const ended = (status: 'completed' | 'refused') => ({
  completed_requests: [
    {
      id: 'wdr_1' as never,
      type: 'withdraw' as const,
      method: null,
      status,
      amount: 1250.5,
      deleted_cause: status === 'refused' ? 'ธนาคารปฏิเสธการโอน' : null,
      ended_at: '2026-11-18T08:00:00Z',
    },
  ],
})

test('a paid withdrawal tells its amount', () => {
  expect(withdrawalEndText(ended('completed'), 'wdr_1')).toMatchObject({ paid: true })
  expect(withdrawalEndText(ended('completed'), 'wdr_1')?.text).toContain('1,250.50')
})

test('a refused one tells the reason and that the credit is back', () => {
  expect(withdrawalEndText(ended('refused'), 'wdr_1')?.text).toContain('(ธนาคารปฏิเสธการโอน) คืนเครดิตให้แล้ว')
})

test('an open one says nothing yet', () => {
  expect(withdrawalEndText({ completed_requests: [] }, 'wdr_1')).toBeNull()
})
