import { expect, test } from 'vitest'
import { addCommonList } from '../../../test/fake-common-round-list.ts'
import { useGames } from '../../../test/games-setup.ts'
import { PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import { checkTurnover } from '../transfer-wallet/credit-check.ts'
import { syncRounds } from './round-sync.ts'
import { readUnreadRounds } from './unread-rounds.ts'

const games = useGames()
const { site } = games
const PAGE = 3
const all = addCommonList(site, PAGE)
const DAY_SECONDS = 24 * 3600

type Who = { readonly id: string; readonly username: string }

const playedBy = async (...members: readonly Who[]) => {
  const sums = `select coalesce(sum(rounds), 0)::int as rounds, coalesce(sum(stake), 0)::int as stake from play_days where member_id = $1`
  const rows = members.map(({ id }) => games.database.query<{ rounds: number; stake: number }>(sums, [id]))
  return (await Promise.all(rows)).map(([row]) => [row?.rounds, row?.stake])
}
const unreadOf = (...members: readonly Who[]) =>
  games.database.query('select 1 from site_accounts where rounds_read_at is null and member_id = any($1)', [
    members.map(({ id }) => id),
  ])
const play = ({ username }: Who, times: number, stake = 100n) => {
  for (let round = 0; round < times; round++) site.play(username, stake, 0n, games.ctx.clock.now())
}
const read = () => readUnreadRounds(games.ctx, games.ctx.clock.now())
/** Runs `work` and returns its calls to the game site for these members' own lists of rounds. */
const askedOf = async (members: readonly Who[], work: () => Promise<unknown>) => {
  const before = site.calls.length
  await work()
  const own = members.map(({ username }) => `rounds ${username}`)
  return site.calls.slice(before).filter(call => own.includes(call))
}

test('rounds of absent members are counted from the common list, without reading their own lists', async () => {
  const members = [await games.player(10_000n), await games.player(10_000n), await games.player(10_000n)]
  for (const [at, member] of members.entries()) play(member, at + 3)
  games.advance(DAY_SECONDS)
  expect(await askedOf(members, read)).toEqual([])
  expect(await playedBy(...members)).toEqual([
    [3, 300],
    [4, 400],
    [5, 500],
  ])
  expect(await unreadOf(...members)).toEqual([])
  const reads = all.reads()
  await read()
  expect(all.reads() - reads).toBe(1)
})

test('each round is counted once under parallel readers, from the site’s common list or a member’s list', async () => {
  const members = [await games.player(10_000n), await games.player(10_000n)]
  for (let turn = 0; turn < 4; turn++) {
    for (const member of members) play(member, 4)
    await Promise.all([...members, ...members].flatMap(({ id }) => [syncRounds(games.ctx, id), read()]))
  }
  for (const member of members) await syncRounds(games.ctx, member.id)
  expect(await playedBy(...members)).toEqual([
    [16, 1600],
    [16, 1600],
  ])
})

test('a list repeated from its beginning doubles nothing', async () => {
  const member = await games.player(10_000n)
  play(member, 7)
  await read()
  await games.database.query('update site_feeds set cursor = null')
  play(member, 1)
  await read()
  expect(await playedBy(member)).toEqual([[8, 800]])
})

test('a failed or uncountable common list falls back to the members’ own lists, and later resumes at its position', async () => {
  for (const failure of [
    new PartnerSilent('game-site', new Error('a test says so')),
    new Error('a fault of ours'),
  ]) {
    const member = await games.player(10_000n)
    play(member, 2)
    games.advance(DAY_SECONDS)
    all.failNext(failure)
    expect(await askedOf([member], read)).toHaveLength(1)
    expect(await playedBy(member)).toEqual([[2, 200]])
    play(member, 1)
    games.advance(DAY_SECONDS)
    expect(await askedOf([member], read)).toEqual([])
    expect(await playedBy(member)).toEqual([[3, 300]])
  }
})

test('a round of an unknown member waits for a person, and blocks no other', async () => {
  const member = await games.player(10_000n)
  all.addOf('mallory')
  all.addOf('mem01jx00000000000000000000ab')
  play(member, 1)
  await read()
  expect(await playedBy(member)).toEqual([[1, 100]])
  const kept = await games.database.query<{ raw: string }>(
    "select raw from unreadable_rows where what = 'round'",
  )
  expect(kept.map(({ raw }) => raw).filter(raw => raw.includes('r-strange'))).toHaveLength(2)
})

test('turnover: rounds counted from the common list trigger one more credit check, and only one', async () => {
  const member = await games.player(10_000n)
  play(member, 1)
  await read()
  expect(await checkTurnover(games.ctx, member.id)).toBe(true)
  games.advance(5)
  expect(await checkTurnover(games.ctx, member.id)).toBe(false)
})
