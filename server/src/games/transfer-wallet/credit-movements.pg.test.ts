import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useGames } from '../../../test/games-setup.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import type { JobPayload } from '../../platform/jobs.ts'
import { reserveMoney, trimReserved } from '../../protection/reserved-money/reserved-money.ts'
import { runMovement } from './credit-movement-execution.ts'
import { sweepWalletIn } from './credit-movements.ts'

const games = useGames()
const { site } = games

const heldAt = (member: { username: string }) => site.wallets.get(member.username)
const movesOf = (id: string) => site.calls.filter(call => call === `move ${id}`).length

test('credit on its way to the game site is in transit, and is at the site after the site confirms it', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  await games.sweep(member.id)
  expect(await games.balances(member.id)).toEqual({ wallet: 0n, moving: 50_000n, game: 0n, withdrawing: 0n })
  await games.run()
  expect(await games.balances(member.id)).toEqual({ wallet: 0n, moving: 0n, game: 50_000n, withdrawing: 0n })
  expect(heldAt(member)).toBe(50_000n)
})

test('if reserved money exceeds the wallet nothing moves, and no member is refused for it', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 300n)
  const money = { why: 'deposit_limit', amount: satang(1_000n), came_at: games.ctx.clock.now() } as const
  await inTransaction(games.ctx.db, tx => reserveMoney(tx, member.id, { id: 'aside', ...money }))
  expect(await games.sweep(member.id)).toBeNull()
  await inTransaction(games.ctx.db, tx => trimReserved(tx, member.id, 300n))
  expect(await games.balances(member.id)).toMatchObject({ wallet: 300n, moving: 0n })
})

test('the site gets no call when the deciding transaction rolls back', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  const before = site.calls.length
  await inTransaction(games.ctx.db, async tx => {
    await sweepWalletIn(tx, games.ctx, member.id)
    throw new Error('the caller fails')
  }).catch(() => undefined)
  await games.run()
  expect(site.calls.length).toBe(before)
  expect(await games.balances(member.id)).toMatchObject({ wallet: 50_000n, moving: 0n })
})

test('the site falls silent after it took the transfer: one transfer there, and the books agree', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  site.fail('move', 'unanswered')
  const id = await games.sweep(member.id)
  await games.run()
  expect(movesOf(String(id))).toBe(1)
  expect(heldAt(member)).toBe(50_000n)
  expect(await games.balances(member.id)).toMatchObject({ moving: 0n, game: 50_000n })
})

test('a transfer that never reached the site is sent again under the same reference', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  site.fail('move', 'lost', 'lost')
  const id = await games.sweep(member.id)
  await games.run()
  expect(movesOf(String(id))).toBe(3)
  expect([...site.transfers.values()].filter(({ username }) => username === member.username)).toHaveLength(1)
  expect(heldAt(member)).toBe(50_000n)
  expect(await games.movements(member.id)).toMatchObject([{ id, status: 'done', silences: 2 }])
})

test('a transfer that arrives late, after it was sent again, moves the money once', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  site.fail('move', 'late')
  await games.sweep(member.id)
  await games.run()
  for (const arrive of site.under_way.splice(0)) arrive()
  expect(heldAt(member)).toBe(50_000n)
  expect(await games.balances(member.id)).toMatchObject({ game: 50_000n })
})

test('a site that still processes a transfer is asked again, and the transfer is not sent again', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  site.fail('move', 'in_progress')
  const id = await games.sweep(member.id)
  await games.run()
  expect(movesOf(String(id))).toBe(1)
  expect(await games.balances(member.id)).toMatchObject({ moving: 0n, game: 50_000n })
})

test('an answer "I had this one before" counts as done', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  site.fail('move', 'twice')
  await games.sweep(member.id)
  await games.run()
  expect(heldAt(member)).toBe(50_000n)
  expect(await games.balances(member.id)).toMatchObject({ moving: 0n, game: 50_000n })
})

test('a refused movement in puts the money back, says why, and is not tried again at once', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  site.fail('move', 'refuse')
  const id = await games.sweep(member.id)
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ wallet: 50_000n, moving: 0n, game: 0n })
  expect(await games.movements(member.id)).toMatchObject([{ id, status: 'refused', reason: 'refused' }])
})

