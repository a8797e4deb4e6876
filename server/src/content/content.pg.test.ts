import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { TEST_START, type TestContext, testContext } from '../../test/test-context.ts'
import { maintenanceOf } from '../member-page/bootstrap.ts'
import { pageRoutes } from '../member-page/routes.ts'
import { HOUR_MS } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db.ts'
import type { Call } from '../platform/http/route-binding.ts'
import { writeSettings } from '../platform/settings.ts'
import { type Banner, saveBanners, shownBanners } from './banners.ts'
import { clearNotices, saveNotice } from './maintenance-notices.ts'
import { linkHostsSettings, siteInfoSettings } from './settings.ts'

const database = useTestDatabase()
const NO_CALL = {} as Call<never>
let ctx: TestContext

beforeAll(() => {
  ctx = testContext(database.url)
})
afterAll(() => ctx.close())

/** Reads the notice through a new node, whose cache is empty. The usual node would keep its cached notice, because the test's clock does not run. */
const maintenanceNow = async () => JSON.parse((await maintenanceOf({ ...ctx })).text)

const addNotice = (id: string, fromHours: number, untilHours: number) =>
  database.query(
    'insert into maintenance_notices (id, content, shown_from, shown_until) values ($1, $2, $3, $4)',
    [
      id,
      `<p>${id}</p>`,
      ...[fromHours, untilHours].map(hours => new Date(TEST_START.getTime() + hours * HOUR_MS)),
    ],
  )

test('GET /site-info has names and no links before an operator set any', async () => {
  expect(await pageRoutes(ctx).site_info(NO_CALL)).toEqual({
    name: 'Sala',
    line: '',
    support: '',
    telegram: '',
    game: '',
    referral: '',
    sandbox: true,
    registration_otp: 'bypass',
  })
})

test('GET /site-info shows what the operator set, and only https links can be set', async () => {
  await writeSettings(ctx.db, siteInfoSettings, { line: 'https://line.example/sala' }, TEST_START)
  expect(await pageRoutes(ctx).site_info(NO_CALL)).toMatchObject({ line: 'https://line.example/sala' })
  for (const line of ['http://line.example', 'javascript:alert(1)', '//line.example'])
    await expect(writeSettings(ctx.db, siteInfoSettings, { line }, TEST_START)).rejects.toThrow()
})

test('GET /maintenance answers nulls while nothing is announced', async () => {
  await addNotice('over', -5, -1)
  await addNotice('later', 5, 9)
  expect(await maintenanceNow()).toEqual({
    id: null,
    content: null,
    img: null,
    img_url: null,
  })
})

test('GET /maintenance answers the newest notice that holds now', async () => {
  await addNotice('older', -3, 9)
  await addNotice('newer', -2, 9)
  expect(await maintenanceNow()).toMatchObject({ id: 'newer' })
})

const NINE = Array.from(
  { length: 9 },
  (_, index): Banner => ({
    id: `banner-${index + 1}`,
    img: `/lobby/assets/banners/scene-${index + 1}.svg`,
    link: index % 2 === 0 ? '/promotion' : null,
    title: `ป้ายที่ ${index + 1}`,
    note: '',
    gamecode: index % 2 === 0 ? null : `game-${index + 1}`,
    game_option: index === 1 ? 'stake-low' : null,
    shown_from: null,
    shown_until: null,
  }),
)
const save = (banners: readonly Banner[]) => inTransaction(ctx.db, tx => saveBanners(tx, banners, TEST_START))

test('L06: nine banners are returned in their order, with link, gamecode and game_option', async () => {
  await save(NINE)
  expect(await shownBanners(ctx.db, TEST_START)).toEqual(NINE)
  await save(NINE.toReversed())
  expect((await shownBanners(ctx.db, TEST_START)).map(banner => banner.id)).toEqual(
    NINE.map(banner => banner.id).toReversed(),
  )
})

