import { expect, test } from 'vitest'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { useReferral } from '../../../test/referral-setup.ts'

const referral = useReferral()
const operator = operatorOn(() => referral.ctx)

/** Creates two members with the same name and bank. The first invited the second, and the second lost money in the tested week. */
const twins = async (name: string) => {
  referral.on(0)
  const parent = await referral.join(null, { name })
  const child = await referral.join(parent, { name })
  await referral.played(child, 1, 100_000n)
  await referral.settleOn(7)
  return { parent, child }
}

test('R11: operators see referral marks with the shared data, and clear them with a recorded reason', async () => {
  const { parent, child } = await twins('แฝดพี่ แฝดน้อง')
  const shown = await operator('referral', 'marks', 'list', child.phone)
  expect(shown.text).toContain('bank account')
  expect(shown.text).toContain('stands')
  expect(shown.text).not.toContain(child.phone)
  const clear = ['referral', 'marks', 'clear', child.phone, '--to', parent.phone, ...BY_NOK]
  expect((await operator('referral', 'marks', 'clear', child.phone, ...BY_NOK)).code).toBe(2)
  expect(await operator(...clear)).toEqual({ code: 0, text: 'cleared' })
  expect(await operator(...clear)).toEqual({ code: 1, text: 'refused: not_found' })
  expect((await operator('referral', 'marks', 'list', parent.phone)).text).toContain(
    'cleared by operator:nok: checked',
  )
})

test('commissions are listed by status and confirmed before their time, once', async () => {
  const { parent, child } = await twins('แฝดคนโต แฝดคนรอง')
  const list = ['referral', 'commissions', 'list', parent.phone]
  expect((await operator(...list)).text).toMatch(/50\.00 +excluded +system/)
  await operator('referral', 'marks', 'clear', child.phone, '--to', parent.phone, ...BY_NOK)
  expect((await operator(...list, 'pending')).text).toMatch(/50\.00 +pending +due 2026-/)
  expect((await operator(...list, 'claimed')).text).not.toContain('50.00')
  expect((await operator(...list, 'lost')).code).toBe(2)
  const confirm = ['referral', 'commissions', 'confirm', parent.phone, ...BY_NOK]
  expect((await operator(...confirm)).code).toBe(0)
  expect(await operator(...confirm)).toEqual({ code: 1, text: 'refused: not_found' })
  expect((await operator(...list)).text).toMatch(/50\.00 +confirmed +operator:nok/)
  const actions = await referral.database.query(
    `select action, details->>'reason' as reason from audit_log
      where subject in ($1, $2) and actor = 'operator:nok' order by seq`,
    [parent.id, child.id],
  )
  expect(actions).toEqual([
    { action: 'referral.clear', reason: 'checked' },
    { action: 'commission.confirm', reason: 'checked' },
  ])
})

test('a member’s referral weeks are listed with the friends’ contributions, the carry-over and the payment', async () => {
  referral.on(0)
  const parent = await referral.place()
  const child = await referral.place(parent)
  await referral.played(child, 1, -100_000n)
  await referral.played(child, 8, 300_000n)
  await referral.settleOn(14)
  const list = ['referral', 'weeks', 'list', parent.phone]
  const { text } = await operator(...list)
  expect(text).toMatch(/2026-11-25 +1 +5 % +150\.00 +-50\.00 +0\.00 +100\.00 +pending/)
  expect(text).toMatch(/2026-11-18 +1 +5 % +-50\.00 +0\.00 +50\.00 +0\.00 /)
  expect((await operator(...list, '2026-11-25')).text).not.toContain('150.00')
  expect((await operator('referral', 'commissions', 'list', parent.phone)).text).toMatch(
    /carried over from the previous week/,
  )
})
