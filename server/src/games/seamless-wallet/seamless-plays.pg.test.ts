import { satang } from '@sala/contract/wire/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeGameSite } from '../../../test/fake-game-site-in-memory.ts'
import { closeSwitch, openSwitch } from '../../../test/flow-switch-steps.ts'
import { type Player, useSeamless } from '../../../test/seamless-wallet-setup.ts'
import { inTransaction } from '../../platform/db.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'
import { setLimit } from '../../protection/limits/play-limits.ts'
import { reservedOf, reserveMoney } from '../../protection/reserved-money/reserved-money.ts'
import { syncRounds } from '../rounds/round-sync.ts'
import { countSeamlessRounds, openSeamlessRounds } from '../rounds/seamless-rounds.ts'
import { recoverReceivablesOwed } from '../transfer-wallet/receivable-recovery.ts'
import { openReceivables } from '../transfer-wallet/receivables.ts'
import { openSession, switchMode } from './seamless-sessions.ts'

const seamless = useSeamless()
const { games, player, bet, win, rollback, walletOf, newId } = seamless
const done = (balance: bigint) => ({ outcome: 'done', balance })
const daysOf = (id: string) =>
  games.database.query(
    'select rounds, stake::int, valid_stake::int, win::int from play_days where member_id = $1 order by day',
    [id],
  )
const keepAside = ({ id }: Player, amount: bigint) =>
  inTransaction(games.ctx.db, tx =>
    reserveMoney(tx, id, {
      id: 'aside_of_a_test',
      why: 'deposit_limit',
      amount: satang(amount),
      came_at: games.ctx.clock.now(),
    }),
  )
const owedBy = async (member: Player) =>
  (await openReceivables(games.ctx.db)).filter(({ member_id }) => member_id === member.id)

test('a bet debits the wallet, its win credits it, and a repeated id always gets the same answer', async () => {
  const member = await player(10_000n)
  const [one, two] = [newId(), newId()]
  expect(await bet(member, 4_000n, one)).toEqual(done(6_000n))
  expect(await win(member, 9_000n, two, { bet: one })).toEqual(done(15_000n))
  games.advance(3 * 365 * 24 * 3600)
  expect(await bet(member, 4_000n, one)).toEqual(done(6_000n))
  expect(await win(member, 9_000n, two, { bet: one })).toEqual(done(15_000n))
  expect(await walletOf(member)).toBe(15_000n)
  games.ctx.clock.set(new Date('2026-11-18T08:00:00Z'))
})

test('the same id with other content is refused, and moves nothing', async () => {
  const member = await player(10_000n)
  const other = await player(10_000n)
  const [one, two] = [newId(), newId()]
  await bet(member, 1_000n, one)
  await win(member, 500n, two, { bet: one })
  for (const changed of [
    () => bet(member, 1_001n, one),
    () => bet(member, 1_000n, one, 'another round'),
    () => bet(other, 1_000n, one),
    () => win(member, 501n, two, { bet: one }),
    () => win(member, 0n, one, { bet: one }),
    () => rollback(member, two, one),
  ])
    expect(await changed()).toMatchObject({ outcome: 'conflict' })
  expect([await walletOf(member), await walletOf(other)]).toEqual([9_500n, 10_000n])
})

test('a hundred callers of one bet at once take it once and are all answered alike', async () => {
  const member = await player(10_000n)
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 100 }, () => bet(member, 3_000n, id)))
  expect(answers).toEqual(Array.from({ length: 100 }, () => done(7_000n)))
})

test('a hundred bets of one member at once take no more than there is', async () => {
  const member = await player(10_000n)
  const answers = await Promise.all(Array.from({ length: 100 }, () => bet(member, 700n, newId())))
  expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(14)
  expect(answers.filter(({ outcome }) => outcome === 'insufficient')).toHaveLength(86)
  expect(await walletOf(member)).toBe(200n)
})

test('a refused bet stays refused after money arrives', async () => {
  const member = await player(100n)
  const id = newId()
  expect(await bet(member, 500n, id)).toEqual({ outcome: 'insufficient', balance: 100n })
  await games.credit(member.id, 1_000n)
  expect(await bet(member, 500n, id)).toEqual({ outcome: 'insufficient', balance: 100n })
  expect(await win(member, 500n, newId(), { bet: id })).toMatchObject({ outcome: 'no_such_bet' })
  expect(await rollback(member, newId(), id)).toEqual(done(1_100n))
})

