import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { expect, test } from 'vitest'
import { withdrawalEndText } from './use-withdraw-status.ts'

/** Returns a profile with an ended withdrawal. `refused` is the reason of a refusal; undefined means that the withdrawal was paid. */
const ended = (refused?: string | null) => ({
  completed_requests: [
    {
      id: 'wdr_1' as never,
      type: 'withdraw' as const,
      method: null,
      status: refused === undefined ? ('completed' as const) : ('refused' as const),
      amount: 1250.5,
      deleted_cause: refused ?? null,
      ended_at: '2026-11-18T08:00:00Z',
    },
  ],
})

test('a paid withdrawal shows its amount', () => {
  expect(withdrawalEndText(ended(), 'wdr_1')).toMatchObject({ paid: true })
  expect(withdrawalEndText(ended(), 'wdr_1')?.text).toContain('1,250.50')
})

test('a refused withdrawal shows its amount and reason, and says once that the credit is back', () => {
  const { bank_refused } = requestCauses
  expect(withdrawalEndText(ended(bank_refused), 'wdr_1')?.text).toBe(
    `ถอนเงิน 1,250.50 บาทไม่สำเร็จ ${bank_refused}`,
  )
  for (const refused of [bank_refused, null])
    expect(withdrawalEndText(ended(refused), 'wdr_1')?.text.match(/คืนให้/g)).toHaveLength(1)
})

test('an open withdrawal shows no result', () => {
  expect(withdrawalEndText({ completed_requests: [] }, 'wdr_1')).toBeNull()
})
