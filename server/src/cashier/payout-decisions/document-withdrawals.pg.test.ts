import { expect, test } from 'vitest'
import { refusalOf, type Settings, useCashier } from '../../../test/cashier-setup.ts'
import { closeSwitch, openSwitch } from '../../../test/flow-switch-steps.ts'
import { photoWithPlace, sendTestDocument } from '../../../test/identity-documents-setup.ts'
import { askByOperator, decideDocument } from '../../account/documents/document-decisions.ts'
import { storeDocumentPicture } from '../../account/documents/documents.ts'
import { accountJobs } from '../../account/jobs.ts'
import { inTransaction } from '../../platform/db.ts'
import { watchWithdrawals } from '../../protection/withdrawal-watches/withdrawal-watches.ts'
import { approveWithdrawal, markRisk } from '../operator-actions.ts'
import { awaitDocuments, continueAfterDocument } from './review-rules-recheck.ts'

const cashier = useCashier()
const ONE = { operator: 'nok', reason: 'the name agrees' }
const TWO = { ...ONE, checker: 'lek' }
const ACCEPT = { way: 'accept', kind: 'passport', last4: '4567', expires_on: null } as const
const ABOVE = 100_000n
const DAY_MINUTES = 1_440

const rule = (settings: Settings = {}) => cashier.settings({ document_month_above: 1_000, ...settings })
const run = () => cashier.run(accountJobs(cashier.ctx))
const reviewOf = async (id: string) => {
  const [row] = await cashier.database.query<{ status: string; review: string | null }>(
    'select status, review from withdrawals where id = $1',
    [id],
  )
  return row
}
const approve = (member: { id: never | string }, id: string) =>
  refusalOf(
    approveWithdrawal(cashier.ctx, ONE, { member_id: member.id as never, withdrawal_id: id as never }),
  )
const askedMessages = async (memberId: string) => {
  const rows = await cashier.database.query(
    "select 1 from messages where member_id = $1 and kind = 'identity_document' and facts->>'progress' = 'asked'",
    [memberId],
  )
  return rows.length
}
const stateOf = (memberId: string) =>
  cashier.database.query('select status, asked_for from identity_cases where member_id = $1 order by id', [
    memberId,
  ])

test('withdrawals of thirty days above the setting wait for a document, and continue when two accept it', async () => {
  await rule()
  const member = await cashier.player(400_000n)
  const first = await cashier.withdraw(member, ABOVE)
  await run()
  expect(await reviewOf(first.id)).toMatchObject({ status: 'paid', review: null })
  cashier.advance(29 * DAY_MINUTES)
  const second = await cashier.withdraw(member, 10_000n)
  await run()
  expect(await reviewOf(second.id)).toEqual({ status: 'requested', review: 'document' })
  expect(await stateOf(member.id)).toEqual([{ status: 'asked', asked_for: 'sum' }])
  expect(await approve(member, second.id)).toBe('withdrawal_document_missing')
  const document = await sendTestDocument(cashier.ctx, member.id)
  expect(await approve(member, second.id)).toBe('withdrawal_document_missing')
  await decideDocument(cashier.ctx, TWO, document, ACCEPT)
  await continueAfterDocument(cashier.ctx, member.id)
  await continueAfterDocument(cashier.ctx, member.id)
  await run()
  expect(await reviewOf(second.id)).toMatchObject({ status: 'paid' })
})

test('a withdrawal of more than thirty days ago counts no more', async () => {
  await rule()
  const member = await cashier.player(400_000n)
  await cashier.withdraw(member, ABOVE)
  await run()
  cashier.advance(30 * DAY_MINUTES)
  const second = await cashier.withdraw(member, ABOVE)
  await run()
  expect(await reviewOf(second.id)).toMatchObject({ status: 'paid', review: null })
})

test('after the document another rule keeps the withdrawal in review', async () => {
  await rule()
  const member = await cashier.player(400_000n)
  await markRisk(cashier.ctx, ONE, member.id)
  const { id } = await cashier.withdraw(member, 200_000n)
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'document' })
  await decideDocument(cashier.ctx, TWO, await sendTestDocument(cashier.ctx, member.id), ACCEPT)
  await continueAfterDocument(cashier.ctx, member.id)
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'risk_mark' })
  expect(await approve(member, id).catch(() => 'approved')).toBe('approved')
})

