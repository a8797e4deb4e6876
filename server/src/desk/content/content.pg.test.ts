import { expect, test } from 'vitest'
import { BANNERS } from '../../../seed/banners.ts'
import { operatorSignedIn, useDesk } from '../../../test/desk-client.ts'
import { shownBanners } from '../../content/banners.ts'

const desk = useDesk()
const REASON = { reason: 'ทดสอบ' }
const NOTICE = { id: 'n1', content: '<p>ปิดปรับปรุง</p>', img: null, img_url: null }

test('public content is changed by permitted operators, refused in words, and logged with actor and reason', async () => {
  const who = await operatorSignedIn(desk.ctx, 'writer', ['marketing'])
  const call = (key: `POST /${string}`, body: object) => desk.call(key, who, { ...body, ...REASON })
  const [first, second] = BANNERS
  expect((await call('POST /content/banners', { banners: [second, first] })).status).toBe(200)
  const shown = await shownBanners(desk.ctx.db, desk.ctx.clock.now())
  expect(shown.map(({ id }) => id)).toEqual([second?.id, first?.id])
  const elsewhere = { ...first, link: 'https://elsewhere.example/', gamecode: null, game_option: null }
  expect((await call('POST /content/banners', { banners: [elsewhere] })).body).toMatchObject({
    code: 'banner_refused',
  })
  expect((await call('POST /content/banners', { banners: [first, first] })).body).toMatchObject({
    errors: { error: ['มีป้ายสองใบใช้รหัสเดียวกัน'] },
  })

  expect(
    (await call('POST /content/popup', { shown: true, id: 'p1', title: 'หัวข้อ', text: 'ข้อความ' })).status,
  ).toBe(200)
  expect((await call('POST /content/popup', { shown: true, id: 'p!1', title: '', text: '' })).status).toBe(
    422,
  )

  expect(
    (await call('POST /content/popup', { shown: true, id: 'p2', title: 'แจก', text: 'ฝาก 10 รับ 1,000 บาท' }))
      .body,
  ).toMatchObject({ errors: { text: [expect.stringContaining('ฝาก 10')] } })
  const promising = { ...first, title: 'โบนัส 90% ทุกวัน' }
  expect((await call('POST /content/banners', { banners: [promising] })).body).toMatchObject({
    errors: { error: [expect.stringContaining('โบนัส 90% ทุกวัน')] },
  })

  const [from, until] = ['2026-11-18T10:00:00+07:00', '2036-11-18T12:00:00+07:00']
  const times = { shown_from: from, shown_until: until }
  expect((await call('POST /content/notices', { ...NOTICE, ...times })).status).toBe(200)
  const ended = await call('POST /content/notices', { ...NOTICE, shown_from: until, shown_until: from })
  expect(ended.body).toMatchObject({ code: 'notice_refused' })
  const site = { name: 'ศาลา', line: '', support: '', telegram: '', game: '', referral: '' }
  expect((await call('POST /content/site', site)).status).toBe(200)
  expect((await call('POST /content/site', { ...site, line: 'javascript:alert(1)' })).body).toMatchObject({
    errors: { line: [expect.stringContaining('https')] },
  })

  const { body } = await desk.call('GET /content', who)
  expect(body).toMatchObject({
    banners: [{ id: second?.id }, { id: first?.id }],
    popup: { shown: true, id: 'p1', title: 'หัวข้อ' },
    notices: [{ id: 'n1', content: '<p>ปิดปรับปรุง</p>' }],
    site: { name: 'ศาลา' },
  })
  expect((await call('POST /content/notices/clear', {})).body).toEqual({ ended: 1 })
  const actions = await desk.database.query<{ action: string }>(
    "select action from audit_log where actor = 'operator:writer' and details->>'reason' = $1 order by seq",
    [REASON.reason],
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'banners.save',
    'popup.set',
    'maintenance.set',
    'site.change',
    'maintenance.clear',
  ])
})
