import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_START, type TestContext, testContext } from '../../test/context.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import type { Call } from '../platform/http/bind.ts'
import { writeSettings } from '../platform/settings.ts'
import { contentRoutes } from './routes.ts'
import { siteInfoSettings } from './settings.ts'

const database = useTestDatabase()
const NO_CALL = {} as Call<never>
const HOUR_MS = 60 * 60 * 1000
let ctx: TestContext

beforeAll(() => {
  ctx = testContext(database.url)
})
afterAll(() => ctx.close())

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
  expect(await contentRoutes(ctx).site_info(NO_CALL)).toEqual({
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
  expect(await contentRoutes(ctx).site_info(NO_CALL)).toMatchObject({ line: 'https://line.example/sala' })
  for (const line of ['http://line.example', 'javascript:alert(1)', '//line.example'])
    await expect(writeSettings(ctx.db, siteInfoSettings, { line }, TEST_START)).rejects.toThrow()
})

test('GET /maintenance answers nulls while nothing is announced', async () => {
  await addNotice('over', -5, -1)
  await addNotice('later', 5, 9)
  expect(await contentRoutes(ctx).maintenance(NO_CALL)).toEqual({
    id: null,
    content: null,
    img: null,
    img_url: null,
  })
})

test('GET /maintenance answers the newest notice that holds now', async () => {
  await addNotice('older', -3, 9)
  await addNotice('newer', -2, 9)
  expect(await contentRoutes(ctx).maintenance(NO_CALL)).toMatchObject({ id: 'newer' })
})