test('a document that expires while the withdrawal waits stops its approval, and nothing is lost', async () => {
  await rule({ approval_maximum: 500 })
  const member = await cashier.player(400_000n)
  const document = await sendTestDocument(cashier.ctx, member.id)
  const today = cashier.ctx.clock.now().toISOString().slice(0, 10)
  await decideDocument(cashier.ctx, TWO, document, { ...ACCEPT, expires_on: today })
  const { id } = await cashier.withdraw(member, 200_000n)
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'amount' })
  cashier.advance(2 * DAY_MINUTES)
  expect(await approve(member, id)).toBe('withdrawal_document_missing')
  expect((await cashier.balances(member)).withdrawing).toBe(200_000n)
  await decideDocument(cashier.ctx, TWO, await sendTestDocument(cashier.ctx, member.id), ACCEPT)
  expect(await approve(member, id).catch(() => 'approved')).toBe('approved')
})

test('a withdrawal whose document expired in review waits for a new one, the member learns it, and it goes on', async () => {
  await rule({ approval_maximum: 500 })
  const member = await cashier.player(400_000n)
  const document = await sendTestDocument(cashier.ctx, member.id)
  const today = cashier.ctx.clock.now().toISOString().slice(0, 10)
  await decideDocument(cashier.ctx, TWO, document, { ...ACCEPT, expires_on: today })
  const { id } = await cashier.withdraw(member, 200_000n)
  await run()
  await awaitDocuments(cashier.ctx)
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'amount' })
  cashier.advance(2 * DAY_MINUTES)
  await awaitDocuments(cashier.ctx)
  await awaitDocuments(cashier.ctx)
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'document' })
  const causes = await cashier.database.query(
    "select cause from request_events where request_id = $1 and cause = 'awaiting_document'",
    [id],
  )
  expect(causes).toHaveLength(1)
  expect(await stateOf(member.id)).toEqual([
    { status: 'accepted', asked_for: 'own' },
    { status: 'asked', asked_for: 'sum' },
  ])
  expect(await askedMessages(member.id)).toBe(1)
  expect((await cashier.balances(member)).withdrawing).toBe(200_000n)
  await decideDocument(cashier.ctx, TWO, await sendTestDocument(cashier.ctx, member.id), ACCEPT)
  await continueAfterDocument(cashier.ctx, member.id)
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'amount' })
})

test('a document that staff asked for is needed for each withdrawal, until two accept one', async () => {
  await cashier.settings({})
  const member = await cashier.player(400_000n)
  await askByOperator(cashier.ctx, ONE, member.id, 'risk')
  const { id } = await cashier.withdraw(member, 10_000n)
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'document' })
  const refused = await sendTestDocument(cashier.ctx, member.id)
  await decideDocument(cashier.ctx, TWO, refused, { way: 'refuse', cause: 'unreadable' })
  expect(await approve(member, id)).toBe('withdrawal_document_missing')
  await decideDocument(cashier.ctx, TWO, await sendTestDocument(cashier.ctx, member.id), ACCEPT)
  await continueAfterDocument(cashier.ctx, member.id)
  await run()
  expect(await reviewOf(id)).toMatchObject({ status: 'paid' })
})

test('staff demand a document although the member stored one picture and never sent it', async () => {
  await cashier.settings({})
  const member = await cashier.player(400_000n)
  await storeDocumentPicture(cashier.ctx, member.id, 'front', await photoWithPlace())
  await askByOperator(cashier.ctx, ONE, member.id, 'risk')
  expect(await stateOf(member.id)).toEqual([{ status: 'asked', asked_for: 'risk' }])
  await expect(askByOperator(cashier.ctx, ONE, member.id, 'name')).rejects.toMatchObject({
    code: 'document_asked',
  })
  expect(await askedMessages(member.id)).toBe(1)
  const { id } = await cashier.withdraw(member, 10_000n)
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'document' })
})

