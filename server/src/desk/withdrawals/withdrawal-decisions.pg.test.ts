import { describe, expect, test } from 'vitest'
import { type Operator, useDeskCases } from '../../../test/desk-cases-setup.ts'
import { markRisk } from '../../cashier/operator-actions.ts'
import { readProfile } from '../../member-page/profile.ts'

const { slips, desk, nok, ploy, joy, waitingWithdrawal } = useDeskCases()
const BAHT = 100n

const REASON = { reason: 'the name at the bank is another' }
type Item = { kind: string; id: string; why: string }

describe('a withdrawal at the desk', () => {
  test('is held with a reason, stays in the queue with its clock, and is lifted before anybody approves it', async () => {
    const { member, id } = await waitingWithdrawal()
    expect((await joy(`POST /withdrawals/${id}/hold`, REASON)).body.code).toBe('desk_forbidden')
    expect((await nok(`POST /withdrawals/${id}/hold`, { reason: ' ' })).status).toBe(422)
    expect((await nok(`POST /withdrawals/${id}/hold`, REASON)).status).toBe(200)
    expect((await ploy(`GET /withdrawals/${id}`)).body).toMatchObject({
      status: 'held',
      held_for: REASON.reason,
      settled: { by: 'nok', action: 'withdrawal.hold' },
    })
    const items = (await ploy('GET /work')).body.items as Item[]
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal', id, why: 'held', answer_by: expect.any(String) }),
    )
    expect((await ploy(`POST /withdrawals/${id}/approve`, REASON)).body.code).toBe('withdrawal_held')
    expect((await ploy(`POST /withdrawals/${id}/hold`, REASON)).body).toMatchObject({
      code: 'desk_case_settled',
      message: expect.stringContaining('nok'),
    })

    expect((await ploy(`POST /withdrawals/${id}/lift`, REASON)).status).toBe(200)
    expect((await nok(`GET /withdrawals/${id}`)).body).toMatchObject({ status: 'requested', held_for: null })
    expect((await nok(`POST /withdrawals/${id}/approve`, REASON)).status).toBe(200)
    await slips.run()
    expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'paid' })
  })
})

describe('several withdrawals at once', () => {
  /**
   * Creates first withdrawals of new members. They wait for approval because of a setting, which is then reset, so that the approval rules would now
   * accept them.
   */
  const waitingForRule = async (count: number, amount = 300n) => {
    const all = []
    await slips.settings({ approval_first_maximum: 1 })
    for (let each = 0; each < count; each++) {
      const member = await slips.player(1_000n * BAHT)
      const { id } = await slips.withdraw(member, amount * BAHT)
      await slips.run()
      all.push({ member, id })
    }
    await slips.settings({})
    return all
  }
  const several = (who: Operator, ids: readonly string[]) =>
    who('POST /withdrawals/approve-several', { withdrawals: ids, reason: 'the rules agree' })

  test('are approved where the rules agree now; one that is refused says why and stops no other', async () => {
    const [one, held, claimed, marked, last] = await waitingForRule(5)
    const ids = [one, held, claimed, marked, last].map(each => each?.id ?? '')
    const before = (await nok('GET /work')).body.items as (Item & { rules_agree: boolean })[]
    for (const id of ids) expect(before).toContainEqual(expect.objectContaining({ id, rules_agree: true }))
    await ploy(`POST /withdrawals/${held?.id}/hold`, REASON)
    await ploy('POST /work/claim', { kind: 'withdrawal', id: claimed?.id })
    if (marked !== undefined)
      await markRisk(slips.ctx, { operator: 'x', reason: 'strange' }, marked.member.id)

    const { status, body } = await several(nok, ids)
    expect(status).toBe(200)
    expect(body).toEqual({
      approved: [one?.id, last?.id],
      refused: [
        { id: held?.id, code: 'withdrawal_held', message: expect.any(String) },
        { id: claimed?.id, code: 'desk_case_claimed', message: expect.stringContaining('ploy') },
        { id: marked?.id, code: 'withdrawal_needs_look', message: expect.any(String) },
      ],
    })
    await slips.run()
    const states = await slips.database.query<{ id: string; status: string }>(
      'select id, status from withdrawals where id = any($1) order by id',
      [ids],
    )
    expect(states.map(({ status: state }) => state)).toEqual([
      'paid',
      'held',
      'requested',
      'requested',
      'paid',
    ])
    const lines = await slips.database.query<{ subject: string }>(
      "select subject from audit_log where action = 'withdrawal.approve' and details->>'one_of_several' = 'yes' and subject = any($1) order by seq",
      [ids],
    )
    expect(lines.map(({ subject }) => subject)).toEqual([one?.id, last?.id])
    await ploy('POST /work/release', { kind: 'withdrawal', id: claimed?.id })
  })

  test('a withdrawal that another operator just approved names operator and time, and is paid once', async () => {
    const [one, other] = await waitingForRule(2)
    await ploy(`POST /withdrawals/${one?.id}/approve`, REASON)
    const { body } = await several(nok, [one?.id ?? '', other?.id ?? ''])
    expect(body).toMatchObject({
      approved: [other?.id],
      refused: [{ id: one?.id, code: 'desk_case_settled', message: expect.stringContaining('ploy') }],
    })
    await slips.run()
  })

  test('two presses at the same moment approve each once', async () => {
    const ids = (await waitingForRule(3)).map(({ id }) => id)
    const answers = await Promise.all([several(nok, ids), several(ploy, ids)])
    expect(answers.flatMap(({ body }) => body.approved).toSorted()).toEqual(ids.toSorted())
    await slips.run()
  })

  test('above what the operator decides alone in sum, none is approved', async () => {
    const ids: string[] = []
    await slips.settings({ approval_first_maximum: 1 })
    for (let each = 0; each < 2; each++) {
      const member = await slips.player(40_000n * BAHT)
      ids.push((await slips.withdraw(member, 30_000n * BAHT)).id)
      await slips.run()
    }
    const large = 50_000
    await slips.settings({
      approval_first_maximum: large,
      approval_maximum: large,
      approval_day_maximum: large,
    })
    const { body } = await several(nok, ids)
    expect(body).toMatchObject({ code: 'desk_several_limit', message: expect.stringContaining('60,000.00') })
    expect((await several(nok, ids.slice(0, 1))).body.approved).toEqual(ids.slice(0, 1))
    await slips.run()
  })
})

