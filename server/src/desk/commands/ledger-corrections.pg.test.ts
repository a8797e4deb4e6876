import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { ownBalance } from '../../../test/company-account-balance.ts'
import {
  approveProposal,
  BY_NOK,
  operatorOn,
  runAs,
  runCommandLine,
} from '../../../test/operator-command-line-client.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { oppositeOrder, postCorrection } from '../../operators/decisions/ledger-corrections.ts'
import { inTransaction } from '../../platform/db.ts'

const cashier = useCashier()
const { site } = cashier
const operator = operatorOn(() => cashier.ctx)
const BAHT = 100n

/** Credits 300 baht by mistake and transfers them to the game site. */
const mistakenly = async (member: TestMember, id: string): Promise<string> => {
  const credit = ['correct', '--id', id, '--debit', 'bonus', '--credit', `member:${member.phone}`]
  expect((await operator(...credit, '--amount', '300', ...BY_NOK)).code).toBe(0)
  await cashier.run()
  return `correction:${id}`
}
const undo = (transfer: string) => operator('correct', '--reverses', transfer, ...BY_NOK)
const recoverReceivable = async () => {
  await cashier.strike('games:fetch-back')
  await cashier.run()
}
const owed = () => ownBalance(cashier.ctx.db, 'receivable')

test('a mistaken credit that was swept to the game site is fetched back and undone, and nothing is owed', async () => {
  const member = await cashier.player(100n * BAHT)
  const transfer = await mistakenly(member, 'slip-of-hand')
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 400n * BAHT })
  expect((await undo(transfer)).code).toBe(0)
  // Runs only the jobs that the correction enqueued. No scheduled job has run yet.
  await cashier.run()
  expect(await cashier.balances(member)).toEqual({
    wallet: 0n,
    moving: 0n,
    game: 100n * BAHT,
    withdrawing: 0n,
  })
  expect(site.wallets.get(usernameOf(member.id))).toBe(100n * BAHT)
  expect(await owed()).toBe(0n)
  const rows = await cashier.database.query('select reverses from ledger_transfers where reverses = $1', [
    transfer,
  ])
  expect(rows).toHaveLength(1)
  expect((await operator('receivables', 'list')).text).not.toContain(member.id)
})

test('the lost part is owed and visible, and later credits settle it first, never below zero', async () => {
  const member = await cashier.player(100n * BAHT)
  const transfer = await mistakenly(member, 'played-away')
  site.play(usernameOf(member.id), 350n * BAHT, 0n)
  expect((await undo(transfer)).code).toBe(0)
  await recoverReceivable()
  expect(await cashier.balances(member)).toEqual({ wallet: 0n, moving: 0n, game: 0n, withdrawing: 0n })
  expect(await owed()).toBe(-250n * BAHT)
  expect((await operator('receivables', 'list')).text).toMatch(new RegExp(`${member.id}.*250.00`))
  expect((await operator('member', member.phone)).text).toMatch(/owes +250\.00/)
  cashier.pay(member, 120n * BAHT, { ref: '77001' })
  await cashier.read()
  const [stray] = await cashier.database.query<{ source_id: string }>(
    'select source_id from suspense_items where assigned_at is null order by created_at desc limit 1',
  )
  await operator('suspense', 'assign', 'bank', stray?.source_id ?? '', '--to', member.phone, ...BY_NOK)
  await cashier.run()
  expect(await owed()).toBe(-130n * BAHT)
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 0n })
  const more = ['correct', '--id', 'gift', '--debit', 'bonus', '--credit', `member:${member.phone}`]
  await operator(...more, '--amount', '200', ...BY_NOK)
  await cashier.run()
  expect(await owed()).toBe(0n)
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 70n * BAHT })
})

test('a mistaken credit that is undone twice, concurrently or later, is owed once', async () => {
  const member = await cashier.player(100n * BAHT)
  const transfer = await mistakenly(member, 'twice')
  // Posts the correction, which is the same at each call. The ledger must post it only once.
  const post = () =>
    inTransaction(cashier.ctx.db, async tx => {
      const order = await oppositeOrder(tx, transfer, cashier.ctx.clock.now())
      await postCorrection(tx, cashier.ctx, order, { operator: 'nok', reason: 'at one moment' })
    })
  await Promise.all([post(), post(), post()])
  await recoverReceivable()
  expect((await undo(transfer)).code).toBe(0)
  await recoverReceivable()
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 100n * BAHT })
  expect(await owed()).toBe(0n)
})

test('three concurrent proposals of one correction wait for a second operator once', async () => {
  const member = await cashier.player(100n * BAHT)
  const transfer = await mistakenly(member, 'thrice')
  const { ctx } = cashier
  const nok = await runCommandLine(ctx, 'nok')
  const propose = () => runAs(ctx, nok, 'correct', '--reverses', transfer, ...BY_NOK)
  const said = await Promise.all([propose(), propose(), propose()])
  expect(said.filter(({ text }) => text === 'refused: proposal_twice')).toHaveLength(2)
  const [made] = said.filter(({ code }) => code === 0)
  const proposal = /^proposal (prp_\w+)$/m.exec(made?.text ?? '')?.[1] ?? ''
  expect((await approveProposal(ctx, proposal)).code).toBe(0)
  await recoverReceivable()
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 100n * BAHT })
})

test('while something is owed every withdrawal waits for a person, and a silent site keeps nothing', async () => {
  const member = await cashier.player(500n * BAHT)
  const transfer = await mistakenly(member, 'silent')
  site.meet = ({ name }) => (name === 'balance' ? 'lost' : null)
  expect((await undo(transfer)).code).toBe(0)
  await recoverReceivable()
  expect(await owed()).toBe(-300n * BAHT)
  site.meet = () => null
  const { id } = await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('requested')
  cashier.advance(11)
  await recoverReceivable()
  expect(await owed()).toBe(0n)
  expect(await cashier.balances(member)).toMatchObject({ game: 300n * BAHT, withdrawing: 200n * BAHT })
})
