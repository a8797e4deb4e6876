import { afterEach, describe, expect, test } from 'vitest'
import { useDeskCases } from '../../../test/desk-cases-setup.ts'

const { slips, desk, nok, ploy, joy, waitingWithdrawal, strayMoney, heldSlip } = useDeskCases()

const actsOf = (who: typeof nok, kind: string, id: string) =>
  who(`GET /work/acts?kind=${kind}&id=${encodeURIComponent(id)}`)
afterEach(() => slips.bank.heal())

describe('the acts of a case', () => {
  test('name the operator who asked the bank, and the reason, for the second operator', async () => {
    const { id } = await waitingWithdrawal()
    slips.bank.fail('pay', 'lost')
    slips.bank.fail('find', ...Array.from({ length: 300 }, () => 'lost' as const))
    await nok(`POST /withdrawals/${id}/approve`, { reason: 'the name agrees' })
    await slips.run()
    expect((await nok(`POST /withdrawals/${id}/ask-bank`, { reason: ' ' })).status).toBe(422)
    expect((await nok(`POST /withdrawals/${id}/ask-bank`, { reason: 'the member calls' })).body).toEqual({
      answered: false,
    })
    slips.bank.heal()
    expect((await nok(`POST /withdrawals/${id}/ask-bank`, { reason: 'the bank is back' })).status).toBe(200)
    expect((await actsOf(ploy, 'payout', id)).body).toEqual({
      acts: [
        { by: 'nok', action: 'withdrawal.approve', at: expect.any(String), reason: 'the name agrees' },
        { by: 'nok', action: 'withdrawal.ask_bank', at: expect.any(String), reason: 'the member calls' },
        { by: 'nok', action: 'withdrawal.ask_bank', at: expect.any(String), reason: 'the bank is back' },
      ],
    })
    expect((await actsOf(ploy, 'withdrawal', id)).body.acts).toHaveLength(3)
  })

  test('of suspense money and of a slip name who settled it, and why', async () => {
    const { member, line } = await strayMoney()
    await nok(`POST /suspense/bank/${line}/assign`, { member: member.id, reason: 'the account is theirs' })
    expect((await actsOf(joy, 'suspense', `bank:${line}`)).body.acts).toMatchObject([
      { by: 'nok', action: 'suspense.assign', reason: 'the account is theirs' },
    ])
    const { slip } = await heldSlip()
    await joy(`POST /slips/${slip}/refuse`, { cause: 'not_yours', reason: 'another name' })
    expect((await actsOf(nok, 'slip', slip)).body.acts).toMatchObject([
      { by: 'joy', action: 'slip.refuse', reason: 'another name' },
    ])
  })

  test('of a case of a partner are none before an operator acts, and are of that case alone', async () => {
    const { member } = await waitingWithdrawal()
    expect((await actsOf(nok, 'trouble', 'odd partner:scb')).body).toEqual({ acts: [] })
    // A case that only mentions the member must not show the audit lines about the member.
    expect((await actsOf(nok, 'trouble', `second account:${member.id}`)).body).toEqual({ acts: [] })
  })

  test('are shown to operators only who may read such cases', async () => {
    const { id } = await waitingWithdrawal()
    const marketing = await desk.operator('mook', ['marketing'])
    for (const [kind, key] of [
      ['withdrawal', id],
      ['payout', id],
      ['suspense', 'bank:1'],
      ['slip', 'slp_1'],
    ] as const)
      expect((await actsOf(marketing, kind, key)).body.code).toBe('desk_forbidden')
    expect((await actsOf(marketing, 'job', '1')).body).toEqual({ acts: [] })
  })
})
