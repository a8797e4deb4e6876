import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk.ts'
import { siteGame } from '../../../test/game-site.ts'
import { useGames } from '../../../test/games.ts'
import { catalogueOf, hitGames } from '../../games/catalogue/catalogue.ts'
import { syncCatalogue } from '../../games/catalogue/sync.ts'

const games = useGames()
const desk = deskOn(() => games.ctx)

const idsOf = (listed: readonly { game_id: string }[]) => listed.map(({ game_id }) => game_id)

/** As a node says that has not been asked before: word of a change goes to those that were. */
const hits = async () => idsOf(await hitGames({ ...games.ctx }))

test('what an operator puts first stands first, in its order, on that shelf alone, and in the log', async () => {
  games.site.offered = ['a', 'b', 'c', 'd'].map(id => siteGame(id))
  await syncCatalogue(games.ctx)
  const call = await desk.operator('shelver', ['marketing'])
  expect(await hits()).toEqual(['a', 'b', 'c', 'd'])
  const pin = (shelf: string, ids: string[]) =>
    call(`POST /games/shelves/${shelf}`, { games: ids, reason: 'เกมใหม่ของเดือน' })
  expect((await pin('hit', ['d', 'b'])).status).toBe(200)
  expect(await hits()).toEqual(['d', 'b', 'a', 'c'])
  expect(idsOf(await catalogueOf({ ...games.ctx }).list({ section: 'slot' }))).toEqual(['a', 'b', 'c', 'd'])
  expect(idsOf(await catalogueOf({ ...games.ctx }).list({ sort: 'name' }))).toEqual(['a', 'b', 'c', 'd'])
  const { body } = await call('GET /games/shelves/hit?q=')
  expect(body).toMatchObject({ pinned: [{ game_id: 'd' }, { game_id: 'b' }] })

  expect((await pin('hit', ['nobody'])).body).toMatchObject({ code: 'not_found' })
  expect((await pin('casino', ['a'])).body).toMatchObject({ code: 'not_found' })
  expect((await pin('elsewhere', [])).status).toBe(422)
  expect((await pin('hit', [])).status).toBe(200)
  expect(await hits()).toEqual(['a', 'b', 'c', 'd'])
  const lines = await games.database.query<{ subject: string; games: string }>(
    "select subject, details->>'games' as games from audit_log where action = 'games.pin' order by seq",
  )
  expect(lines).toEqual([
    { subject: 'hit', games: 'd b' },
    { subject: 'hit', games: '' },
  ])
})