const [BANNER = {} as Banner] = NINE
test.each<[string, Partial<Banner>]>([
  ['a script for a link', { link: 'javascript:alert(1)' }],
  ['a link without encryption', { link: 'http://line.example/x' }],
  ['a host nobody listed', { link: 'https://evil.example/' }],
  ['a host behind a user name', { link: 'https://line.example@evil.example/' }],
  ['a path that names another site', { link: '//evil.example' }],
  ['a path with a backslash', { link: '/\\evil.example' }],
  ['a picture of another site', { img: 'https://line.example/x.svg' }],
  ['a picture that is none', { img: '/lobby/assets/x.js' }],
  ['a link and a game at once', { gamecode: 'naga' }],
  ['an option without a game', { game_option: 'low' }],
  ['a game that is no name', { link: null, gamecode: '../x' }],
  ['a title that does not fit', { title: 'ก'.repeat(61) }],
])('L06: a banner with %s is refused, and the old ones stay', async (_what, wrong) => {
  await save(NINE)
  await expect(save([{ ...BANNER, ...wrong }])).rejects.toThrow(RangeError)
  expect(await shownBanners(ctx.db, TEST_START)).toHaveLength(9)
})

test('L06: a tenth banner is refused', async () => {
  await expect(save([...NINE, { ...BANNER, id: 'tenth' }])).rejects.toThrow('at most 9')
})

test('a banner is shown from its start to its end, and a tenth may start when one of the nine ends', async () => {
  const end = new Date(TEST_START.getTime() + HOUR_MS)
  const [first, ...rest] = NINE.map(banner => ({ ...banner, link: null, gamecode: null, game_option: null }))
  const ending = { ...(first as Banner), shown_until: end }
  const tenth = { ...BANNER, id: 'tenth', shown_from: end }
  await save([ending, ...rest, tenth])
  const idsAt = async (ms: number) => (await shownBanners(ctx.db, new Date(ms))).map(({ id }) => id)
  const kept = rest.map(({ id }) => id)
  expect(await idsAt(end.getTime() - 1)).toEqual([ending.id, ...kept])
  expect(await idsAt(end.getTime())).toEqual([...kept, 'tenth'])
  await expect(save([ending, ...rest, { ...tenth, shown_from: TEST_START }])).rejects.toThrow('at most 9')
  await save([...NINE, { ...tenth, shown_from: null, shown_until: TEST_START }])
  expect(await idsAt(TEST_START.getTime())).not.toContain('tenth')
  await expect(save([{ ...ending, shown_from: end }])).rejects.toThrow('after its beginning')
  await save(NINE)
})

test('a banner loses its link when its host is no longer listed, and is left out when its picture is not ours', async () => {
  await writeSettings(ctx.db, linkHostsSettings, { hosts: ['club.example'] }, TEST_START)
  await save([{ ...BANNER, link: 'https://club.example/night' }])
  await writeSettings(ctx.db, linkHostsSettings, { hosts: [] }, TEST_START)
  expect(await shownBanners(ctx.db, TEST_START)).toMatchObject([{ id: BANNER.id, link: null }])
  await database.query("update banners set img = 'https://evil.example/x.svg'")
  expect(await shownBanners(ctx.db, TEST_START)).toEqual([])
})

const atHours = (hours: number) => new Date(TEST_START.getTime() + hours * HOUR_MS)
const NOTICE = {
  id: 'night',
  content: '<p onclick="alert(1)">ปิดปรับปรุง</p>',
  img: '/lobby/assets/banners/scene-1.svg',
  img_url: '/promotion',
  shown_from: atHours(-1),
  shown_until: atHours(3),
}
const announce = (notice: Partial<typeof NOTICE>) =>
  inTransaction(ctx.db, tx => saveNotice(tx, { ...NOTICE, ...notice }))

test('F12: a notice is sanitised in the database, holds for its period, and can be ended', async () => {
  await database.query('delete from maintenance_notices')
  await announce({})
  await announce({ id: 'later', shown_from: atHours(1), shown_until: atHours(2) })
  expect(await database.query("select content from maintenance_notices where id = 'night'")).toEqual([
    { content: '<p>ปิดปรับปรุง</p>' },
  ])
  expect(await maintenanceNow()).toMatchObject({
    id: 'night',
    img: NOTICE.img,
    img_url: '/promotion',
  })
  expect(await inTransaction(ctx.db, tx => clearNotices(tx, TEST_START))).toBe(2)
  expect(await maintenanceNow()).toMatchObject({ id: null })
})

test('F12: a notice that is empty after sanitising, or has no valid id, is refused', async () => {
  await expect(
    announce({ content: '<script>alert(1)</script>', img: 'https://evil.example/x.png' }),
  ).rejects.toThrow('has no text')
  await expect(announce({ id: '../night' })).rejects.toThrow(RangeError)
  await expect(announce({ content: 'ก'.repeat(20_000) })).rejects.toThrow('at most')
})
