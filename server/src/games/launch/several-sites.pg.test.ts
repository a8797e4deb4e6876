import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeGameSite, siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { reconcileCommands } from '../../desk/commands/reconcile.ts'
import { inTransaction } from '../../platform/db.ts'
import { syncCatalogue } from '../catalogue/catalogue-sync.ts'
import { closeGames } from '../game-closing/game-closing.ts'
import { syncRounds } from '../rounds/round-sync.ts'
import { playFromWallet } from '../seamless-wallet/seamless-plays.ts'
import { runMovement } from '../transfer-wallet/credit-movement-execution.ts'
import { syncCredit } from '../transfer-wallet/credit-sync.ts'
import { recoverLateWins } from '../transfer-wallet/late-wins.ts'
import { startTrial } from './demo-play.ts'
import { startGame } from './game-launch.ts'
import { switchSite } from './game-site-switch.ts'

const games = useGames()
const first = games.site
const other = fakeGameSite('other')
const seamless = Object.assign(fakeGameSite('seamless'), { wallet: 'seamless' as const })
const all = [first, other, seamless]
for (const site of all) site.launch_url = `http://localhost:3000/sandbox/game-site/?token=${site.name}`

beforeAll(async () => {
  Object.assign(games.ctx.partners, { game_sites: all })
  first.offered = [siteGame('lotus'), siteGame('tiger')]
  other.offered = [siteGame('lotus'), siteGame('dragon')]
  seamless.offered = [siteGame('lotus'), siteGame('bamboo')]
  await syncCatalogue(games.ctx)
})
// Advances the clock, so that each test stays within the rate limit of game starts.
beforeEach(() => games.advance(20))

const at = async (memberId: MemberId) => {
  const [place] = await games.database.query<{ site: string | null; next_site: string | null }>(
    'select site, next_site from game_accounts where member_id = $1',
    [memberId],
  )
  return place
}
const openMovementOf = async (memberId: MemberId): Promise<MovementId> => {
  const open = (await games.movements(memberId)).find(({ status }) => !['done', 'refused'].includes(status))
  if (open === undefined) throw new Error('none is open')
  return open.id as MovementId
}
const comeToRest = async (memberId: MemberId): Promise<void> => {
  for (let round = 0; round < 10; round++) {
    await runMovement(games.ctx, memberId, await openMovementOf(memberId)).catch(() => undefined)
    const isOpen = (await games.movements(memberId)).some(({ status }) => status !== 'done')
    if (!isOpen) return
  }
}
const there = (site: typeof first, username: string) => site.wallets.get(username) ?? 0n

describe('the list of games', () => {
  test('has every site’s games; a name at two sites belongs to the first, and the other’s has its site as prefix', async () => {
    const rows = await games.database.query<{ game_id: string; site: string; site_game_id: string }>(
      'select game_id, site, site_game_id from games order by game_id',
    )
    expect(rows.map(({ game_id, site, site_game_id }) => `${game_id} ${site} ${site_game_id}`)).toEqual([
      'bamboo seamless bamboo',
      'dragon other dragon',
      'lotus sala lotus',
      'other-lotus other lotus',
      'seamless-lotus seamless lotus',
      'tiger sala tiger',
    ])
  })

  test('one site away does not stop another: its own games stay, the other’s change', async () => {
    other.fail('games', 'lost')
    first.offered = [siteGame('lotus'), siteGame('tiger', { name: 'Tiger II' })]
    await expect(syncCatalogue(games.ctx)).rejects.toThrow('did not answer')
    const rows = await games.database.query(
      "select game_id, name from games where gone_at is null and game_id in ('tiger', 'dragon') order by game_id",
    )
    expect(rows).toEqual([
      { game_id: 'dragon', name: 'dragon' },
      { game_id: 'tiger', name: 'Tiger II' },
    ])
  })

  test('games of a site removed from the configuration disappear, and reappear under their names with it', async () => {
    Object.assign(games.ctx.partners, { game_sites: [first, seamless] })
    await syncCatalogue(games.ctx)
    const gone = 'select game_id from games where gone_at is not null order by game_id'
    expect(await games.database.query(gone)).toEqual([{ game_id: 'dragon' }, { game_id: 'other-lotus' }])
    Object.assign(games.ctx.partners, { game_sites: all })
    await syncCatalogue(games.ctx)
    expect(await games.database.query(gone)).toEqual([])
  })

  test('a trial opens at the game’s own site', async () => {
    await startTrial(games.ctx, '198.51.100.7', 'other-lotus')
    expect(other.callsOf('launch').at(-1)).toBe('launch nobody lotus')
  })
})