test('repeated rollbacks return the stake once, and a win after the rollback is not paid', async () => {
  const member = await player(1_000n)
  const [one, back] = [newId(), newId()]
  await bet(member, 400n, one)
  expect(await rollback(member, back, one)).toEqual(done(1_000n))
  expect(await rollback(member, back, one)).toEqual(done(1_000n))
  expect(await rollback(member, newId(), one)).toEqual(done(1_000n))
  expect(await win(member, 5_000n, newId(), { bet: one })).toMatchObject({ outcome: 'bet_rolled_back' })
  expect(await bet(member, 400n, one)).toEqual(done(600n))
  expect(await walletOf(member)).toBe(1_000n)
})

test('a rollback before its bet blocks the bet for ever', async () => {
  const member = await player(1_000n)
  const one = newId()
  expect(await rollback(member, newId(), one)).toEqual(done(1_000n))
  expect(await bet(member, 400n, one)).toEqual({ outcome: 'rolled_back', balance: 1_000n })
  expect(await win(member, 800n, newId(), { bet: one })).toMatchObject({ outcome: 'no_such_bet' })
  expect(await walletOf(member)).toBe(1_000n)
})

test('a concurrent bet and rollback leave the wallet unchanged in either order', async () => {
  const member = await player(10_000n)
  const ids = Array.from({ length: 60 }, newId)
  await Promise.all(
    ids.flatMap((id, i) => {
      const [stake, back] = [() => bet(member, 100n, id), () => rollback(member, `${id}:back`, id)]
      return i % 2 === 0 ? [stake(), back()] : [back(), stake()]
    }),
  )
  expect(await walletOf(member)).toBe(10_000n)
})

test('a win of an unknown bet, or of another member’s, is refused and can be sent again', async () => {
  const [member, other] = [await player(1_000n), await player(1_000n)]
  const [one, prize] = [newId(), newId()]
  expect(await win(member, 50n, prize, { bet: one })).toMatchObject({ outcome: 'no_such_bet' })
  await bet(member, 10n, one)
  expect(await win(other, 50n, prize, { bet: one })).toMatchObject({ outcome: 'no_such_bet' })
  expect(await win(member, 50n, prize, { bet: one })).toEqual(done(1_040n))
})

test('an ended token refuses the bet, but neither its win nor its rollback', async () => {
  const member = await player(1_000n)
  const [one, two] = [newId(), newId()]
  await bet(member, 100n, one)
  await bet(member, 100n, two)
  games.advance(13 * 3600)
  expect(await bet(member, 100n, newId())).toMatchObject({ outcome: 'token_ended' })
  expect(await bet({ ...member, token: 'never given' }, 100n, newId())).toMatchObject({
    outcome: 'no_such_token',
  })
  expect(await win(member, 300n, newId(), { bet: one })).toEqual(done(1_100n))
  expect(await rollback(member, newId(), two)).toEqual(done(1_200n))
})

test('a token is its member’s alone', async () => {
  const [member, thief] = [await player(1_000n), await player(1_000n)]
  expect(await bet({ id: member.id, token: thief.token }, 100n, newId())).toMatchObject({
    outcome: 'no_such_token',
  })
})

test('a break refuses every bet, still pays wins, and a bet refused during it stays refused', async () => {
  const member = await player(1_000n)
  const [one, refused] = [newId(), newId()]
  await bet(member, 100n, one)
  await beginBreak(games.ctx, member.id, '1d')
  expect(await bet(member, 100n, refused)).toEqual({ outcome: 'stopped', balance: 900n })
  expect(await win(member, 300n, newId(), { bet: one })).toEqual(done(1_200n))
  games.advance(25 * 3600)
  const token = (await openSession(games.ctx, member.id, null)) ?? ''
  expect(await bet({ ...member, token }, 100n, refused)).toMatchObject({ outcome: 'stopped' })
  expect(await bet({ ...member, token }, 100n, newId())).toEqual(done(1_100n))
})

test('bets stop exactly where a limit of losses is used up, and a win makes room again', async () => {
  const member = await player(10_000n)
  await setLimit(games.ctx, member.id, { kind: 'loss', period: 'day', amount: satang(1_000n) })
  const [one, two] = [newId(), newId()]
  expect(await bet(member, 600n, one)).toEqual(done(9_400n))
  expect(await bet(member, 401n, newId())).toMatchObject({ outcome: 'limit' })
  expect(await bet(member, 400n, two)).toEqual(done(9_000n))
  expect(await bet(member, 1n, newId())).toMatchObject({ outcome: 'limit' })
  await win(member, 200n, newId(), { bet: one })
  expect(await bet(member, 201n, newId())).toMatchObject({ outcome: 'limit' })
  games.advance(400)
  expect(await bet(member, 201n, newId())).toMatchObject({ outcome: 'limit' })
  expect(await bet(member, 200n, newId())).toEqual(done(9_000n))
})

