import type { MemberId } from '@sala/contract/wire/ids.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { DAY_SECONDS } from '../../platform/calendar.ts'
import { writeSettings } from '../../platform/settings.ts'
import { syncCatalogue } from '../catalogue/catalogue-sync.ts'
import { startGame } from '../launch/game-launch.ts'
import { forgetOldPlay } from '../play-data-retention.ts'
import { gamesSettings } from '../settings.ts'
import { syncCredit } from './credit-sync.ts'
import { sweepRefused } from './wallet-sweep-retry.ts'

const games = useGames()
const { site } = games
site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'

beforeAll(async () => {
  site.offered = [siteGame('lotus')]
  await syncCatalogue(games.ctx)
})

const heldAt = (member: { username: string }) => site.wallets.get(member.username)
const movesOf = async (memberId: MemberId) => (await games.movements(memberId)).map(({ status }) => status)
const tick = async () => {
  await sweepRefused(games.ctx)
  await games.run()
}

describe('a wallet whose transfer to the site was refused', () => {
  test('is swept again after a pause that grows, until the site takes it', async () => {
    const member = await games.player(0n)
    await games.credit(member.id, 50_000n)
    site.fail('move', 'refuse', 'refuse')
    await games.sweep(member.id)
    await games.run()
    games.advance(59)
    await tick()
    expect(await movesOf(member.id)).toEqual(['refused'])
    games.advance(1)
    await tick()
    expect(await movesOf(member.id)).toEqual(['refused', 'refused'])
    games.advance(60)
    await tick()
    expect(await movesOf(member.id)).toHaveLength(2)
    games.advance(60)
    await tick()
    expect(await movesOf(member.id)).toEqual(['refused', 'refused', 'done'])
    expect(heldAt(member)).toBe(50_000n)
    games.advance(DAY_SECONDS)
    await tick()
    expect(await movesOf(member.id)).toHaveLength(3)
  })

  test('begins with the short pause again once the site took something', async () => {
    const member = await games.player(0n)
    await games.credit(member.id, 10_000n)
    site.fail('move', 'refuse')
    await games.sweep(member.id)
    await games.run()
    await games.sweep(member.id)
    await games.run()
    await games.credit(member.id, 10_000n)
    site.fail('move', 'refuse')
    await games.sweep(member.id)
    await games.run()
    games.advance(60)
    await tick()
    expect(heldAt(member)).toBe(20_000n)
  })

  test('is swept once by many workers at a time, and left alone while a movement is open', async () => {
    const member = await games.player(0n)
    await games.credit(member.id, 50_000n)
    site.fail('move', 'refuse')
    await games.sweep(member.id)
    await games.run()
    games.advance(60)
    await Promise.all(Array.from({ length: 10 }, () => sweepRefused(games.ctx)))
    await sweepRefused(games.ctx)
    expect(await movesOf(member.id)).toEqual(['refused', 'queued'])
    await games.run()
    expect(heldAt(member)).toBe(50_000n)
  })

  test('and cannot be swept is postponed, and blocks no other', async () => {
    const [odd, other] = [await games.player(0n), await games.player(0n)]
    for (const { id } of [odd, other]) {
      await games.credit(id, 10_000n)
      site.fail('move', 'refuse')
      await games.sweep(id)
      await games.run()
    }
    await games.database.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.member_id = '${odd.id}' then raise exception 'a test says so'; end if; return new; end $$;
      create trigger refuse_one before insert on game_movements for each row execute function refuse_one()`)
    games.advance(60)
    await tick()
    await games.database.query('drop trigger refuse_one on game_movements; drop function refuse_one')
    expect(await movesOf(odd.id)).toEqual(['refused'])
    expect(await movesOf(other.id)).toEqual(['refused', 'done'])
    games.advance(15 * 60)
    await tick()
    expect(heldAt(odd)).toBe(10_000n)
  })

  test('that is empty by then is left alone', async () => {
    const member = await games.player(0n)
    await games.credit(member.id, 50_000n)
    site.fail('move', 'refuse')
    await games.sweep(member.id)
    await games.run()
    await games.sweep(member.id)
    games.advance(600)
    await tick()
    expect(await movesOf(member.id)).toEqual(['refused', 'done'])
  })
})

describe('tables that grow with visits', () => {
  const countOf = async (table: 'credit_checks' | 'game_starts', memberId: MemberId) =>
    (await games.database.query(`select 1 from ${table} where member_id = $1`, [memberId])).length

  test('is dropped when it is older than the settings say, but for checks that moved money', async () => {
    const member = await games.player(50_000n)
    await startGame(games.ctx, member.id, 'lotus')
    await syncCredit(games.ctx, member.id)
    site.play(member.username, 10_000n, 0n)
    games.advance(1)
    await syncCredit(games.ctx, member.id)
    games.advance(91 * DAY_SECONDS)
    await syncCredit(games.ctx, member.id)
    await forgetOldPlay(games.ctx)
    expect(await countOf('credit_checks', member.id)).toBe(2)
    expect(await countOf('game_starts', member.id)).toBe(1)
    games.advance(90 * DAY_SECONDS)
    await forgetOldPlay(games.ctx)
    expect(await countOf('credit_checks', member.id)).toBe(1)
    expect(await countOf('game_starts', member.id)).toBe(0)
  })

  test('stays as long as an operator says, and no setting takes a start out of the week that hit games count', async () => {
    const member = await games.player(50_000n)
    await startGame(games.ctx, member.id, 'lotus')
    const at = games.ctx.clock.now()
    await writeSettings(games.ctx.db, gamesSettings, { starts_kept_days: 8 }, at)
    games.advance(7 * DAY_SECONDS)
    await forgetOldPlay(games.ctx)
    expect(await countOf('game_starts', member.id)).toBe(1)
    games.advance(DAY_SECONDS + 1)
    await forgetOldPlay(games.ctx)
    expect(await countOf('game_starts', member.id)).toBe(0)
    await expect(writeSettings(games.ctx.db, gamesSettings, { starts_kept_days: 7 }, at)).rejects.toThrow()
  })
})