describe('credit at one site at a time', () => {
  test('a game of another site moves everything home and on to that site, and opens there', async () => {
    const { id, username } = await games.player(50_000n)
    first.play(username, 10_000n, 25_000n)
    expect(await startGame(games.ctx, id, 'other-lotus')).toBe(other.launch_url)
    expect(other.callsOf('launch').at(-1)).toBe(`launch ${username} lotus`)
    await games.run()
    expect([there(first, username), there(other, username)]).toEqual([0n, 65_000n])
    expect(await games.balances(id)).toMatchObject({ wallet: 0n, moving: 0n, game: 65_000n })
    expect(await at(id)).toEqual({ site: 'other', next_site: null })
  })

  test('later wallet credit goes to the member’s current site', async () => {
    const { id, username } = await games.player(50_000n)
    await startGame(games.ctx, id, 'dragon')
    await games.run()
    await games.credit(id, 7_000n)
    await games.sweep(id)
    await games.run()
    expect([there(first, username), there(other, username)]).toEqual([0n, 57_000n])
  })

  test.each(['unanswered', 'late', 'lost', 'in_progress', 'twice'] as const)(
    'the move to the wallet is %s: the member plays nowhere else until its result is known, and nothing is lost',
    async fault => {
      const { id, username } = await games.player(50_000n)
      first.fail('move', fault)
      const asked = startGame(games.ctx, id, 'dragon')
      if (fault === 'twice') await asked
      else {
        await expect(asked).rejects.toThrow('movement_open')
        expect(other.callsOf('launch').filter(call => call.includes(username))).toEqual([])
        games.advance(20)
        await expect(startGame(games.ctx, id, 'bamboo')).rejects.toThrow('movement_open')
        for (const arrive of first.under_way.splice(0)) arrive()
        await comeToRest(id)
      }
      await games.run()
      expect([there(first, username), there(other, username)]).toEqual([0n, 50_000n])
      expect(await at(id)).toEqual({ site: 'other', next_site: null })
      expect([...first.transfers.values()].filter(one => one.username === username)).toHaveLength(2)
    },
  )

  test('the old site refuses the move to the wallet: the credit stays, and the member continues to play there', async () => {
    const { id, username } = await games.player(50_000n)
    first.fail('move', 'refuse')
    await expect(startGame(games.ctx, id, 'dragon')).rejects.toThrow('movement_open')
    expect(await at(id)).toEqual({ site: 'sala', next_site: null })
    games.advance(20)
    expect(await startGame(games.ctx, id, 'lotus')).toBe(first.launch_url)
    expect(there(first, username)).toBe(50_000n)
  })

  test('the move to the new site is lost: it is looked up there and sent again', async () => {
    const { id, username } = await games.player(50_000n)
    other.fail('move', 'lost')
    await startGame(games.ctx, id, 'dragon')
    await games.run()
    expect([there(first, username), there(other, username)]).toEqual([0n, 50_000n])
    const wayIn = (await games.movements(id)).at(-1)?.id
    expect(other.callsOf('find')).toContain(`find ${wayIn}`)
    expect(first.callsOf('find')).not.toContain(`find ${wayIn}`)
  })

  test('an unreachable site blocks the members with credit there, and no others', async () => {
    const [stuck, free] = [await games.player(50_000n), await games.player(0n)]
    await games.credit(free.id, 10_000n)
    first.meet = () => 'lost'
    await expect(startGame(games.ctx, stuck.id, 'dragon')).rejects.toThrow('game_site_silent')
    expect(await startGame(games.ctx, free.id, 'dragon')).toBe(other.launch_url)
    first.meet = () => null
    await games.run()
    expect(there(other, free.username)).toBe(10_000n)
  })

  test('two games of two sites at once: the credit ends at one of them, whole', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, username } = await games.player(50_000n)
      await Promise.allSettled([startGame(games.ctx, id, 'dragon'), startGame(games.ctx, id, 'bamboo')])
      await games.run()
      const { wallet, moving, game } = await games.balances(id)
      expect(wallet + moving + game).toBe(50_000n)
      expect(there(first, username)).toBe(0n)
      expect(there(other, username)).toBe(game)
    }
  })
})

