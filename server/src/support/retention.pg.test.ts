import { expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import type { TestMember } from '../../test/test-members.ts'
import { inTransaction } from '../platform/db.ts'
import { decideComplaint } from './complaints.ts'
import { supportJobs } from './jobs.ts'
import { openThread } from './member-messages.ts'
import { supportPersonalData } from './personal-data.ts'
import { answerThread, close } from './staff-replies.ts'

const cashier = useCashier()
const DAY_MINUTES = 24 * 60
const DECISION = { operator: 'nok', reason: 'ตรวจแล้ว' }
/** A WebP picture of one pixel. */
const PICTURE = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

const forget = () => supportJobs(cashier.ctx)['support:forget']?.({})
const ask = (member: TestMember, complaint: 'payment' | null = null) =>
  openThread(cashier.ctx, member.id, {
    ...{ topic: 'other', about: null, text: 'สวัสดี', picture: null, key: null },
    complaint,
  })
const answered = async (member: TestMember, complaint: 'payment' | null = null) => {
  const thread = await ask(member, complaint)
  await answerThread(cashier.ctx, thread, { operator: 'nok', text: 'สวัสดีค่ะ', key: 'one-answer' })
  return thread
}
const threadsOf = ({ id }: TestMember) =>
  cashier.database.query<{ id: string; closed_by: string | null }>(
    'select id, closed_by from support_threads where member_id = $1',
    [id],
  )

test('an answered conversation is closed after its quiet days; one that waits, or an unresolved complaint, stays open', async () => {
  const member = await cashier.member()
  const quiet = await answered(member)
  const waiting = await ask(member)
  const complaint = await answered(member, 'payment')
  cashier.advance(15 * DAY_MINUTES)
  await forget()
  const closed = Object.fromEntries((await threadsOf(member)).map(({ id, closed_by }) => [id, closed_by]))
  expect(closed).toEqual({ [quiet]: 'system', [waiting]: null, [complaint]: null })
})

test('closed conversations go after two years, complaints after five, pictures after ninety days', async () => {
  const member = await cashier.member()
  const plain = await answered(member)
  const complaint = await answered(member, 'payment')
  await decideComplaint(cashier.ctx, DECISION, complaint, 'rejected')
  for (const thread of [plain, complaint]) await close(cashier.ctx, DECISION, thread)
  await cashier.database.query(
    `insert into support_pictures (message_no, webp, sha256)
     select no, decode($2, 'base64'), '' from support_messages where thread_id = $1 and author is null`,
    [plain, PICTURE],
  )
  const pictures = () =>
    cashier.database.query(
      'select 1 as n from support_pictures p join support_messages m on m.no = p.message_no where m.thread_id = $1',
      [plain],
    )
  cashier.advance(89 * DAY_MINUTES)
  await forget()
  expect(await pictures()).toHaveLength(1)
  cashier.advance(2 * DAY_MINUTES)
  await forget()
  expect(await pictures()).toEqual([])
  cashier.advance(640 * DAY_MINUTES)
  await forget()
  expect((await threadsOf(member)).map(({ id }) => id)).toEqual([complaint])
  cashier.advance(1_100 * DAY_MINUTES)
  await forget()
  expect(await threadsOf(member)).toEqual([])
})

test('an erasure deletes the words; of a complaint the register keeps category, times and outcome', async () => {
  const member = await cashier.member()
  await answered(member)
  const thread = await answered(member, 'payment')
  await inTransaction(cashier.ctx.db, async tx => {
    const person = { member_id: member.id, phone: member.phone, account_number: null, addresses: [] }
    await supportPersonalData.erase?.(tx, person, cashier.ctx.clock.now())
  })
  expect(await threadsOf(member)).toEqual([{ id: thread, closed_by: 'system' }])
  expect(
    await cashier.database.query(
      `select c.category, c.outcome, c.outcome_reason, (select count(*)::int from support_messages m where m.thread_id = c.thread_id) as words
         from complaints c where thread_id = $1`,
      [thread],
    ),
  ).toEqual([{ category: 'payment', outcome: 'erased', outcome_reason: null, words: 0 }])
})