test('while the site does not open an account, nothing is sent and the money stays set aside', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  site.fail('open', 'lost', 'unanswered')
  const id = await games.sweep(member.id)
  await games.run()
  expect(site.calls.filter(call => call.endsWith(member.username))).toHaveLength(3)
  expect(movesOf(String(id))).toBe(1)
  expect(await games.balances(member.id)).toMatchObject({ moving: 0n, game: 50_000n })
})

test('an account the site lost is opened again for the next movement', async () => {
  const member = await games.player(10_000n)
  await games.credit(member.id, 50_000n)
  site.wallets.delete(member.username)
  await games.sweep(member.id)
  await games.run()
  expect(await games.movements(member.id)).toMatchObject([{}, { reason: 'account_not_found' }])
  await games.sweep(member.id)
  await games.run()
  expect(heldAt(member)).toBe(50_000n)
})

test('a movement out reconciles our ledger with the site first, then takes the amount', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 20_000n, 5_000n)
  await games.open({ member_id: member.id, direction: 'out', amount: 30_000n })
  expect(await games.balances(member.id)).toMatchObject({ game: 50_000n, withdrawing: 0n })
  await games.run()
  expect(await games.balances(member.id)).toEqual({
    wallet: 0n,
    moving: 0n,
    game: 5_000n,
    withdrawing: 30_000n,
  })
  expect(heldAt(member)).toBe(5_000n)
})

test('won credit that the ledger lacks can be moved out', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 20_000n, 80_000n)
  await games.open({ member_id: member.id, direction: 'out', amount: 110_000n })
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ game: 0n, withdrawing: 110_000n })
})

test('a movement out of more than is there is refused and books nothing', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 20_000n, 0n)
  await games.open({ member_id: member.id, direction: 'out', amount: 50_000n })
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ game: 50_000n, withdrawing: 0n })
  expect(await games.movements(member.id)).toMatchObject([{}, { reason: 'insufficient_balance' }])
})

test('a site that confirms a movement without the balance is asked for it before the movement is booked', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 20_000n, 5_000n)
  const { move, findMovement } = site
  site.move = async order => {
    const outcome = await move(order)
    return outcome.result === 'done' ? { ...outcome, balance: null } : outcome
  }
  site.findMovement = async reference => {
    const outcome = await findMovement(reference)
    return outcome.result === 'done' ? { ...outcome, balance: null } : outcome
  }
  site.fail('balance', 'lost')
  await games.open({ member_id: member.id, direction: 'out', amount: 30_000n })
  await games.run()
  Object.assign(site, { move, findMovement })
  expect(await games.balances(member.id)).toMatchObject({ game: 5_000n, withdrawing: 30_000n })
})

test('one movement of a member is open at a time', async () => {
  const member = await games.player(50_000n)
  const out = { member_id: member.id, direction: 'out' as const, amount: 1_000n }
  const opened = await Promise.allSettled(Array.from({ length: 20 }, () => games.open(out)))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of opened)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'movement_open' })
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ withdrawing: 1_000n })
})

test('more than the wallet holds does not start to move', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 500n)
  await expect(games.open({ member_id: member.id, direction: 'in', amount: 501n })).rejects.toMatchObject({
    code: 'insufficient_credit',
  })
  expect(await games.movements(member.id)).toEqual([])
})

test('the job that waits for the end of a movement runs once and gets its result', async () => {
  const member = await games.player(50_000n)
  const received: JobPayload[] = []
  const listener = { 'test:moved': async (payload: JobPayload) => void received.push(payload) }
  const order = { member_id: member.id, direction: 'out' as const, amount: 1_000n }
  const then = { job: 'test:moved', payload: { withdrawal_id: 'wdr_1' } }
  site.fail('move', 'unanswered', 'refuse')
  const first = await games.open({ ...order, then })
  await games.run(listener)
  const second = await games.open({ ...order, then })
  await games.run(listener)
  expect(received).toEqual([
    { withdrawal_id: 'wdr_1', movement_id: first, result: 'done' },
    { withdrawal_id: 'wdr_1', movement_id: second, result: 'refused' },
  ])
})

