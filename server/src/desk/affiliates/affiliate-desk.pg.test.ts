import { expect, test } from 'vitest'
import { ACQUISITION, SHARE, useAffiliates } from '../../../test/affiliates-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'

const affiliates = useAffiliates()
const { cashier, partner, qualify, compute, month, setDay } = affiliates
const desk = deskOn(() => cashier.ctx)
const REASON = { reason: 'ทดสอบ' }

type Operator = Awaited<ReturnType<typeof desk.operator>>
type Two = { readonly maker: Operator; readonly checker: Operator }
type Statement = { id: number; month: string; state: string; total: number; reference: string | null }
type Page = { state: string; statements: Statement[]; links: { registrations: number; key: string }[] }
let made = 0
const operatorsOf = async (): Promise<Two> => ({
  maker: await desk.operator(`maker-${++made}`, ['marketing', 'finance']),
  checker: await desk.operator(`checker-${made}`, ['finance']),
})
const pageOf = async (ask: Operator, id: number): Promise<Page> =>
  (await ask(`GET /affiliates/${id}`)).body as Page

/** Makes a proposal as one operator and approves it as the other, because the maker cannot approve it. */
const decide = async ({ maker, checker }: Two, kind: string, payload: object): Promise<number> => {
  const proposed = await maker('POST /proposals', { kind, payload, ...REASON })
  if (proposed.status !== 200) return proposed.status
  const { proposal } = proposed.body as { proposal: { id: string } }
  const { now } = (await checker(`GET /proposals/${proposal.id}`)).body as { now: { seen: string } }
  const path = `POST /proposals/${proposal.id}/approve` as const
  expect((await maker(path, { seen: now.seen, ...REASON })).status).toBe(403)
  return (await checker(path, { seen: now.seen, ...REASON })).status
}

test('a partner is made by one, its deal decided by two after a dry run, and paused by one', async () => {
  setDay('2032-02-10')
  const two = await operatorsOf()
  const { maker } = two
  const contact = { contact_name: 'ผู้ติดต่อ', contact_email: null, contact_phone: null }
  const answered = await maker('POST /affiliates', { name: 'พันธมิตร ก', ...contact, ...REASON })
  const { id } = answered.body as { id: number }
  expect((await maker('POST /affiliates', { name: 'พันธมิตร ก', ...contact, ...REASON })).body).toMatchObject({
    code: 'affiliate_name_taken',
    errors: { name: ['มีพันธมิตรชื่อนี้แล้ว'] },
  })
  const { body } = await maker(`POST /affiliates/${id}/links`, { channel: 'เพจหลัก', ...REASON })
  expect(body).toMatchObject({ key: expect.stringMatching(/^[0-9a-z]{12}$/) })
  const payload = { affiliate: id, from_month: month(), ...ACQUISITION }
  const preview = await maker('POST /proposals/preview', { kind: 'affiliate_deal', payload })
  expect(JSON.stringify(preview.body)).toContain('affiliate_all_cost')
  expect((await pageOf(maker, id)).state).toBe('paused')
  const tooLow = { kind: 'affiliate_deal', payload: { ...payload, amount: 0 } }
  expect((await maker('POST /proposals/preview', tooLow)).body).toMatchObject({
    errors: { amount: ['กรุณากรอกจำนวนเงินที่มากกว่า 0 และไม่เกิน 20,000 บาท'] },
  })
  expect(await decide(two, 'affiliate_deal', { ...payload, amount: 20_001 })).toBe(422)
  expect(await decide(two, 'affiliate_deal', payload)).toBe(200)
  expect((await pageOf(maker, id)).state).toBe('active')
  expect((await maker(`POST /affiliates/${id}/pause`, REASON)).status).toBe(200)
  expect((await maker(`POST /affiliates/${id}/end`, REASON)).status).toBe(200)
  expect((await maker(`POST /affiliates/${id}/end`, REASON)).body).toMatchObject({ code: 'affiliate_ended' })
  expect((await maker('GET /affiliates/9999')).status).toBe(404)
  const support = await desk.operator(`support-${made}`, ['support'])
  expect((await support('GET /affiliates')).status).toBe(403)
  const risk = await desk.operator(`risk-${made}`, ['risk'])
  expect((await risk(`POST /affiliates/${id}/pause`, REASON)).status).toBe(403)
})

test('members who register between the view and the approval of a deal change its estimate only', async () => {
  setDay('2032-08-10')
  const { id, key } = await partner()
  const { maker, checker } = await operatorsOf()
  const payload = { affiliate: id, from_month: '2032-09', ...SHARE }
  const proposed = await maker('POST /proposals', { kind: 'affiliate_deal', payload, ...REASON })
  const path = `/proposals/${(proposed.body as { proposal: { id: string } }).proposal.id}` as const
  const seenNow = async () => ((await checker(`GET ${path}`)).body as { now: { seen: string } }).now.seen
  const seen = await seenNow()
  await qualify(key)
  expect(await seenNow()).toBe(seen)
  expect((await checker(`POST ${path}/approve`, { seen, ...REASON })).status).toBe(200)
})

test('two operators close and pay a statement of the total that they saw', async () => {
  setDay('2032-03-05')
  const { id, key } = await partner()
  await qualify(key)
  setDay('2032-04-02')
  await compute()
  const two = await operatorsOf()
  const [open] = (await pageOf(two.maker, id)).statements
  expect(open).toMatchObject({ month: '2032-03', state: 'open', total: 500 })
  const statement = open?.id ?? 0
  expect(await decide(two, 'affiliate_close', { statement, total: 499 })).toBe(409)
  expect(await decide(two, 'affiliate_close', { statement, total: 500 })).toBe(200)
  const payment = { statement, total: 500, reference: 'KB-17', paid_on: '2032-04-02' }
  expect(await decide(two, 'affiliate_pay', { ...payment, paid_on: '2032-04-01' })).toBe(422)
  expect(await decide(two, 'affiliate_pay', payment)).toBe(200)
  expect((await pageOf(two.maker, id)).statements).toMatchObject([{ state: 'paid', reference: 'KB-17' }])
  const { rows } = (await two.maker('GET /affiliates')).body as {
    rows: { id: number; cost: number; due: number }[]
  }
  expect(rows.find(row => row.id === id)).toMatchObject({ cost: 500, due: 0 })
})

test('the desk answers counts and sums of a partner, and no member', async () => {
  setDay('2032-05-05')
  const { id, key } = await partner(SHARE)
  const member = await qualify(key)
  setDay('2032-06-02')
  await compute()
  const { maker } = await operatorsOf()
  const page = await pageOf(maker, id)
  expect(page.links).toMatchObject([{ key, registrations: 1 }])
  const { raw: csv } = await maker(`GET /lists/affiliate_statements?affiliate=${id}&form=csv`)
  const { rows } = (await maker('GET /affiliates')).body as { rows: object[] }
  for (const text of [JSON.stringify(page), JSON.stringify(rows), csv.toString()])
    for (const secret of [member.id, member.phone, member.account_number]) expect(text).not.toContain(secret)
})
