import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { BY_NOK, operatorOn, runAs, runCommandLine } from '../../../test/operator-command-line-client.ts'

const cashier = useCashier()
const { bank, site } = cashier
const operator = operatorOn(() => cashier.ctx)

afterEach(() => {
  bank.heal()
  Object.assign(cashier.ctx.partners.payouts, { idempotent: true })
  site.meet = () => null
})

/** Creates a payout of 200 baht whose outcome the bank does not report, and operator `nok`'s proposal to settle it. */
const proposeSettlement = async (outcome: 'paid' | 'not_paid', record: string) => {
  const member = await cashier.player(50_000n)
  bank.fail('pay', 'unanswered')
  bank.fail('find', ...Array.from({ length: 300 }, () => 'lost' as const))
  const { id } = await cashier.withdraw(member, 20_000n)
  await cashier.run()
  const nok = await runCommandLine(cashier.ctx, 'nok')
  const settle = ['withdrawals', 'settle', id, outcome, '--evidence', record, ...BY_NOK]
  const { text } = await runAs(cashier.ctx, nok, ...settle)
  return { member, id, nok, proposal: text.split(' ')[1] ?? '' }
}

test('a payout that the bank never reports is ended by two by its record; the preview changes nothing', async () => {
  const { member, id, proposal } = await proposeSettlement('paid', 'KB-0017')
  expect((await cashier.withdrawal(member, id)).status).toBe('uncertain')
  const shown = await operator('proposals', 'show', proposal)
  expect(shown.text).toMatch(/^state +uncertain +paid$/m)
  expect((await cashier.withdrawal(member, id)).status).toBe('uncertain')
  const seen = /^seen +(\w+)$/m.exec(shown.text)?.[1] ?? ''
  const lek = await runCommandLine(cashier.ctx, 'lek')
  const approve = ['proposals', 'approve', proposal, '--seen', seen, ...BY_NOK]
  expect((await runAs(cashier.ctx, lek, ...approve)).code).toBe(0)
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  expect(await cashier.balances(member)).toMatchObject({ game: 30_000n, withdrawing: 0n })
})

test('a later report of the bank overrides the decision of two', async () => {
  const { member, id, nok, proposal } = await proposeSettlement('not_paid', 'KB-0018')
  const { text: shown } = await operator('proposals', 'show', proposal)
  const seen = /^seen +(\w+)$/m.exec(shown)?.[1] ?? ''
  bank.heal()
  const lek = await runCommandLine(cashier.ctx, 'lek')
  const approve = ['proposals', 'approve', proposal, '--seen', seen, ...BY_NOK]
  expect((await runAs(cashier.ctx, lek, ...approve)).code).toBe(2)
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  expect((await operator('proposals', 'list')).text).toContain(proposal)
  await runAs(cashier.ctx, nok, 'proposals', 'withdraw', proposal, ...BY_NOK)
})

test('a movement that the game site left open is ended by two, by the site’s own record', async () => {
  const member = await cashier.member()
  await operator(
    'correct',
    '--id',
    'to-move',
    '--debit',
    'bonus',
    '--credit',
    `member:${member.phone}`,
    '--amount',
    '50',
    ...BY_NOK,
  )
  site.meet = ({ name }) => (name === 'find' ? 'lost' : name === 'move' ? 'unanswered' : null)
  await cashier.run()
  const [open] = await cashier.database.query<{ id: string; status: string }>(
    'select id, status from game_movements where member_id = $1',
    [member.id],
  )
  expect(open?.status).toBe('unknown')
  const settle = ['movements', 'settle', member.phone, open?.id ?? '', 'done', '--evidence', 'T-1']
  expect((await operator(...settle, ...BY_NOK)).text).toContain('approved')
  expect(await cashier.balances(member)).toMatchObject({ moving: 0n, game: 5_000n })
})

test('a return whose order was lost at a non-idempotent bank is in the queue, and two people settle it', async () => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 40_000n)
  const line = cashier.payByStranger(40_000n, ref)
  await cashier.read()
  Object.assign(cashier.ctx.partners.payouts, { idempotent: false })
  bank.fail('pay', 'lost')
  const { text: ordered } = await operator('suspense', 'return', line, ...BY_NOK)
  const id = ordered.match(/ret_\w+/)?.[0] ?? ''
  await cashier.run()
  cashier.advance(2)
  await cashier.strike('cashier:due-returns')
  expect((await operator('queue', 'list')).text).toContain(id)
  const settle = ['returns', 'settle', id, 'not_paid', '--evidence', 'KB-0019', ...BY_NOK]
  expect((await operator(...settle)).text).toContain('approved')
  expect((await operator('suspense', 'list')).text).toContain(line)
})