test('a limit of losses that is set while a game is open counts from the next bet on', async () => {
  const member = await player(10_000n)
  expect(await bet(member, 600n, newId())).toEqual(done(9_400n))
  await setLimit(games.ctx, member.id, { kind: 'loss', period: 'day', amount: satang(1_000n) })
  expect(await bet(member, 401n, newId())).toMatchObject({ outcome: 'limit' })
  expect(await bet(member, 400n, newId())).toEqual(done(9_000n))
})

test('reserved money in the wallet cannot be staked', async () => {
  const member = await player(1_000n)
  await keepAside(member, 600n)
  expect(await bet(member, 401n, newId())).toEqual({ outcome: 'insufficient', balance: 400n })
  expect(await bet(member, 400n, newId())).toEqual(done(0n))
})

test('rolling back a spent win creates a debt, and the next money settles it', async () => {
  const member = await player(100n)
  const [one, prize, back] = [newId(), newId(), newId()]
  await bet(member, 100n, one)
  await win(member, 1_000n, prize, { bet: one })
  const spent = newId()
  await bet(member, 900n, spent)
  const answers = await Promise.all(Array.from({ length: 5 }, () => rollback(member, back, prize, one)))
  expect(answers).toEqual(Array.from({ length: 5 }, () => done(0n)))
  expect(await owedBy(member)).toMatchObject([{ id: `seamless:${prize}`, amount: 900n, settled: 0n }])
  // Only 600 of this win of 1,500 can be staked, because the member still owes 900 of the win that was rolled back.
  expect(await win(member, 1_500n, newId(), { bet: spent })).toEqual(done(600n))
  expect(await bet(member, 601n, newId())).toMatchObject({ outcome: 'insufficient' })
  await recoverReceivablesOwed(games.ctx)
  expect(await owedBy(member)).toEqual([])
  expect(await walletOf(member)).toBe(600n)
})

test.each([
  { what: 'all that lies there', aside: 500n, left: 200n },
  { what: 'a part of it', aside: 350n, left: 200n },
  { what: 'no more than stays', aside: 200n, left: 200n },
])(
  'a win is taken back next to reserved money ($what), which never exceeds the wallet',
  async ({ aside, left }) => {
    const member = await player(400n)
    const [one, prize] = [newId(), newId()]
    await bet(member, 200n, one)
    await win(member, 300n, prize, { bet: one })
    await keepAside(member, aside)
    expect(await rollback(member, newId(), prize, one)).toEqual(done(0n))
    await games.database.query('select assert_invariants()')
    await games.run()
    await recoverReceivablesOwed(games.ctx)
    expect([await walletOf(member), await reservedOf(games.ctx.db, member.id)]).toEqual([left, left])
    expect(await owedBy(member)).toEqual([])
    await games.database.query('select assert_invariants()')
  },
)

test('a stake returns completely next to reserved money', async () => {
  const member = await player(1_000n)
  const one = newId()
  await bet(member, 400n, one)
  await keepAside(member, 600n)
  expect(await rollback(member, newId(), one)).toEqual(done(400n))
  expect([await walletOf(member), await reservedOf(games.ctx.db, member.id)]).toEqual([1_000n, 600n])
})

test('each round is counted once when it is decided, with returned stakes reported as won', async () => {
  const member = await player(10_000n)
  const [a, b, c] = [newId(), newId(), newId()]
  await bet(member, 100n, a, 'r1')
  await bet(member, 50n, b, 'r1')
  await bet(member, 70n, c, 'r2')
  expect(await syncRounds(games.ctx, member.id)).toBe(0)
  await win(member, 30n, newId(), { bet: a, round: 'r1', closes: true })
  await Promise.all(Array.from({ length: 8 }, () => syncRounds(games.ctx, member.id)))
  await countSeamlessRounds(games.ctx)
  expect(await daysOf(member.id)).toEqual([{ rounds: 1, stake: 150, valid_stake: 150, win: 30 }])
  // The round was counted before this rollback, so the returned stake counts as a win.
  await rollback(member, newId(), b, 'r1')
  // The round is not counted yet, so this rollback removes the bet's stake from it.
  await rollback(member, newId(), c, 'r2')
  await countSeamlessRounds(games.ctx)
  expect(await daysOf(member.id)).toEqual([{ rounds: 2, stake: 150, valid_stake: 150, win: 80 }])
})