describe('one site holds credit, another bets from the wallet', () => {
  const bet = (id: MemberId, token: string, name: string, amount: bigint) =>
    playFromWallet(games.ctx, {
      ...{ kind: 'bet', id: `seamless:${name}`, round: `seamless:${name}`, game_id: 'lotus', closes: false },
      ...{ member_id: id, amount: amount as never, token },
    })
  const lose = (id: MemberId, name: string) =>
    playFromWallet(games.ctx, {
      ...{
        kind: 'win',
        id: `seamless:${name}:lost`,
        round: `seamless:${name}`,
        game_id: 'lotus',
        closes: true,
      },
      ...{ member_id: id, amount: 0n as never, bet: `seamless:${name}` },
    })
  /** Returns the token that the lobby sent to the game site at a launch. The lobby stores only the token's hash. */
  const tokenOf = async (id: MemberId): Promise<string> => {
    let sentToken = ''
    const { launch } = seamless
    seamless.launch = order => {
      if (order.mode === 'real') sentToken = order.token ?? ''
      return launch(order)
    }
    await startGame(games.ctx, id, 'bamboo')
    seamless.launch = launch
    return sentToken
  }

  test('credit returns to the wallet for its games, and moves to the other site once the round is over', async () => {
    const { id, username } = await games.player(50_000n)
    const token = await tokenOf(id)
    expect(there(first, username)).toBe(0n)
    expect((await games.balances(id)).wallet).toBe(50_000n)
    expect(await bet(id, token, `there-${id}`, 10_000n)).toMatchObject({ outcome: 'done', balance: 40_000n })
    games.advance(20)
    await expect(startGame(games.ctx, id, 'lotus')).rejects.toThrow('game_round_open')
    await lose(id, `there-${id}`)
    games.advance(20)
    await startGame(games.ctx, id, 'lotus')
    await games.run()
    expect(there(first, username)).toBe(40_000n)
    expect(await bet(id, token, `after-${id}`, 100n)).toMatchObject({ outcome: 'other_mode' })
    const days = 'select game_id, stake::int from game_days where member_id = $1'
    expect(await games.database.query(days, [id])).toEqual([{ game_id: 'seamless-lotus', stake: 10_000 }])
  })
})

describe('rounds decided after the member left a site', () => {
  test('is fetched from there, follows the member, and counts once', async () => {
    const { id, username } = await games.player(50_000n)
    await startGame(games.ctx, id, 'dragon')
    await games.run()
    // A bet of 100 baht was undecided when the member left the game site. Here it wins 300 baht.
    first.wallets.set(username, 30_000n)
    games.advance(700)
    await recoverLateWins(games.ctx)
    await games.run()
    expect([there(first, username), there(other, username)]).toEqual([0n, 80_000n])
    expect(await games.balances(id)).toMatchObject({ wallet: 0n, moving: 0n, game: 80_000n })
    games.advance(700)
    await recoverLateWins(games.ctx)
    expect((await games.movements(id)).filter(({ direction }) => direction === 'out')).toHaveLength(2)
  })

  test('the late win is fetched after a site outage that lasted past the last regular check', async () => {
    const { id, username } = await games.player(50_000n)
    await startGame(games.ctx, id, 'bamboo')
    first.wallets.set(username, 5_000n)
    first.meet = () => 'lost'
    games.advance(73 * 3_600)
    await recoverLateWins(games.ctx)
    first.meet = () => null
    // LATE_MAX_MS after the member left, a game site that did not answer is called again only every six hours.
    games.advance(7 * 3_600)
    await recoverLateWins(games.ctx)
    await games.run()
    expect(there(first, username)).toBe(0n)
    expect(await games.balances(id)).toMatchObject({ wallet: 55_000n, game: 0n })
    // The last check found no credit at the game site, so the site must not be called again.
    games.advance(7 * 3_600)
    await recoverLateWins(games.ctx)
    const due = 'select late_due_at from site_accounts where member_id = $1 and late_due_at is not null'
    expect(await games.database.query(due, [id])).toEqual([])
  })

  test('is not requested from a removed site, and once a run from a silent one', async () => {
    const [one, two] = [await games.player(50_000n), await games.player(50_000n)]
    for (const { id } of [one, two]) {
      games.advance(20)
      await startGame(games.ctx, id, 'bamboo')
    }
    games.advance(73 * 3_600)
    first.meet = () => 'lost'
    const asked = () =>
      first.callsOf('balance').filter(call => [one, two].some(({ username }) => call.includes(username)))
    const before = asked().length
    await recoverLateWins(games.ctx)
    expect(asked().length).toBe(before + 1)
    Object.assign(games.ctx.partners, { game_sites: [seamless, other] })
    games.advance(7 * 3_600)
    await recoverLateWins(games.ctx)
    Object.assign(games.ctx.partners, { game_sites: all })
    first.meet = () => null
    const due = 'select member_id from site_accounts where member_id = any($1) and late_due_at is not null'
    expect(await games.database.query(due, [[one.id, two.id]])).toEqual([])
  })

  test('is also fetched for a member who plays from the wallet', async () => {
    const { id, username } = await games.player(50_000n)
    await startGame(games.ctx, id, 'bamboo')
    first.wallets.set(username, 5_000n)
    games.advance(700)
    await recoverLateWins(games.ctx)
    await games.run()
    expect(there(first, username)).toBe(0n)
    expect(await games.balances(id)).toMatchObject({ wallet: 55_000n, game: 0n })
  })

  test('its rounds are counted as the site reports them, and a silent site blocks no other', async () => {
    const { id, username } = await games.player(50_000n)
    await startGame(games.ctx, id, 'other-lotus')
    await games.run()
    first.wallets.set(username, 1_000n)
    first.play(username, 1_000n, 0n, undefined, 'tiger')
    other.play(username, 2_000n, 0n, undefined, 'lotus')
    first.fail('rounds', 'lost')
    expect(await syncRounds(games.ctx, id)).toBe(1)
    expect(await syncRounds(games.ctx, id)).toBe(1)
    expect(await syncRounds(games.ctx, id)).toBe(0)
    expect(
      await games.database.query(
        'select game_id, stake::int from game_days where member_id = $1 order by game_id',
        [id],
      ),
    ).toEqual([
      { game_id: 'other-lotus', stake: 2_000 },
      { game_id: 'tiger', stake: 1_000 },
    ])
  })
})

