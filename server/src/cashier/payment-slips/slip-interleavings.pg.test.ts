import type { DepositId } from '@sala/contract/wire/ids.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { newTransRef, useSlips } from '../../../test/slips-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { cancelDeposit } from '../deposits/deposits.ts'
import { assignSuspense } from '../operator-actions.ts'
import { refuseCase, settleCase, waitingCases } from './slip-review-cases.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'

const slips = useSlips()
const { send, transfer } = slips
const ROUNDS = sizeOr(25, 80)
const LIMIT_MS = 240_000
const AMOUNT = 50_000n
const LARGE = 2_100_000n
const decision = { operator: 'malee', reason: 'drawn' }

const [A, B] = [0, 1] as const
let members: TestMember[] = []
beforeAll(async () => {
  for (let i = 0; i < 2; i++) members = [...members, await slips.member()]
})
const memberOf = (index: 0 | 1): TestMember => members[index] as TestMember
const creditOfBoth = async () => (await slips.credit(memberOf(A))) + (await slips.credit(memberOf(B)))
const later = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
const ended = (work: Promise<unknown>): Promise<string> =>
  work.then(() => 'done').catch(() => refusalOf(work))

test('one slip sent fifty times by two members at once is one credit', async () => {
  const ref = newTransRef()
  transfer(ref, AMOUNT)
  await slips.read()
  const before = await creditOfBoth()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => ended(send(memberOf(i % 2 === 0 ? A : B), ref))),
  )
  await slips.run()
  expect((await creditOfBoth()) - before).toBe(AMOUNT)
  expect(answers.filter(answer => answer === 'done')).toHaveLength(25)
  expect(answers.filter(answer => answer === 'slip_used')).toHaveLength(25)
})

describe('after a crash in the middle', () => {
  const withFault = async (check: string, work: () => Promise<void>): Promise<void> => {
    await slips.database.query(`alter table slips add constraint fault check (${check}) not valid`)
    await work()
    await slips.database.query('alter table slips drop constraint fault')
  }

  test('an upload leaves nothing behind, and the next one credits once', async () => {
    const ref = newTransRef()
    transfer(ref, AMOUNT)
    await slips.read()
    const before = await creditOfBoth()
    await withFault(`trans_ref <> '${ref}' or status <> 'credited'`, async () => {
      await expect(send(memberOf(A), ref)).rejects.toThrow('fault')
    })
    expect(await creditOfBoth()).toBe(before)
    expect(await send(memberOf(A), ref)).toMatchObject({ status: 'credited' })
    expect((await creditOfBoth()) - before).toBe(AMOUNT)
  })

  test('a line that meets its slip is settled by the next run', async () => {
    const ref = newTransRef()
    const before = await creditOfBoth()
    await send(memberOf(A), ref)
    transfer(ref, AMOUNT)
    await withFault(`trans_ref <> '${ref}' or status <> 'credited'`, async () => {
      await expect(slips.strike('cashier:read-statement')).rejects.toThrow('could not be settled')
    })
    expect(await creditOfBoth()).toBe(before)
    await slips.read()
    expect((await creditOfBoth()) - before).toBe(AMOUNT)
  })
})

const parts = [
  'send_a',
  'send_b',
  'read',
  'assign_a',
  'assign_b',
  'settle',
  'refuse',
  'cancel',
  'expire',
  'pay',
] as const
type Part = (typeof parts)[number]
/** Outcomes that each of the concurrent actions may have. Any other outcome fails the test. */
const ENDS = [
  'done',
  'none',
  'paid',
  'slip_used',
  'not_found',
  'deposit_already_completed',
  'deposit_timed_out',
]

test(
  'sending, reading, assigning, settling, refusing, cancelling and expiring in any order credit each satang once and answer each slip',
  async () => {
    const play = async (
      part: Part,
      round: { ref: string; deposit: DepositId; bill: string | null; amount: bigint; lines: string[] },
    ) => {
      switch (part) {
        case 'send_a':
        case 'send_b':
          return ended(send(memberOf(part === 'send_a' ? A : B), round.ref))
        case 'read':
          return ended(slips.strike('cashier:read-statement'))
        case 'pay':
          if (round.lines.length > 0) return 'paid'
          round.lines.push(transfer(round.ref, round.amount, round.bill === null ? {} : { bill: round.bill }))
          return ended(slips.strike('cashier:read-statement'))
        case 'assign_a':
        case 'assign_b': {
          const source_id = round.lines[0] ?? 'none'
          const to = memberOf(part === 'assign_a' ? A : B).id
          return ended(assignSuspense(slips.ctx, decision, { source: 'bank', source_id }, to))
        }
        case 'settle':
        case 'refuse': {
          const waiting = (await waitingCases(slips.ctx)).find(({ slip }) => slip.trans_ref === round.ref)
          if (waiting === undefined) return 'none'
          const { id } = waiting.slip
          return ended(
            part === 'settle'
              ? settleCase(slips.ctx, decision, id, null)
              : refuseCase(slips.ctx, decision, id, 'not_received'),
          )
        }
        case 'cancel':
          return ended(cancelDeposit(slips.ctx, memberOf(A).id, round.deposit))
        case 'expire':
          slips.advance(16)
          return ended(slips.strike('cashier:expire'))
      }
    }
    const step = fc.record({ part: fc.constantFrom(...parts), begins_ms: fc.nat(25) })
    const drawn = fc.record({
      steps: fc.array(step, { minLength: 3, maxLength: 7 }),
      paid_first: fc.boolean(),
      by_bill: fc.boolean(),
      // The larger of the two amounts is above `slip_maximum`, so an operator must approve that slip.
      amount: fc.constantFrom(AMOUNT, LARGE),
    })
    let count = 0
    const property = fc.asyncProperty(drawn, async ({ steps, paid_first, by_bill, amount }) => {
      const before = [await creditOfBoth(), await slips.suspense()] as const
      const { id, ref: bill } = await slips.prepare(memberOf(A), amount)
      const round = {
        ref: newTransRef(),
        deposit: id,
        bill: by_bill ? bill : null,
        amount,
        lines: [] as string[],
      }
      if (paid_first) await play('pay', round)
      const answers = await Promise.all(
        steps.map(async ({ part, begins_ms }) => {
          await later(begins_ms)
          return play(part, round)
        }),
      )
      for (const answer of answers) expect(ENDS).toContain(answer)
      await play('pay', round)
      await slips.strike('cashier:read-statement')
      slips.advance(16)
      await slips.strike('cashier:expire')
      const credited = (await creditOfBoth()) - before[0]
      expect(credited + (await slips.suspense()) - before[1]).toBe(amount)
      expect([0n, amount]).toContain(credited)
      await slips.database.query('select assert_invariants()')
      count += 1
      if (count % 30 === 0) await slips.run()
    })
    await fc.assert(property, { numRuns: ROUNDS, endOnFailure: true })
    await slips.run()
  },
  LIMIT_MS,
)
