import { expect, test } from 'vitest'
import { claimableUntil } from './claim-deadline.ts'

const day = (date: number): Date => new Date(Date.UTC(2026, 10, date))
const offer = { created_at: day(4), claim_until: day(11) }

test.each([
  ['nothing stood in its way', [], day(11)],
  ['another one is open', [{ opened_at: day(5), ended_at: null }], 'open'],
  ['another one ended after its time', [{ opened_at: day(5), ended_at: day(20) }], day(27)],
  ['another one ended while it waited', [{ opened_at: day(1), ended_at: day(6) }], day(13)],
  ['the other one had ended before it came', [{ opened_at: day(1), ended_at: day(3) }], day(11)],
  ['the other one was opened when its time was over', [{ opened_at: day(11), ended_at: null }], day(11)],
  ['the other one only waits as well', [{ opened_at: null, ended_at: null }], day(11)],
] as const)('an offer can be claimed for 7 days after what stood in its way: %s', (_what, others, until) => {
  expect(claimableUntil(offer, others, 7)).toEqual(until)
})

test('an offer without an end has none', () => {
  expect(
    claimableUntil({ ...offer, claim_until: null }, [{ opened_at: day(5), ended_at: null }], 7),
  ).toBeNull()
})
