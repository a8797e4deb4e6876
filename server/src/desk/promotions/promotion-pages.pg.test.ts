import { expect, test } from 'vitest'
import { operatorSignedIn, useDesk } from '../../../test/desk-client.ts'

const desk = useDesk()
const REASON = { reason: 'ทดสอบ' }
type Row = { id: number; state: string; title: string; [field: string]: unknown }

test('a draft is made from another, changed, tried, opened and closed by two, and never changed while it is open', async () => {
  const maker = await operatorSignedIn(desk.ctx, 'maker', ['marketing'])
  const checker = await operatorSignedIn(desk.ctx, 'checker', ['finance'])
  const copied = await desk.call('POST /promotions/2/copy', maker, { title: 'ฝากรับใหม่', ...REASON })
  expect(copied.status).toBe(200)
  const { id } = copied.body as { id: number }
  const rows = async () => ((await desk.call('GET /promotions', maker)).body as { rows: Row[] }).rows
  expect((await rows()).find(row => row.id === id)).toMatchObject({ state: 'draft', title: 'ฝากรับใหม่' })

  const edit = (change: object) => desk.call(`POST /promotions/${id}/edit`, maker, { ...change, ...REASON })
  expect((await edit({ budget: 5_000, audience: 'new', audience_days: 30 })).status).toBe(200)
  expect((await edit({ title: '' })).body).toMatchObject({
    errors: { title: [expect.stringContaining('ชื่อ')] },
  })
  const beyond = await edit({ deposit_minimum: 999_999 })
  expect(beyond.body).toMatchObject({ errors: { deposit_minimum: [expect.any(String)] } })
  expect((await desk.call(`POST /promotions/${id}/trial`, maker, {})).body).toMatchObject({
    given: { bonuses: 0 },
    is_whole: true,
  })

  const decide = async (kind: string) => {
    const made = await desk.call('POST /proposals', maker, { kind, payload: { promotion: id }, ...REASON })
    expect(made.status).toBe(200)
    const { proposal } = made.body as { proposal: { id: string; state: string } }
    expect(proposal.state).toBe('open')
    const { body } = await desk.call(`GET /proposals/${proposal.id}`, checker)
    const { seen } = (body as { now: { seen: string } }).now
    const own = await desk.call(`POST /proposals/${proposal.id}/approve`, maker, { seen, ...REASON })
    expect(own.status).toBe(403)
    return desk.call(`POST /proposals/${proposal.id}/approve`, checker, { seen, ...REASON })
  }
  expect((await decide('promotion_open')).status).toBe(200)
  const page = await desk.call(`GET /promotions/${id}`, maker)
  expect(page.body).toMatchObject({
    state: 'running',
    audience: 'new',
    audience_days: 30,
    budget: { budget: 5_000, spent: 0 },
    results: { given: { bonuses: 0 } },
  })
  expect((await edit({ title: 'ชื่ออื่น' })).body).toMatchObject({ code: 'promotion_is_open' })
  expect((await decide('promotion_close')).status).toBe(200)
  expect((await rows()).find(row => row.id === id)).toMatchObject({ state: 'closed' })
  expect((await desk.call('GET /promotions/9999', maker)).status).toBe(404)
})

test('a text that contradicts a rule is refused at its field, and changes nothing', async () => {
  const maker = await operatorSignedIn(desk.ctx, 'maker-of-texts', ['marketing'])
  const { id } = (await desk.call('POST /promotions/5/copy', maker, { title: 'ของขวัญวันเกิด', ...REASON }))
    .body as { id: number }
  const pageOf = async () => (await desk.call(`GET /promotions/${id}`, maker)).body
  const before = await pageOf()
  const edit = (change: object) => desk.call(`POST /promotions/${id}/edit`, maker, { ...change, ...REASON })
  for (const [field, change, claim] of [
    ['summary', { summary: 'รับโบนัสในเดือนเกิด ไม่ต้องฝาก' }, 'ไม่ต้องฝาก'],
    ['title', { title: 'เดือนเกิดรับฟรี 500' }, 'รับฟรี 500'],
    ['terms', { terms: ['ทำเทิร์นเพียง ๓ เท่า'] }, '3 เท่า'],
    ['summary', { reward_fixed: 250 }, 'รับโบนัส 300'],
  ] as const) {
    const { status, body } = await edit(change)
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: { [field]: [expect.stringContaining(claim)] } }),
    ])
  }
  expect(await pageOf()).toEqual(before)
  expect((await edit({ reward_fixed: 250, summary: 'รับโบนัส 250 บาทในเดือนเกิด' })).status).toBe(200)
  expect(await pageOf()).toMatchObject({ rule_terms: expect.arrayContaining(['รับโบนัส 250 บาท']), terms: [] })
})

test('a promotion is opened with the words and numbers that it was proposed with, or not at all', async () => {
  const maker = await operatorSignedIn(desk.ctx, 'maker-of-terms', ['marketing'])
  const checker = await operatorSignedIn(desk.ctx, 'checker-of-terms', ['finance'])
  const { id } = (await desk.call('POST /promotions/2/copy', maker, { title: 'ฝากรับสอง', ...REASON }))
    .body as { id: number }
  const propose = async () => {
    const kind = 'promotion_open'
    const { body } = await desk.call('POST /proposals', maker, {
      kind,
      payload: { promotion: id },
      ...REASON,
    })
    return (body as { proposal: { id: string } }).proposal.id
  }
  const seenOf = async (proposal: string) =>
    (await desk.call(`GET /proposals/${proposal}`, checker)).body as {
      now: { seen: string; effect: { what: string; after: string }[] } | null
      impossible: string | null
    }
  const edit = (budget: number) => desk.call(`POST /promotions/${id}/edit`, maker, { budget, ...REASON })
  expect((await edit(5_000)).status).toBe(200)
  const first = await propose()
  const { now } = await seenOf(first)
  expect(now?.effect).toContainEqual({ what: 'promotion_budget', before: '5,000.00', after: '5,000.00' })
  expect((await edit(900_000)).status).toBe(200)
  const agree = (proposal: string, seen = '') =>
    desk.call(`POST /proposals/${proposal}/approve`, checker, { seen, ...REASON })
  expect((await agree(first, now?.seen)).body).toMatchObject({ code: 'proposal_outdated' })
  expect(await seenOf(first)).toMatchObject({ now: null, impossible: expect.stringContaining('เสนอใหม่') })
  expect((await desk.call(`POST /proposals/${first}/refuse`, checker, REASON)).status).toBe(200)
  const second = await propose()
  const again = await seenOf(second)
  expect(again.now?.effect).toContainEqual(
    expect.objectContaining({ what: 'promotion_budget', after: '900,000.00' }),
  )
  expect((await agree(second, again.now?.seen)).status).toBe(200)
})
