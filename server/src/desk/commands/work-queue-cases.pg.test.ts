import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operatorOn } from '../../../test/operator-command-line-client.ts'
import { newTransRef, useSlips } from '../../../test/slips-setup.ts'
import { markRisk } from '../../cashier/operator-actions.ts'

const slips = useSlips()
const { send, transfer } = slips
const BY_NOK = ['--reason', 'saw the slip']

const operator = operatorOn(() => slips.ctx)
const audited = (subject: string) =>
  slips.database.query<{ actor: string; action: string; reason: string }>(
    `select actor, action, details->>'reason' as reason from audit_log where subject = $1 order by seq`,
    [subject],
  )

/** Creates a slip (a picture of a bank receipt) of 25,000 baht from an unknown account. The amount is above the limit of automatic credit. */
const largeSlip = async () => {
  const member = await slips.member()
  const ref = newTransRef()
  const line = transfer(ref, 2_500_000n)
  await slips.read()
  const { id } = await send(member, ref)
  return { member, ref, line, id }
}

describe('cases', () => {
  test('are listed with who, amount, clock and why, those over the clock first', async () => {
    const late = await largeSlip()
    slips.advance(40)
    const { member, id } = await largeSlip()
    const { text } = await operator('cases', 'list')
    const [head, first, second] = text.split('\n')
    expect(head).toMatch(/^slip +member +baht +clock +why$/)
    expect(first).toMatch(new RegExp(`^${late.id} .*25,000.00 +OVER by 10 min +large$`))
    expect(second).toMatch(new RegExp(`^${id} +xxx-xxx-${member.phone.slice(-4)} +25,000.00 +30 min +large$`))
    const [shownSlip] = await slips.slips(late.member)
    expect(shownSlip?.note).toMatch(/^ขออภัย/)
    for (const one of [late.id, id]) await operator('cases', 'settle', one, ...BY_NOK)
  })

  test('are shown with what the statement says, without a whole account number or phone', async () => {
    const { id, line, ref, member } = await largeSlip()
    const rival = await slips.member()
    await send(rival, ref).catch(() => undefined)
    const { text } = await operator('cases', 'show', id)
    expect(text).toContain(`line        ${line}`)
    expect(text).toContain('baht      25,000.00')
    expect(text).toContain('from      scb …xxxx, registered to -')
    expect(text).toContain(`also sent   by xxx-xxx-${rival.phone.slice(-4)}`)
    expect(text).toMatch(/why +large, clock 30 min/)
    for (const secret of [member.phone, rival.phone, '7770001112']) expect(text).not.toContain(secret)
    await operator('cases', 'refuse', id, '--cause', 'not_yours', ...BY_NOK)
  })

  test('are found in any state by the sender’s phone or by the transfer number', async () => {
    const { id, member, ref } = await largeSlip()
    const rival = await slips.member()
    await send(rival, ref).catch(() => undefined)
    await operator('cases', 'refuse', id, '--cause', 'not_yours', ...BY_NOK)
    for (const asked of [member.phone, rival.phone, ref]) {
      const { code, text } = await operator('cases', 'find', asked)
      expect(code).toBe(0)
      expect(text).toMatch(new RegExp(`^${id} .*${ref} +refused .*xxx-xxx-${rival.phone.slice(-4)}$`, 'm'))
    }
    expect((await operator('cases', 'find', 'NOSUCH')).text).not.toContain('slp_')
    expect(await operator('cases', 'find', '0899999999')).toEqual({ code: 1, text: 'refused: not_found' })
  })

  test('settled: the money is the member’s, once, and the log says by whom and why', async () => {
    const { id, member } = await largeSlip()
    expect(await operator('cases', 'settle', id, ...BY_NOK)).toEqual({ code: 0, text: 'settled' })
    expect(await operator('cases', 'settle', id, ...BY_NOK)).toEqual({ code: 1, text: 'refused: not_found' })
    expect(await operator('cases', 'refuse', id, '--cause', 'sent_back', ...BY_NOK)).toMatchObject({
      code: 1,
    })
    await slips.run()
    expect(await slips.credit(member)).toBe(2_500_000n)
    expect(await slips.slips(member)).toMatchObject([
      { status: 'credited', amount: 2_500_000n, answer_by: null },
    ])
    expect(await audited(id)).toEqual([
      { actor: 'operator:nok', action: 'slip.credit', reason: 'saw the slip' },
    ])
  })

  test('refused: the member reads why in Thai, and the money stays in suspense', async () => {
    const { id, member, line } = await largeSlip()
    const before = await slips.suspense()
    expect((await operator('cases', 'refuse', id, '--cause', 'sent_back', ...BY_NOK)).code).toBe(0)
    expect(await slips.slips(member)).toMatchObject([
      { status: 'refused', note: 'เงินตามสลิปนี้โอนคืนไปยังบัญชีต้นทางแล้ว', amount: null },
    ])
    expect(await slips.suspense()).toBe(before)
    // When an operator assigns the payment in suspense to the member, the slip changes from refused to credited.
    const assign = ['suspense', 'assign', 'bank', line, '--to', member.phone, ...BY_NOK]
    expect((await operator(...assign)).code).toBe(0)
    expect(await slips.slips(member)).toMatchObject([{ status: 'credited', amount: 2_500_000n }])
    expect((await audited(id)).map(({ action }) => action)).toEqual(['slip.refuse'])
  })

  test('are settled by a line without a number where the bank gives none, never by another transfer’s line', async () => {
    const member = await slips.member()
    const line = slips.bank.receive({
      account: '9000000011',
      from_bank: 'scb',
      from_account: '7770001113',
      amount: 70_000n,
      paid_at: slips.ctx.clock.now(),
    })
    const others = [transfer(newTransRef(), 10_000n), transfer(newTransRef(), 10_000n, { bank: 'kbank' })]
    await slips.read()
    const { id } = await send(member, newTransRef())
    for (const other of [...others, 'line_none'])
      expect(await operator('cases', 'settle', id, other, ...BY_NOK)).toMatchObject({ code: 1 })
    expect(await operator('cases', 'settle', id, ...BY_NOK)).toMatchObject({ code: 1 })
    expect(await operator('cases', 'settle', id, line, ...BY_NOK)).toMatchObject({ code: 0 })
    await slips.run()
    expect(await slips.credit(member)).toBe(70_000n)
    const second = await send(member, newTransRef())
    expect(await operator('cases', 'settle', second.id, line, ...BY_NOK)).toMatchObject({ code: 1 })
  })

  test('money that another member has is not given again; money of the same member only answers the slip', async () => {
    const [first, second] = [await largeSlip(), await largeSlip()]
    const other = await slips.member()
    await operator('suspense', 'assign', 'bank', first.line, '--to', other.phone, ...BY_NOK)
    expect(await operator('cases', 'settle', first.id, ...BY_NOK)).toMatchObject({ code: 1 })
    await operator('suspense', 'assign', 'bank', second.line, '--to', second.member.phone, ...BY_NOK)
    expect(await slips.slips(second.member)).toMatchObject([{ status: 'credited' }])
    await slips.run()
    const credits = await Promise.all([first.member, other, second.member].map(slips.credit))
    expect(credits).toEqual([0n, 2_500_000n, 2_500_000n])
    await operator('cases', 'refuse', first.id, '--cause', 'not_yours', ...BY_NOK)
  })

  test('a deposit that is still open is completed by the operator’s settling', async () => {
    const member = await slips.member()
    await markRisk(slips.ctx, { operator: 'malee', reason: 'drawn' }, member.id)
    const deposit = await slips.prepare(member, 50_000n)
    const ref = newTransRef()
    transfer(ref, 50_000n)
    await slips.read()
    const { id } = await send(member, ref)
    expect((await operator('cases', 'settle', id, ...BY_NOK)).code).toBe(0)
    expect((await slips.deposit(member, deposit.id)).status).toBe('completed')
  })

  test('its picture is written to a file once, and the viewer is logged', async () => {
    const { id } = await largeSlip()
    const folder = await mkdtemp(join(tmpdir(), 'sala-slip-'))
    const file = join(folder, 'slip.webp')
    const look = ['cases', 'picture', id, '--to', file, ...BY_NOK]
    expect(await operator(...look)).toEqual({ code: 0, text: `written to ${file}` })
    expect(await readFile(file, 'utf8')).toBe('webp')
    expect(await operator(...look)).toMatchObject({ code: 2 })
    expect(await audited(id)).toEqual(
      Array(2).fill({ actor: 'operator:nok', action: 'slip.look', reason: 'saw the slip' }),
    )
    await rm(folder, { recursive: true })
    await operator('cases', 'refuse', id, '--cause', 'not_a_slip', ...BY_NOK)
  })

  test('a wrong input is named in one line', async () => {
    expect(await operator('cases', 'show', 'dep_1')).toMatchObject({ code: 2 })
    const none = `slp_${'0'.repeat(26)}`
    expect(await operator('cases', 'show', none)).toEqual({ code: 1, text: 'refused: not_found' })
    expect(await operator('cases', 'refuse', none, ...BY_NOK)).toMatchObject({ code: 2 })
    expect(await operator('cases', 'settle', none)).toMatchObject({ code: 2 })
  })
})
