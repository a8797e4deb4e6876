import { describe, expect, test } from 'vitest'
import { type Operator, useDeskCases } from '../../../test/desk-cases-setup.ts'
import { markRisk } from '../../cashier/operator-actions.ts'

const { slips, desk, nok, ploy, joy, waitingWithdrawal, strayMoney, heldSlip } = useDeskCases()
const BAHT = 100n

type Item = { kind: string; id: string; why: string; amount: number | null; claim: { by: string } | null }
const queue = async (who: Operator): Promise<Item[]> => (await who('GET /work')).body.items as Item[]
const REASON = { reason: 'checked' }

describe('the queue', () => {
  test('holds all waiting items, the earliest deadline first', async () => {
    const { id } = await waitingWithdrawal()
    const { line } = await strayMoney()
    const items = await queue(nok)
    const clocks = items.map(item => item as Item & { answer_by: string; is_old: boolean })
    expect(clocks).toEqual(
      clocks.toSorted((a, b) => Number(a.is_old) - Number(b.is_old) || (a.answer_by < b.answer_by ? -1 : 1)),
    )
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal', id, why: 'risk_mark', amount: 300, claim: null }),
    )
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'suspense', id: `bank:${line}`, amount: 70 }),
    )
  })

  test('shows enough of a member to distinguish two, and no whole phone', async () => {
    const { member, id } = await waitingWithdrawal()
    const text = JSON.stringify([await queue(nok), (await nok(`GET /withdrawals/${id}`)).body])
    expect(text).toContain(member.phone.slice(-4))
    for (const secret of [member.phone, member.account_number]) expect(text).not.toContain(secret)
  })

  test('gives a case to one person at a time: another neither takes it nor decides it', async () => {
    const { id } = await waitingWithdrawal()
    const key = { kind: 'withdrawal', id }
    expect((await nok('POST /work/claim', key)).status).toBe(200)
    expect((await nok('POST /work/claim', key)).status).toBe(200)
    expect(await ploy('POST /work/claim', key)).toMatchObject({
      status: 409,
      body: { code: 'desk_case_claimed', message: expect.stringContaining('nok') },
    })
    expect((await ploy(`POST /withdrawals/${id}/approve`, REASON)).body.code).toBe('desk_case_claimed')
    expect((await queue(ploy)).find(item => item.id === id)?.claim).toMatchObject({
      by: 'nok',
      is_mine: false,
    })
    expect((await nok('POST /work/release', key)).status).toBe(200)
    expect((await ploy('POST /work/claim', key)).status).toBe(200)
    await ploy('POST /work/release', key)
  })

  test('says that a job or a line of the bank is not there (any more)', async () => {
    const admin = await desk.operator('aom', ['admin'])
    expect((await admin('POST /work/jobs/999/retry', REASON)).body.code).toBe('desk_case_gone')
    const line = 'a'.repeat(64)
    expect((await admin(`POST /work/bank-lines/${line}/settle`, REASON)).body.code).toBe('desk_case_gone')
  })
})

describe('a withdrawal at the desk', () => {
  test('is approved once, and a later operator sees who approved it', async () => {
    const { id } = await waitingWithdrawal()
    expect((await ploy(`POST /withdrawals/${id}/approve`, REASON)).status).toBe(200)
    await slips.run()
    expect(await nok(`POST /withdrawals/${id}/approve`, REASON)).toMatchObject({
      status: 409,
      body: { code: 'desk_case_settled', message: expect.stringContaining('ploy') },
    })
    expect((await nok(`GET /withdrawals/${id}`)).body).toMatchObject({
      status: 'paid',
      approved_by: 'operator:ploy',
      settled: { by: 'ploy', action: 'withdrawal.approve' },
      member: { paid_in: 1_000, paid_out: 300, net: 700 },
    })
  })

  test('is refused with what the member reads, and the credit is back', async () => {
    const { member, id } = await waitingWithdrawal()
    const body = { cause: 'account_mismatch', ...REASON }
    expect((await nok(`POST /withdrawals/${id}/refuse`, body)).status).toBe(200)
    await slips.run()
    expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'refused' })
    expect(await slips.credit(member)).toBe(1_000n * BAHT)
  })

  test('above the sole limit another operator is needed', async () => {
    const { id } = await waitingWithdrawal()
    const supporter = await desk.operator('ton', ['marketing'])
    expect((await supporter(`POST /withdrawals/${id}/approve`, REASON)).body.code).toBe('desk_forbidden')
    const member = await slips.player(60_000n * BAHT)
    await markRisk(slips.ctx, { operator: 'somebody', reason: 'strange' }, member.id)
    const large = await slips.withdraw(member, 50_001n * BAHT)
    await slips.run()
    expect((await nok(`POST /withdrawals/${large.id}/approve`, REASON)).body.code).toBe(
      'desk_case_over_limit',
    )
    const finance = await desk.operator('fai', ['finance'])
    expect((await finance(`POST /withdrawals/${large.id}/approve`, REASON)).status).toBe(200)
    await slips.run()
  })

  test('asks the bank only about what the bank was asked to pay', async () => {
    const { id } = await waitingWithdrawal()
    expect((await nok(`POST /withdrawals/${id}/ask-bank`, REASON)).body.code).toBe('desk_case_gone')
  })

  test('is listed by state, member and reference, page by page', async () => {
    const { member, id } = await waitingWithdrawal()
    const ofMember = await nok(`GET /withdrawals?member=${member.id}`)
    expect(ofMember.body).toMatchObject({ rows: [{ id, status: 'requested' }], before: null })
    expect((await nok(`GET /withdrawals?member=${member.id}&status=paid`)).body).toMatchObject({ rows: [] })
    expect((await nok('GET /withdrawals')).body.rows).toContainEqual(expect.objectContaining({ id }))
  })
})