test('a round the site never decides ends after two days; later calls count on its bet’s day', async () => {
  const member = await player(1_000n)
  const one = newId()
  await bet(member, 100n, one)
  const open = async () =>
    (await openSeamlessRounds(games.ctx)).filter(round => round.member_id === member.id)
  expect(await open()).toMatchObject([{ stake: 100n, win: 0n }])
  games.advance(47 * 3600)
  await countSeamlessRounds(games.ctx)
  expect(await daysOf(member.id)).toEqual([])
  games.advance(2 * 3600)
  await countSeamlessRounds(games.ctx)
  expect(await open()).toEqual([])
  expect(await daysOf(member.id)).toEqual([{ rounds: 1, stake: 100, valid_stake: 100, win: 0 }])
  await win(member, 500n, newId(), { bet: one, closes: false })
  await countSeamlessRounds(games.ctx)
  expect(await daysOf(member.id)).toMatchObject([{ rounds: 2, stake: 100, win: 500 }])
  const late = newId()
  await win(member, 40n, late, { bet: one, closes: false })
  await countSeamlessRounds(games.ctx)
  await rollback(member, newId(), late, one)
  await countSeamlessRounds(games.ctx)
  expect(await daysOf(member.id)).toMatchObject([{ stake: 140, valid_stake: 100, win: 540 }])
  // The round of the second bet keeps that bet's date, although it also holds an uncounted late win of an earlier bet.
  const token = (await openSession(games.ctx, member.id, null)) ?? ''
  await win(member, 1n, newId(), { bet: one, closes: false })
  await bet({ ...member, token }, 7n, newId(), one, true)
  await countSeamlessRounds(games.ctx)
  expect(await daysOf(member.id)).toMatchObject([{ stake: 140 }, { stake: 7 }])
})

test('a member plays in one way at a time, changed only while nothing is under way', async () => {
  const { partners } = games.ctx
  Object.assign(partners, { game_sites: [games.site, fakeGameSite('with-credit')] })
  const member = await player(1_000n)
  const to = (mode: 'transfer' | 'seamless') =>
    inTransaction(games.ctx.db, tx => switchMode(tx, games.ctx, member.id, mode))
  await bet(member, 100n, 'test:switch')
  expect(await to('transfer')).toBe(false)
  await win(member, 0n, newId(), { bet: 'test:switch' })
  await countSeamlessRounds(games.ctx)
  expect(await to('transfer')).toBe(true)
  expect(await bet(member, 100n, newId())).toMatchObject({ outcome: 'other_mode' })
  await games.sweep(member.id)
  expect(await to('seamless')).toBe(false)
  await games.run()
  expect(await to('seamless')).toBe(false)
  expect(await openSession(games.ctx, member.id, null)).toBeNull()
  Object.assign(partners, { game_sites: [games.site] })
})

describe('play at a site is closed', () => {
  const CLOSED_SITE = 'play:site:shut'
  const shutId = () => `shut:${newId()}`
  afterEach(() => openSwitch(games.ctx, CLOSED_SITE))

  test('its new bets are refused, among bets of other sites that arrive at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => player(10_000n)))
    // The first bet of each member stores the decision that the member may play.
    for (const member of members) await bet(member, 1_000n, newId())
    await closeSwitch(games.ctx, CLOSED_SITE)
    const played = await Promise.all(
      members.map(async (member, no) => {
        const isShut = no % 2 === 1
        const { outcome } = await bet(member, 1_000n, isShut ? shutId() : newId())
        return [isShut, outcome, await walletOf(member)]
      }),
    )
    expect(played).toEqual(
      members.map((_, no) => (no % 2 === 1 ? [true, 'stopped', 9_000n] : [false, 'done', 8_000n])),
    )
  })

  test('a new free bet is refused, and a repeat of an earlier one gets its answer', async () => {
    const member = await player(10_000n)
    const free = (id: string) =>
      seamless.send({
        kind: 'bet',
        id,
        round: id,
        game_id: 'lotus',
        closes: false,
        member_id: member.id,
        amount: satang(0n),
        token: null,
      })
    const earlier = shutId()
    expect((await free(earlier)).outcome).toBe('done')
    await closeSwitch(games.ctx, CLOSED_SITE)
    expect((await free(shutId())).outcome).toBe('stopped')
    expect((await free(earlier)).outcome).toBe('done')
  })

  test('wins and rollbacks of its earlier bets are posted', async () => {
    const member = await player(10_000n)
    const [won, undone] = [shutId(), shutId()]
    await bet(member, 1_000n, won)
    await bet(member, 1_000n, undone)
    await closeSwitch(games.ctx, CLOSED_SITE)
    expect((await win(member, 3_000n, shutId(), { bet: won })).outcome).toBe('done')
    expect((await rollback(member, shutId(), undone)).outcome).toBe('done')
    expect(await walletOf(member)).toBe(12_000n)
  })
})
