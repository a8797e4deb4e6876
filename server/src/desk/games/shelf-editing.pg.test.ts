import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { catalogueOf, hitGames } from '../../games/catalogue/catalogue.ts'
import { syncCatalogue } from '../../games/catalogue/catalogue-sync.ts'
import { findGame, listPlayGuides } from '../../games/catalogue/play-guides.ts'

const games = useGames()
const desk = deskOn(() => games.ctx)

const idsOf = (listed: readonly { game_id: string }[]) => listed.map(({ game_id }) => game_id)

/** Returns the ids of the hit games. Each call uses a new context, because a context caches the list. */
const hits = async () => idsOf(await hitGames({ ...games.ctx }))

test('an operator’s pins are first on their shelf only, in order, and are logged', async () => {
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

test('a play guide is written, shown with the notice that results are random, taken back, and never overwritten unseen', async () => {
  games.site.offered = ['a', 'b'].map(id => siteGame(id))
  await syncCatalogue(games.ctx)
  const call = await desk.operator('writer', ['marketing'])
  const shown = async () => (await findGame({ ...games.ctx }, 'a')).guide
  const { body: listed } = await call('GET /games/guides?q=')
  expect(listed.games).toContainEqual(expect.objectContaining({ game_id: 'a' }))
  const opened = await call('GET /games/guides/a')
  expect(opened.body).toMatchObject({ guide: null })
  const { seen } = opened.body as { seen: string }
  const guide = { summary: 'เล่นช้า ๆ', bankroll: ['ตั้งงบ'], bonus_rounds: ['ไม่มี'], facts: ['คืน 96%'] }
  const write = (change: object) =>
    call('POST /games/guides/a', { ...guide, published: false, reason: 'เขียนใหม่', ...change })
  expect((await write({ facts: [] })).body).toMatchObject({ errors: { facts: [expect.any(String)] } })
  expect((await write({ seen })).status).toBe(200)
  expect(await shown()).toBeNull()
  expect((await write({ seen, summary: 'อื่น' })).body).toMatchObject({ code: 'desk_changed_meanwhile' })
  expect((await write({ published: true })).status).toBe(200)
  expect(await shown()).toMatchObject({ ...guide, random_notice: expect.any(String) })
  expect((await listPlayGuides({ ...games.ctx })).data).toMatchObject([{ summary: guide.summary }])
  expect((await write({ published: false })).status).toBe(200)
  expect(await shown()).toBeNull()
  const nobody = await call('POST /games/guides/nobody', { ...guide, published: true, reason: 'x' })
  expect(nobody.body).toMatchObject({ code: 'not_found' })
  expect((await call('GET /games/guides/a')).body).toMatchObject({ guide: { ...guide, published: false } })
})