// This test changes the clock, so it runs last.
test('a promise broken more than a day ago is listed after today’s work, by the same clock', async () => {
  const old = await waitingWithdrawal()
  slips.advance(2 * 24 * 60)
  const today = await waitingWithdrawal()
  const later = await desk.operator('fai', ['cashier'])
  const items = (await later('GET /work')).body.items as (Item & { is_old: boolean })[]
  const [ofOld, ofToday] = [old, today].map(({ id }) => items.findIndex(item => item.id === id))
  expect(ofToday).toBeLessThan(ofOld ?? -1)
  expect(items[ofOld ?? -1]).toMatchObject({ is_old: true })
  expect(items[ofToday ?? -1]).toMatchObject({ is_old: false })
})

describe('a withdrawal that two people decide', () => {
  type Line = { what: string; before: string; after: string }
  const lineOf = (effect: unknown, what: string) => (effect as Line[]).find(line => line.what === what)

  let named = 0
  /** Returns a newly created operator, because the sessions of other operators expired when the clock changed. */
  const cashier = () => {
    named += 1
    return desk.operator(`mint-${named}`, ['cashier', 'support'])
  }

  const proposed = async (mint: Operator) => {
    const { member, id } = await waitingWithdrawal()
    const body = { kind: 'large_withdrawal', payload: { withdrawal: id }, ...REASON, evidence: null }
    const made = await mint('POST /proposals', body)
    expect(made.status).toBe(200)
    return { member, id, proposal: made.body.proposal as { id: string; effect: unknown; member: string } }
  }

  test('shows its checker the facts of the case, and what has changed since it was proposed', async () => {
    const mint = await cashier()
    const rose = await desk.operator('rose', ['finance'])
    const { member, id, proposal } = await proposed(mint)
    const found = (await mint(`GET /withdrawals/${id}`)).body
    expect(proposal.member).toBe(member.id)
    const valueBefore = (what: string) => lineOf(proposal.effect, what)?.before
    expect(valueBefore('payee')).toBe(`${found.bank} ${found.account_number} ${found.name}`)
    expect(valueBefore('rule')).toBe(found.review)
    expect(valueBefore('first_withdrawal')).toBe(found.is_first ? 'yes' : 'no')
    expect(valueBefore('day_total')).toBe('300.00')
    expect(valueBefore('risk_marks')).toBe('strange')
    expect(valueBefore('shared_devices')).toBe('')
    const before = (await rose(`GET /proposals/${proposal.id}`)).body.now as { seen: string }
    await markRisk(slips.ctx, { operator: 'x', reason: 'a second look' }, member.id)
    const { now } = (await rose(`GET /proposals/${proposal.id}`)).body as { now: { effect: unknown } }
    expect(lineOf(now.effect, 'risk_marks')?.before).toBe('strange\na second look')
    const late = await rose(`POST /proposals/${proposal.id}/approve`, { ...REASON, seen: before.seen })
    expect(late.body.code).toBe('proposal_changed')
  })

  test('names both wherever it says who approved it', async () => {
    const mint = await cashier()
    const lily = await desk.operator('lily', ['finance'])
    const { id, proposal } = await proposed(mint)
    const { now } = (await lily(`GET /proposals/${proposal.id}`)).body as { now: { seen: string } }
    expect((await lily(`POST /proposals/${proposal.id}/approve`, { ...REASON, seen: now.seen })).status).toBe(
      200,
    )
    expect((await mint(`GET /withdrawals/${id}`)).body).toMatchObject({
      approved_by: 'operator:mint-2, lily',
      settled: { by: 'mint-2, lily', action: 'withdrawal.approve' },
    })
    const listed = (await mint('GET /withdrawals')).body.rows as { id: string; approved_by: string }[]
    expect(listed.find(row => row.id === id)?.approved_by).toBe('operator:mint-2, lily')
    expect((await mint(`POST /withdrawals/${id}/approve`, REASON)).body.message).toContain('mint-2, lily')
    await slips.run()
  })

  test('is excluded from the credit at the desk, as in the lobby', async () => {
    const mint = await cashier()
    const { member, id } = await waitingWithdrawal()
    const card = (await mint(`GET /withdrawals/${id}`)).body.member
    expect(card).toMatchObject({ credit: 700, withdrawing: 300, moving: 0 })
    const { profile } = await readProfile(slips.ctx, member.id)
    expect(profile().ufabet_credit).toBe(700n * BAHT)
  })
})
