import { beforeAll, expect, test } from 'vitest'
import { BANNERS } from '../../../seed/banners.ts'
import { operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk-client.ts'

const desk = useDesk()
const REASON = { reason: 'ทดสอบ' }
const SITE = { name: 'ศาลา', line: '', support: '', telegram: '', game: '', referral: '' }
const POPUP = { shown: true, id: 'p1', title: 'หัวข้อ', text: 'ข้อความ' }
const NOTICE = { id: 'tonight', content: '<p>ปิดปรับปรุง</p>', img: null, img_url: null }
const TIMES = { shown_from: '2026-11-18T10:00:00+07:00', shown_until: '2036-11-18T12:00:00+07:00' }
let first: SignedIn
let second: SignedIn
beforeAll(async () => {
  first = await operatorSignedIn(desk.ctx, 'malee', ['admin'])
  second = await operatorSignedIn(desk.ctx, 'somchai', ['admin'])
})

type Key = `${string} /${string}`
type Content = { seen: Record<string, string>; notices: { id: string; seen: string }[] }
const content = async () => (await desk.call('GET /content', first)).body as Content

/**
 * Two operators edit the same form, and the first one saves. Checks that the save of the second one is refused, and that this operator may then
 * overwrite the form.
 */
const expectSecondEditRefused = async (key: Key, seen: string | undefined, ours: object, theirs: object) => {
  expect(seen).toMatch(/^[0-9a-f]{16}$/)
  const saved = await desk.call(key, first, { ...ours, seen, ...REASON })
  expect({ key, status: saved.status }).toEqual({ key, status: 200 })
  const late = await desk.call(key, second, { ...theirs, seen, ...REASON })
  expect({ key, status: late.status, body: late.body }).toMatchObject({
    key,
    status: 409,
    body: {
      code: 'desk_changed_meanwhile',
      message: expect.stringMatching(/malee.*\d{4}-\d\d-\d\d \d\d:\d\d/),
    },
  })
  const again = await desk.call(key, first, { ...ours, seen: saved.body.seen, ...REASON })
  expect({ key, status: again.status }).toEqual({ key, status: 200 })
  const meant = await desk.call(key, second, { ...theirs, ...REASON })
  expect({ key, status: meant.status }).toEqual({ key, status: 200 })
}

test('an edit over another operator’s change reports operator and time, and loses neither', async () => {
  const { seen } = await content()
  const [one, two] = BANNERS
  await expectSecondEditRefused(
    'POST /content/banners',
    seen.banners,
    { banners: [one, two] },
    { banners: [two] },
  )
  await expectSecondEditRefused('POST /content/popup', seen.popup, POPUP, { ...POPUP, title: 'อื่น' })
  await expectSecondEditRefused('POST /content/site', seen.site, SITE, { ...SITE, name: 'ศาลาใหม่' })
  const notice = { ...NOTICE, ...TIMES }
  const other = { ...notice, content: '<p>เลื่อน</p>' }
  await expectSecondEditRefused('POST /content/notices', seen.no_notice, notice, other)
  const [kept] = (await content()).notices
  await expectSecondEditRefused('POST /content/notices', kept?.seen, notice, other)
})

test('a setting and a promotion are not overwritten unseen either', async () => {
  const groups = (await desk.call('GET /settings', first)).body as unknown as {
    name: string
    settings: { key: string; seen: string }[]
  }[]
  const setting = groups
    .find(({ name }) => name === 'desk')
    ?.settings.find(({ key }) => key === 'claim_minutes')
  await expectSecondEditRefused(
    'POST /settings/desk/claim_minutes',
    setting?.seen,
    { value: 7 },
    { value: 9 },
  )
  const made = await desk.call('POST /promotions/2/copy', first, { title: 'ฝากรับใหม่', ...REASON })
  const { id } = made.body as { id: number }
  const page = await desk.call(`GET /promotions/${id}`, first)
  const key: Key = `POST /promotions/${id}/edit`
  await expectSecondEditRefused(key, String(page.body.seen), { title: 'ของมาลี' }, { title: 'ของสมชาย' })
  expect((await desk.call(`GET /promotions/${id}`, first)).body).toMatchObject({ title: 'ของสมชาย' })
})

test('of two operators who save concurrently one gets a conflict', async () => {
  const { seen } = await content()
  const save = (who: SignedIn, name: string) =>
    desk.call('POST /content/site', who, { ...SITE, name, seen: seen.site, ...REASON })
  const both = await Promise.all([save(first, 'หนึ่ง'), save(second, 'สอง')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the cost of a running promotion with another number is previewed before the proposal, and the checker approves it', async () => {
  const page = (await desk.call('GET /promotions/2', first)).body as {
    terms: string[]
    turnover_times: number
  }
  const edit = { turnover_times: page.turnover_times + 1, terms: page.terms }
  const trial = await desk.call('POST /promotions/2/trial', first, edit)
  expect(trial.body).toMatchObject({ is_whole: true, given: { bonuses: 0 } })
  expect((await desk.call('POST /promotions/2/trial', first, { title: '' })).body).toMatchObject({
    errors: { title: [expect.any(String)] },
  })
  const sending = { kind: 'promotion_edit', payload: { promotion: 2, edit } }
  const preview = await desk.call('POST /proposals/preview', first, sending)
  expect(preview.body).toMatchObject({
    effect: expect.arrayContaining([
      { what: 'promotion_turnover', before: String(page.turnover_times), after: String(edit.turnover_times) },
    ]),
  })
  const made = await desk.call('POST /proposals', first, { ...sending, ...REASON })
  const { proposal } = made.body as { proposal: { id: string } }
  const shown = await desk.call(`GET /proposals/${proposal.id}`, second)
  const { seen } = (shown.body as { now: { seen: string } }).now
  const answer = await desk.call(`POST /proposals/${proposal.id}/approve`, second, { seen, ...REASON })
  expect(answer.status).toBe(200)
  expect((await desk.call('GET /promotions/2', first)).body).toMatchObject({
    turnover_times: page.turnover_times + 1,
  })
})