test('a break closes the games at every site where the member has an account', async () => {
  const { id, username } = await games.player(50_000n)
  await startGame(games.ctx, id, 'lotus')
  games.advance(20)
  await startGame(games.ctx, id, 'dragon')
  await games.run()
  const now = games.ctx.clock.now()
  const until = new Date(now.getTime() + 3_600_000)
  await inTransaction(games.ctx.db, tx =>
    closeGames(tx, { member_id: id, why: 'break', cause: `break:${id}`, until }, now),
  )
  await games.run()
  for (const site of [first, other])
    expect(site.callsOf('end').filter(call => call.includes(username))).toHaveLength(1)
})

test('a member with credit at a removed site keeps it there, and operators see it', async () => {
  const { id } = await games.player(50_000n)
  Object.assign(games.ctx.partners, { game_sites: [other, seamless] })
  await expect(startGame(games.ctx, id, 'dragon')).rejects.toThrow('game_site_silent')
  await games.credit(id, 1_000n)
  await games.sweep(id)
  expect(await games.balances(id)).toMatchObject({ wallet: 1_000n, game: 50_000n })
  Object.assign(games.ctx.partners, { game_sites: all })
})

test('reconciliation with partners reports the differences of each game site separately', async () => {
  const here = await games.player(50_000n)
  const gone = await games.player(50_000n)
  await startGame(games.ctx, gone.id, 'dragon')
  await games.run()
  await syncCredit(games.ctx, gone.id)
  other.wallets.set(gone.username, 49_000n)
  first.wallets.set(here.username, 51_000n)
  first.wallets.set(gone.username, 300n)
  const lines: string[] = []
  const verb = reconcileCommands.find(({ name }) => name === 'reconcile')
  await verb?.run(games.ctx, { args: ['full'] } as never, line => lines.push(line))
  const said = lines.join('\n')
  expect(said).toContain(`${gone.id}: game site other 490.00, ledger 500.00`)
  expect(said).toContain(`${gone.id}: game site sala 3.00, ledger 0.00`)
  expect(said).toContain(`${here.id}: game site sala 510.00, ledger 500.00`)
})

test('a wish without an obstacle becomes the member’s site', async () => {
  const { id } = await games.player(0n)
  await games.credit(id, 100n)
  await switchSite(games.ctx, id, other)
  expect(await at(id)).toEqual({ site: 'other', next_site: null })
  await switchSite(games.ctx, id, seamless)
  expect(await at(id)).toEqual({ site: null, next_site: null })
})
