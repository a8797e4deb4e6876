import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { HOUR_MS } from '../calendar.ts'
import { faultAlarms, faultGroups, forgetBrowserFaults, recordFaults } from './browser-faults.ts'

const app = useAccountApp()
const NOW = new Date('2026-11-20T08:30:00Z')
const from = { network: '10.0.0.0/24', browser: 'Chrome, Android' }
const fault = (change: object = {}) => ({
  kind: 'error' as const,
  message: 'TypeError: x is not a function',
  place: 'router-start-BX1a_9-z.js:3:1204',
  page: '/lobby/deposit',
  count: 1,
  ...change,
})
const report = (release: string, change: object = {}, at = NOW, who = from) =>
  recordFaults(app.ctx.db, { release, faults: [fault(change)] }, who, at)
const clear = () => app.database.query('delete from browser_faults')

test('the same fault in two releases, browsers and pages is one group with its counts', async () => {
  await clear()
  await report('r1', { count: 3 })
  await report('r2', { place: 'router-start-CY2b_1-a.js:5:88', page: '/lobby/withdraw' }, NOW, {
    network: '10.0.1.0/24',
    browser: 'Safari, iPhone',
  })
  expect(await faultGroups(app.ctx.db, NOW)).toMatchObject([
    {
      message: 'TypeError: x is not a function',
      releases: ['r1', 'r2'],
      browsers: ['Chrome, Android', 'Safari, iPhone'],
      pages: ['/lobby/deposit', '/lobby/withdraw'],
      count: 4,
      count_of_day: 4,
    },
  ])
})

test('the server masks what another program than ours sends', async () => {
  await clear()
  await report('r1', { message: 'of สมชาย 0812345678', page: '/lobby/x/dep_01' })
  expect(await faultGroups(app.ctx.db, NOW)).toMatchObject([{ message: 'of # #', pages: ['/lobby/x/:id'] }])
})

test('a network that reports without end adds at most three reports an hour, and no error', async () => {
  await clear()
  const at = new Date(NOW.getTime() + 2 * HOUR_MS)
  for (let n = 0; n < 50; n++) await report('r1', {}, at, { ...from, network: '10.0.9.0/24' })
  expect(await faultGroups(app.ctx.db, at)).toMatchObject([{ count: 3 }])
})

/** Stores a thousand faults, each of another invented release. The first was reported last. */
const inventThousand = () =>
  app.database.query(
    `insert into browser_faults (fingerprint, release, kind, message, place, first_at, last_at)
     select encode(sha256(n::text::bytea), 'hex'), 'r' || n, 'error', 'x', 'a.js:1:1', $1, $1::timestamptz - n * interval '1 minute'
       from generate_series(1, 1000) n`,
    [NOW],
  )
const storedReleases = async () =>
  (await app.database.query<{ release: string }>('select release from browser_faults')).map(
    ({ release }) => release,
  )

test('at most a thousand faults are stored, also of a thousand invented releases', async () => {
  await clear()
  await inventThousand()
  await report('invented', {}, NOW, { ...from, network: '10.0.3.0/24' })
  expect((await storedReleases()).length).toBe(1_000)
})

test('a stranger who fills the list hides no fault of a new release: the fault that was reported longest ago makes room', async () => {
  await clear()
  await inventThousand()
  for (let n = 1; n <= 20; n++) await report('new', {}, NOW, { ...from, network: `10.5.${n}.0/24` })
  const stored = await storedReleases()
  expect([stored.includes('new'), stored.includes('r999'), stored.includes('r1000')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await faultAlarms(app.ctx.db, NOW)).toMatchObject([{ id: 'release new', tries: 20 }])
})

test('one fault has at most 51 pages in an hour', async () => {
  await clear()
  const at = new Date(NOW.getTime() + 3 * HOUR_MS)
  for (let n = 0; n < 60; n++)
    await report('r1', { page: `/lobby/${'abcdefghij'[n % 10]}${'abcdefghij'[Math.floor(n / 10)]}` }, at, {
      ...from,
      network: `10.9.${n}.0/24`,
    })
  const [group] = await faultGroups(app.ctx.db, at)
  expect(group?.pages.length).toBeLessThanOrEqual(51)
  expect(group?.count).toBe(60)
})

test('more reports than in the week before raise an alarm with the release, which ends with the faults', async () => {
  await clear()
  const at = new Date(NOW.getTime() + 5 * HOUR_MS)
  for (let day = 1; day <= 6; day++)
    await report('old', { count: 999 }, new Date(at.getTime() - day * 24 * HOUR_MS), {
      ...from,
      network: `10.1.${day}.0/24`,
    })
  for (let n = 1; n <= 19; n++) await report('new', {}, at, { ...from, network: `10.2.${n}.0/24` })
  expect(await faultAlarms(app.ctx.db, at)).toEqual([])
  await report('invented', { count: 1_000 }, at, { ...from, network: '10.2.99.0/24' })
  expect(await faultAlarms(app.ctx.db, at)).toMatchObject([{ id: 'release new', tries: 20 }])
  expect(await faultAlarms(app.ctx.db, new Date(at.getTime() + 3 * HOUR_MS))).toEqual([])
})

test('counts beyond any integer raise no error', async () => {
  await clear()
  await report('r1', {}, NOW, { ...from, network: '10.4.0.0/24' })
  await app.database.query('update browser_fault_hours set count = 2147483647, reports = 2147483647')
  await report('r1', {}, NOW, { ...from, network: '10.4.1.0/24' })
  await app.database.query(
    `insert into browser_fault_hours (fingerprint, release, hour, browser, page, count, reports)
     select fingerprint, release, hour, 'x', page, 2147483647, 2147483647 from browser_fault_hours limit 1`,
  )
  expect(await faultAlarms(app.ctx.db, NOW)).toHaveLength(1)
  expect(await faultGroups(app.ctx.db, NOW)).toHaveLength(1)
})

test('faults are deleted after thirty days', async () => {
  await clear()
  await report('r1', {}, NOW, { ...from, network: '10.3.0.0/24' })
  await forgetBrowserFaults(app.ctx.db, new Date(NOW.getTime() + 29 * 24 * HOUR_MS))
  expect(await faultGroups(app.ctx.db, NOW)).toHaveLength(1)
  await forgetBrowserFaults(app.ctx.db, new Date(NOW.getTime() + 31 * 24 * HOUR_MS))
  expect(await faultGroups(app.ctx.db, NOW)).toEqual([])
})