describe('money in suspense at the desk', () => {
  test('names the possible owners, the likeliest first, each with the reason', async () => {
    const { member, line } = await strayMoney()
    const other = await slips.member()
    await slips.prepare(other, 70n * BAHT)
    const { body } = await nok(`GET /suspense/bank/${line}`)
    expect(body).toMatchObject({
      is_open: true,
      candidates: [
        { member: { id: member.id }, why: ['own_account', 'payer_agrees'] },
        { member: { id: other.id }, why: expect.arrayContaining(['same_amount', 'payer_differs']) },
      ],
    })
  })

  test('is given once, and a later operator sees who gave it', async () => {
    const { member, line } = await strayMoney()
    const body = { member: member.id, ...REASON }
    expect((await nok(`POST /suspense/bank/${line}/assign`, body)).status).toBe(200)
    await slips.run()
    expect(await slips.credit(member)).toBe(70n * BAHT)
    const again = await ploy(`POST /suspense/bank/${line}/assign`, body)
    expect(again.body).toMatchObject({
      code: 'desk_case_settled',
      message: expect.stringContaining('nok'),
    })
    expect((await ploy(`GET /suspense/bank/${line}`)).body).toMatchObject({
      is_open: false,
      settled: { by: 'nok' },
    })
  })

  test('is returned to its payer once', async () => {
    const { line } = await strayMoney()
    const before = await slips.suspense()
    expect((await nok(`POST /suspense/bank/${line}/return`, REASON)).body).toMatchObject({
      return: expect.stringMatching(/^ret_/),
    })
    await slips.run()
    expect((await ploy(`POST /suspense/bank/${line}/return`, REASON)).body.code).toBe('desk_case_settled')
    expect(await slips.suspense()).toBe(before - 70n * BAHT)
  })
})

describe('a slip at the desk', () => {
  test('is shown with what the statement says, and settled once', async () => {
    const { member, line, slip } = await heldSlip()
    expect((await joy(`GET /slips/${slip}`)).body).toMatchObject({
      status: 'waiting',
      lines: [{ line_id: line, amount: 500, owner: null }],
      member: { id: member.id },
    })
    expect((await joy(`POST /slips/${slip}/picture`, REASON)).body.webp).toBe(
      Buffer.from('webp').toString('base64'),
    )
    expect((await joy(`POST /slips/${slip}/settle`, { line, ...REASON })).status).toBe(200)
    await slips.run()
    expect(await slips.credit(member)).toBe(500n * BAHT)
    expect((await nok(`POST /slips/${slip}/settle`, { line, ...REASON })).body).toMatchObject({
      code: 'desk_case_settled',
      message: expect.stringContaining('joy'),
    })
  })

  test('is refused with a cause that the member reads; the money does not move', async () => {
    const { member, slip } = await heldSlip()
    expect((await joy(`POST /slips/${slip}/refuse`, { cause: 'not_yours', ...REASON })).status).toBe(200)
    expect((await slips.slips(member))[0]).toMatchObject({ status: 'refused' })
    expect((await joy(`GET /slips/${slip}`)).body).toMatchObject({
      settled: { by: 'joy', action: 'slip.refused' },
    })
  })
})

test('masked data is shown for a reason, which is stored', async () => {
  const member = await slips.member()
  const path = `POST /members/${member.id}/unmask`
  expect((await nok(path as `POST /${string}`, { reason: ' ' })).status).toBe(422)
  expect((await nok(path as `POST /${string}`, { reason: 'they called us' })).body.phone).toBe(member.phone)
  expect(
    await slips.database.query(
      `select actor, details->>'reason' as reason from audit_log where action = 'member.unmask' and subject = $1`,
      [member.id],
    ),
  ).toEqual([{ actor: 'operator:nok', reason: 'they called us' }])
})

test('releases the claims of an operator who signs out, is signed out or is suspended', async () => {
  const { id } = await waitingWithdrawal()
  const key = { kind: 'withdrawal', id }
  const holderOf = async () => (await queue(ploy)).find(item => item.id === id)?.claim?.by ?? null
  const admin = await desk.operator('work-admin', ['admin'])
  const leaves = async (
    name: string,
    leave: (who: Operator, operator: string) => Promise<{ status: number }>,
  ) => {
    const who = await desk.operator(name, ['cashier'])
    expect((await who('POST /work/claim', key)).status).toBe(200)
    expect(await holderOf()).toBe(name)
    const [row] = await slips.database.query<{ id: string }>('select id from operators where name = $1', [
      name,
    ])
    expect((await leave(who, row?.id ?? '')).status).toBe(200)
    expect(await holderOf()).toBe(null)
  }
  await leaves('signs-out', who => who('POST /session/sign-out'))
  await leaves('signed-out', (_who, operator) => admin(`POST /operators/${operator}/sign-out`, REASON))
  await leaves('suspended', (_who, operator) => admin(`POST /operators/${operator}/suspend`, REASON))
})

// This test moves the clock and therefore comes last, because later tests would have to repeat the second factor.
test('releases a case untouched for the minutes of a claim', async () => {
  const { id } = await waitingWithdrawal()
  await nok('POST /work/claim', { kind: 'withdrawal', id })
  slips.advance(9)
  expect((await ploy('POST /work/claim', { kind: 'withdrawal', id })).status).toBe(409)
  slips.advance(2)
  expect((await ploy('POST /work/claim', { kind: 'withdrawal', id })).status).toBe(200)
})
