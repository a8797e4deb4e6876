import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { salaGameSite } from './game-site.ts'

const GAME = {
  name: 'Lotus',
  name_th: 'บัว',
  section: 'slot',
  provider: 'pg',
  rtp: 96.5,
  volatility: 'low',
  lines: 10,
  free_play: true,
  emblem: 'lotus',
  hue: 40,
}
type Page = { games: unknown[]; next?: string | null }

let pages: Record<string, Page> = {}
const asked: string[] = []

const server = createServer((request, response) => {
  const after = new URL(request.url ?? '', 'http://site.example').searchParams.get('after') ?? ''
  asked.push(after)
  response.setHeader('content-type', 'application/json').end(JSON.stringify(pages[after] ?? pages.any))
})
const site = () =>
  salaGameSite({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'k' })
const idsOf = async () => (await site().games()).map(game => game?.game_id ?? null)

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  asked.length = 0
})

test('the list is read page by page to its end', async () => {
  pages = {
    '': { games: [{ game_id: 'a', ...GAME }], next: 'a' },
    a: { games: [{ game_id: 'b', ...GAME }], next: 'b' },
    b: { games: [{ game_id: 'c', ...GAME }], next: null },
  }
  expect(await idsOf()).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual(['', 'a', 'b'])
})

test('a site without pages and optional facts is read', async () => {
  pages = { '': { games: [{ game_id: 'a', ...GAME }] } }
  expect(await site().games()).toEqual([
    {
      game_id: 'a',
      ...GAME,
      accent_hue: null,
      hit_rate: null,
      max_win: null,
      how_it_works: [],
      features: [],
      released_on: null,
    },
  ])
})

test('a malformed game does not affect the others', async () => {
  const odd = [{ game_id: 'x', ...GAME, hue: 'red' }, 'y', null, 7, { game_id: 'z' }]
  pages = { '': { games: [{ game_id: 'a', ...GAME }, ...odd, { game_id: 'b', ...GAME }], next: null } }
  expect(await idsOf()).toEqual(['a', null, null, null, null, null, 'b'])
})

test('reading stops when pages never end', async () => {
  pages = { any: { games: [{ game_id: 'a', ...GAME }], next: 'a' } }
  await expect(site().games()).rejects.toThrow(PartnerConfused)
  expect(asked.length).toBeLessThanOrEqual(50)
})
