import { afterEach, beforeAll, expect, test } from 'vitest'
import { useCampaigns } from '../../../test/campaigns-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { campaignsSettings } from '../../campaigns/settings.ts'
import { writeSettings } from '../../platform/settings.ts'

const campaigns = useCampaigns()
const { cashier } = campaigns
const desk = deskOn(() => cashier.ctx)
type Operator = Awaited<ReturnType<typeof desk.operator>>

const REASON = { reason: 'ข่าวของเดือน' }
const EDIT = {
  name: 'ข่าวของเดือน',
  title: 'สวัสดี {name}',
  text: 'ตารางกิจกรรมใหม่อยู่ในหน้าโปรโมชั่น',
  link: '/promotion',
  promotion: null,
  audience: { tags: ['desk'] },
}
let maker: Operator
let checker: Operator
beforeAll(async () => {
  maker = await desk.operator('maker', ['marketing'])
  checker = await desk.operator('checker', ['finance'])
})
const aloneMaximum = (alone_maximum: number) =>
  writeSettings(cashier.ctx.db, campaignsSettings, { alone_maximum }, cashier.ctx.clock.now())
afterEach(() => aloneMaximum(500))

const made = async (edit: object = {}): Promise<string> => {
  const { body } = await maker('POST /campaigns', { name: EDIT.name })
  const { id } = body as { id: string }
  expect((await maker(`POST /campaigns/${id}/edit`, { ...EDIT, ...edit })).status).toBe(200)
  return id
}

test('from the audience to the results, by two operators', async () => {
  await campaigns.readers('desk', 5)
  await aloneMaximum(3)
  const id = await made()
  const { body: counted } = await maker(`POST /campaigns/${id}/count`, { audience: EDIT.audience })
  expect(counted).toMatchObject({ members: 5, reachable: 5, left_out: [], is_whole: true })
  expect(counted.sample).toHaveLength(5)
  // The sample of the audience shows masked member data.
  expect(JSON.stringify(counted.sample)).toContain('•••')

  const send = () => maker(`POST /campaigns/${id}/send`, REASON)
  expect((await maker(`POST /campaigns/${id}/test`)).body).toEqual({
    title: 'สวัสดี maker',
    text: EDIT.text,
    link: '/promotion',
  })
  expect((await send()).body).toMatchObject({ code: 'campaign_needs_two' })

  const proposed = await maker('POST /proposals', {
    kind: 'campaign_send',
    payload: { campaign: id },
    ...REASON,
  })
  expect(proposed.status).toBe(200)
  const { proposal } = proposed.body as { proposal: { id: string; state: string } }
  expect(proposal.state).toBe('open')
  const { body: page } = await checker(`GET /proposals/${proposal.id}`)
  const { now } = page as { now: { seen: string; effect: object[] } }
  expect(now.effect).toContainEqual({ what: 'campaign_audience', before: 'มีป้าย desk', after: 'มีป้าย desk' })
  expect(now.effect).toContainEqual({ what: 'state', before: 'draft', after: 'preparing' })
  // The checker sees the size of the audience. The size is an estimate, so one more member must not prevent the approval.
  expect(now.effect).toContainEqual({ what: 'campaign_size', before: null, after: '5' })
  await campaigns.readers('desk', 1)
  const approve = (who: Operator) =>
    who(`POST /proposals/${proposal.id}/approve`, { seen: now.seen, ...REASON })
  expect((await approve(maker)).status).toBe(403)
  expect((await approve(checker)).status).toBe(200)

  await campaigns.run()
  const { body: sent } = await checker(`GET /campaigns/${id}`)
  expect(sent).toMatchObject({
    state: 'finished',
    size_decided: 6,
    differs: false,
    decided_by: 'operator:maker, checker',
  })
  expect(sent.sent).toBe(sent.message_members)
  const { measureCampaigns } = await import('../../campaigns/results/campaign-results.ts')
  await measureCampaigns(cashier.ctx)
  const { body: measured } = await checker(`GET /campaigns/${id}`)
  const { results } = measured as { results: { metrics: { metric: string }[] } }
  expect(results.metrics.map(({ metric }) => metric)).toEqual([
    'deposits',
    'stakes',
    'played',
    'limits',
    'complaints',
  ])
  const file = await checker(`GET /lists/campaign_results?campaign=${id}&form=csv`)
  expect(file.raw.toString().trimEnd().split('\r\n')).toHaveLength(6)
})

test('a campaign is sent once, and only in the version that was tested and seen', async () => {
  await campaigns.readers('seen', 2)
  const id = await made({ audience: { tags: ['seen'] } })
  const send = (seen?: unknown) => maker(`POST /campaigns/${id}/send`, { ...REASON, seen })
  const pageOf = async () => (await maker(`GET /campaigns/${id}`)).body
  expect((await send()).body).toMatchObject({ code: 'campaign_untested' })
  await maker(`POST /campaigns/${id}/test`)
  const { seen } = await pageOf()
  // An edit removes the record of the test message, and changes the version that the operator has seen.
  await maker(`POST /campaigns/${id}/edit`, { ...EDIT, audience: { tags: ['seen'] }, text: 'ข้อความใหม่' })
  expect((await pageOf()).tested_at).toBeNull()
  expect((await send(seen)).body).toMatchObject({ code: 'desk_changed_meanwhile' })
  await maker(`POST /campaigns/${id}/test`)
  expect((await send((await pageOf()).seen)).status).toBe(200)
  expect((await send()).body).toMatchObject({ code: 'campaign_not_draft' })
  expect((await maker(`POST /campaigns/${id}/edit`, EDIT)).body).toMatchObject({ code: 'campaign_not_draft' })
  const stopped = await checker(`POST /campaigns/${id}/stop`, REASON)
  expect(stopped.status).toBe(200)
  await campaigns.run()
  expect((await pageOf()).sent).toBe(0)
})

test.each([
  ['text', { text: 'รับฟรี 9,999 บาท ไม่ต้องฝาก' }],
  ['text', { text: 'สวัสดี {loss}' }],
  ['text', { text: 'รับ {amount} บาท' }],
  ['title', { title: '' }],
  ['promotion', { promotion: 2 }],
])('words and promotions that cannot be kept are refused at the field %s: %j', async (field, edit) => {
  const id = await made()
  const { status, body } = await maker(`POST /campaigns/${id}/edit`, { ...EDIT, ...edit })
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ errors: { [field]: [expect.any(String)] } }),
  ])
})

test('a filter by losses is refused, as is a link that is not of the list', async () => {
  const id = await made()
  for (const edit of [{ audience: { net_loss: { at_least: 100 } } }, { link: 'https://example.com/' }])
    expect((await maker(`POST /campaigns/${id}/edit`, { ...EDIT, ...edit })).status).toBe(422)
})

test('a campaign that reaches nobody is not sent', async () => {
  const id = await made({ audience: { tags: ['nobody'] } })
  await maker(`POST /campaigns/${id}/test`)
  expect((await maker(`POST /campaigns/${id}/send`, REASON)).body).toMatchObject({ code: 'campaign_nobody' })
})