test('money that reaches the wallet during a movement follows after the movement ends', async () => {
  const member = await games.player(50_000n)
  await games.open({ member_id: member.id, direction: 'out', amount: 10_000n })
  await games.credit(member.id, 7_000n)
  expect(await games.sweep(member.id)).toBeNull()
  await games.run()
  expect(await games.balances(member.id)).toEqual({
    wallet: 0n,
    moving: 0n,
    game: 47_000n,
    withdrawing: 10_000n,
  })
})

test('an empty wallet is not swept', async () => {
  const member = await games.player(0n)
  expect(await games.sweep(member.id)).toBeNull()
})

/** Simulates a worker that crashes during a credit movement, just before the game site answers. */
const killBeforeAnswer = async (memberId: MemberId, movementId: string): Promise<void> => {
  await new Promise<void>(reached => {
    site.answering = ({ name }) => {
      if (name !== 'move') return
      site.answering = () => undefined
      reached()
      return new Promise(() => undefined)
    }
    void runMovement(games.ctx, memberId, movementId as never)
  })
}

test('after a worker is killed between call and answer, the next one looks the movement up and sends nothing', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  const id = String(await games.sweep(member.id))
  await killBeforeAnswer(member.id, id)
  expect(await games.movements(member.id)).toMatchObject([{ status: 'sent' }])
  await games.run()
  expect(movesOf(id)).toBe(1)
  expect(await games.balances(member.id)).toMatchObject({ moving: 0n, game: 50_000n })
})

test('a movement of a dead worker is resumed once it is overdue', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  const id = String(await games.sweep(member.id))
  await killBeforeAnswer(member.id, id)
  await games.database.query('delete from graphile_worker._private_jobs')
  const resume = () =>
    games.database.query(`select graphile_worker.add_job('games:resume', '{}'::json)`).then(() => games.run())
  await resume()
  expect(await games.movements(member.id)).toMatchObject([{ status: 'sent' }])
  games.advance(60)
  await resume()
  expect(await games.movements(member.id)).toMatchObject([{ status: 'done' }])
})

test('two workers at one movement end it once', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  const id = await games.sweep(member.id)
  if (id === null) throw new Error('nothing was swept')
  await Promise.all(Array.from({ length: 10 }, () => runMovement(games.ctx, member.id, id)))
  await games.run()
  expect(heldAt(member)).toBe(50_000n)
  expect(await games.balances(member.id)).toEqual({ wallet: 0n, moving: 0n, game: 50_000n, withdrawing: 0n })
})

test.each([
  ['a movement that the ledger does not know', `update game_movements set amount = amount + 1`],
  ['a transfer that no movement asked for', `delete from game_movements`],
  [
    'money on the move without a movement',
    `update game_movements set status = 'done', ended_at = created_at`,
  ],
])('the books do not pass with %s', async (_what, damage) => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  await games.sweep(member.id)
  const spoiled = games.database.query('begin').then(async () => {
    await games.database.query(`${damage} where member_id = $1`, [member.id])
    await games.database.query('select assert_games_invariants()')
  })
  await expect(spoiled).rejects.toThrow(/member|transfer/)
  await games.database.query('rollback')
})

test('a game site on our own wire has one measured clock, under the name of its calls', async () => {
  site.says = () => games.ctx.clock.now()
  await games.player(10_000n)
  site.says = () => null
  expect(await games.database.query('select partner from partner_clocks')).toEqual([{ partner: 'game-site' }])
})

test('a lookup after a lost answer measures the game site’s clock', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  site.says = () => new Date(games.ctx.clock.now().getTime() - MINUTE_MS)
  site.fail('move', 'unanswered')
  await games.sweep(member.id)
  await games.run()
  site.says = () => null
  const [clock] = await games.database.query<{ ahead_ms: string }>(
    "select ahead_ms from partner_clocks where partner = 'game-site'",
  )
  expect(Math.round(Number(clock?.ahead_ms) / MINUTE_MS)).toBe(-1)
})
