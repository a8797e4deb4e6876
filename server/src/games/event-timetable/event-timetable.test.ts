import { beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../context.ts'
import type { SiteFixture, SiteOffers } from '../../partners/ports/game-site.ts'
import { openTimetable } from './event-timetable.ts'

const NOON = new Date('2026-11-22T05:00:00Z')
let now = NOON
const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
beforeEach(() => {
  now = NOON
})

const fixture = (event_id: string, section = 'sports'): SiteFixture => ({
  event_id,
  game_id: 'sports-cup',
  section,
  name: 'ถ้วย',
  emblem: 'ball',
  hue: 1,
  home: { name: 'ก', hue: 1 },
  away: { name: 'ข', hue: 2 },
  starts_at: NOON,
  ends_at: NOON,
  outcomes: [],
  score: null,
  minute: null,
})
const said = (...fixtures: SiteFixture[]): SiteOffers => ({ said_at: now, notice: null, fixtures, draws: [] })

type Offers = (() => Promise<SiteOffers>) | null

const opened = (...offered: Offers[]) =>
  openTimetable(
    {
      clock: { now: () => now },
      log: { warn: () => undefined },
      partners: { game_sites: offered.map((offers, place) => ({ name: `site-${place}`, offers })) },
    } as unknown as Context,
    async (_site, items) => [...items],
  )

const ids = async (look: ReturnType<typeof opened>) =>
  (await look())?.fixtures.map(one => one.event_id) ?? null

test('a site without matches and draws is not asked', async () => {
  expect(await opened(null)()).toBeNull()
})

test('the site is asked once for many concurrent readers, and again after ten seconds', async () => {
  const site = vi.fn(async () => said(fixture('a')))
  const look = opened(site)
  expect(await Promise.all([ids(look), ids(look), ids(look)])).toEqual([['a'], ['a'], ['a']])
  advance(9)
  await look()
  expect(site).toHaveBeenCalledTimes(1)
  advance(1)
  await look()
  expect(site).toHaveBeenCalledTimes(2)
})

test('a reader during a retry at the site gets the previous answer', async () => {
  const answers = [Promise.resolve(said(fixture('a'))), new Promise<SiteOffers>(() => undefined)]
  const look = opened(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  await look()
  advance(60)
  expect(await ids(look)).toEqual(['a'])
})

test('odds older than two minutes are not shown, and a silent site is not asked at every look', async () => {
  let silent = false
  const site = vi.fn(async () => {
    if (silent) throw new Error('silence')
    return said(fixture('a'))
  })
  const look = opened(site)
  await look()
  silent = true
  advance(60)
  expect(await ids(look)).toEqual(['a'])
  advance(60)
  expect(await ids(look)).toBeNull()
  const asked = site.mock.calls.length
  expect(await ids(look)).toBeNull()
  expect(site).toHaveBeenCalledTimes(asked)
})

test('games outside the lobby’s sections are left out', async () => {
  expect(await ids(opened(async () => said(fixture('a'), fixture('b', 'horses'))))).toEqual(['a'])
})

test('events of several sites are in one list by time, also with a site that has only games', async () => {
  const later = (event_id: string, minutes: number): SiteFixture => ({
    ...fixture(event_id),
    starts_at: new Date(NOON.getTime() + minutes * 60_000),
  })
  const look = opened(
    async () => ({ ...said(later('a', 0), later('c', 20)), notice: 'หนึ่ง' }),
    null,
    async () => ({ ...said(later('b', 10)), said_at: new Date(NOON.getTime() - 5_000), notice: 'สอง' }),
  )
  expect(await ids(look)).toEqual(['a', 'b', 'c'])
  expect(await look()).toMatchObject({ notice: 'หนึ่ง สอง', said_at: new Date(NOON.getTime() - 5_000) })
})

test('a silent site hides no events of other sites, and its own events are shown until they are too old', async () => {
  let silent = false
  const wavering = vi.fn(async () => {
    if (silent) throw new Error('silence')
    return said(fixture('a'))
  })
  const look = opened(wavering, async () => said(fixture('b')))
  expect(await ids(look)).toEqual(['a', 'b'])
  silent = true
  advance(60)
  expect(await ids(look)).toEqual(['a', 'b'])
  advance(60)
  expect(await ids(look)).toEqual(['b'])
})
