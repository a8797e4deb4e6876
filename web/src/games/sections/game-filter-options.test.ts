import { describe, expect, test } from 'vitest'
import { choicesOf, type FilteredGame, filtered } from './apply-game-filter.ts'
import { gameFilter } from './game-filter-options.ts'

const game = (game_id: string, facts: Partial<FilteredGame>): FilteredGame =>
  ({
    game_id,
    name: game_id,
    name_th: game_id,
    section: 'slot',
    provider: 'pg',
    rtp: 96,
    starts: 0,
    released_on: null,
    ...facts,
  }) as FilteredGame

const games = [
  game('a', { name_th: 'มะม่วง', rtp: 95.5, starts: 2, released_on: '2026-02-01' }),
  game('b', { name_th: 'กลอง', rtp: null, starts: 9, provider: 'itp' }),
  game('c', {
    name_th: 'เกาะ',
    rtp: 97,
    starts: 2,
    released_on: '2026-10-09',
    features: ['jackpot', 'multiplier'],
  }),
]
const ids = (filter: Parameters<typeof filtered>[1]) => filtered(games, filter).map(one => one.game_id)

describe('R02: a list of games', () => {
  test('has the most started games first, and equal ones in the order of the catalogue', () => {
    expect(ids({})).toEqual(['b', 'a', 'c'])
  })

  test('is sorted by RTP, with games of unknown RTP last', () => {
    expect(ids({ sort: 'rtp' })).toEqual(['c', 'a', 'b'])
  })

  test('has the latest release first, and games of unknown release last', () => {
    expect(ids({ sort: 'new' })).toEqual(['c', 'a', 'b'])
  })

  test('is sorted like a Thai dictionary: a leading vowel sorts after its consonant', () => {
    expect(ids({ sort: 'name' })).toEqual(['b', 'c', 'a'])
  })

  test('has the games that match the search, of one provider', () => {
    expect(ids({ q: 'เก', provider: 'pg' })).toEqual(['c'])
    expect(ids({ q: 'ไม่มี' })).toEqual([])
  })

  test('lists the providers of its games, those with the most games first', () => {
    expect(choicesOf(games).providers).toEqual([
      { provider: 'pg', count: 2 },
      { provider: 'itp', count: 1 },
    ])
  })

  test('has the games with a feature, and lists the features that only some of its games have', () => {
    expect(ids({ feature: 'jackpot' })).toEqual(['c'])
    expect(ids({ feature: 'free_spins' })).toEqual([])
    expect(choicesOf(games).features).toEqual([
      { feature: 'jackpot', count: 1 },
      { feature: 'multiplier', count: 1 },
    ])
    const alike = [game('a', { features: ['jackpot'] }), game('b', { features: ['jackpot'] })]
    expect(choicesOf(alike).features).toEqual([])
  })
})

describe('the URL of a list', () => {
  test('contains the search, provider, feature and sort order', () => {
    const said = { q: 'ปลา', provider: 'pg', feature: 'jackpot', sort: 'name' }
    expect(gameFilter({ ...said, other: 1 })).toEqual(said)
  })

  test.each([
    [{ q: 88 }, { q: '88' }],
    [{ q: '' }, {}],
    [{ q: ['a'] }, {}],
    [{ q: 'x'.repeat(500) }, { q: 'x'.repeat(60) }],
    [{ provider: '<b>' }, {}],
    [{ sort: 'constructor' }, {}],
    [{ feature: 'constructor' }, {}],
    [{ sort: 'hit' }, {}],
  ])('%j is read as %j', (search, read) => expect(gameFilter(search)).toEqual(read))
})