test('staff demand a document that the member sent without being asked: it is sent, so no message asks for it', async () => {
  await cashier.settings({})
  const member = await cashier.player(400_000n)
  const document = await sendTestDocument(cashier.ctx, member.id)
  await askByOperator(cashier.ctx, ONE, member.id, 'name')
  expect(await stateOf(member.id)).toEqual([{ status: 'sent', asked_for: 'name' }])
  expect(await askedMessages(member.id)).toBe(0)
  await decideDocument(cashier.ctx, TWO, document, { way: 'refuse', cause: 'altered' })
  const { id } = await cashier.withdraw(member, 10_000n)
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'document' })
})

test('staff demand a new document from a member whose accepted one is valid for life', async () => {
  await cashier.settings({})
  const member = await cashier.player(400_000n)
  await decideDocument(cashier.ctx, TWO, await sendTestDocument(cashier.ctx, member.id), ACCEPT)
  await askByOperator(cashier.ctx, ONE, member.id, 'risk')
  const { id } = await cashier.withdraw(member, 10_000n)
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'document' })
  await decideDocument(cashier.ctx, TWO, await sendTestDocument(cashier.ctx, member.id), ACCEPT)
  await continueAfterDocument(cashier.ctx, member.id)
  await run()
  expect(await reviewOf(id)).toMatchObject({ status: 'paid' })
})

const messagesOf = async (memberId: string) =>
  (await cashier.database.query('select 1 from messages where member_id = $1', [memberId])).length

test('a document demanded after the approval, while payouts were closed, stops the order without a message', async () => {
  await cashier.settings({})
  const member = await cashier.player(400_000n)
  await closeSwitch(cashier.ctx, 'payout')
  const { id } = await cashier.withdraw(member, 10_000n)
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'approved', review: null })
  await askByOperator(cashier.ctx, ONE, member.id, 'risk')
  const messages = await messagesOf(member.id)
  await openSwitch(cashier.ctx, 'payout')
  cashier.advance(20)
  await cashier.strike('cashier:resume-withdrawals')
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'document' })
  expect(cashier.bank.callsOf(`pay ${id}`)).toHaveLength(0)
  expect(await messagesOf(member.id)).toBe(messages)
  await decideDocument(cashier.ctx, TWO, await sendTestDocument(cashier.ctx, member.id), ACCEPT)
  await continueAfterDocument(cashier.ctx, member.id)
  await run()
  expect(await reviewOf(id)).toMatchObject({ status: 'paid' })
})

test('a watch that began after the approval stops the order; a later approval of the risk team pays', async () => {
  await cashier.settings({})
  const member = await cashier.player(400_000n)
  await closeSwitch(cashier.ctx, 'payout')
  const { id } = await cashier.withdraw(member, 10_000n)
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'approved', review: null })
  cashier.advance(1)
  const { db, clock } = cashier.ctx
  await inTransaction(db, tx => watchWithdrawals(tx, member.id, true, clock.now()))
  await openSwitch(cashier.ctx, 'payout')
  cashier.advance(20)
  await cashier.strike('cashier:resume-withdrawals')
  await run()
  expect(await reviewOf(id)).toEqual({ status: 'requested', review: 'risk_mark' })
  expect(cashier.bank.callsOf(`pay ${id}`)).toHaveLength(0)
  cashier.advance(1)
  const key = { member_id: member.id, withdrawal_id: id }
  await expect(approveWithdrawal(cashier.ctx, ONE, key)).rejects.toMatchObject({
    code: 'withdrawal_needs_risk',
  })
  await approveWithdrawal(cashier.ctx, ONE, key, true)
  await run()
  expect(await reviewOf(id)).toMatchObject({ status: 'paid' })
})

test('by default no sum of withdrawals needs a document', async () => {
  await cashier.settings({})
  const member = await cashier.player(2_000_000n)
  const { id } = await cashier.withdraw(member, 400_000n)
  await run()
  expect(await reviewOf(id)).toMatchObject({ status: 'paid', review: null })
})
