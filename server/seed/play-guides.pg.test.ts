import { expect, test } from 'vitest'
import { catalogueOf } from '../src/games/catalogue/catalogue.ts'
import { findPlayGuide, listPlayGuides } from '../src/games/catalogue/play-guides.ts'
import { siteGame } from '../test/fake-game-site-in-memory.ts'
import { useGames } from '../test/games-setup.ts'
import { guideOf, seedPlayGuides } from './play-guides.ts'

const games = useGames()
const { site } = games

test('R05: every slot of the sandbox gets a guide, and what an operator wrote stays', async () => {
  site.offered = [
    siteGame('calm', { volatility: 'low', how_it_works: ['มีโอกาส 5% ที่รางวัลทั้งรอบจะคูณ 2'] }),
    siteGame('wild', { volatility: 'high' }),
    siteGame('reef', { section: 'fish' }),
  ]
  await seedPlayGuides(games.ctx)
  await games.database.query(`update play_guides set summary = 'ของเรา' where game_id = 'wild'`)
  await seedPlayGuides(games.ctx)
  const { data } = await listPlayGuides(games.ctx)
  expect(data.map(({ game }) => game.game_id)).toEqual(['calm', 'wild'])
  expect((await findPlayGuide(games.ctx, 'wild')).guide).toMatchObject({ summary: 'ของเรา' })
  expect((await findPlayGuide(games.ctx, 'calm')).guide.bonus_rounds[0]).toContain('คูณ 2')
})

test('R05: no guide promises a win, and each states the average loss', async () => {
  for (const game of await catalogueOf(games.ctx).list({})) {
    const { summary, bankroll, bonus_rounds, facts } = guideOf(game)
    const words = [summary, ...bankroll, ...bonus_rounds, ...facts].join(' ')
    expect(words).not.toMatch(/NaN|null|undefined|รับประกัน|การันตี|ชนะแน่|แตกง่าย/)
    expect(words).toContain('โดยเฉลี่ยเสีย 35 บาท')
  }
})

test('a site that does not answer holds nothing up', async () => {
  site.fail('games', 'lost')
  await expect(seedPlayGuides(games.ctx)).resolves.toBeUndefined()
})
