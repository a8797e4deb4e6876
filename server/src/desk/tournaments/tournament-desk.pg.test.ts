import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { TOURNAMENT, useTournaments } from '../../../test/tournaments-setup.ts'

const tournaments = useTournaments()
const { cashier, atMinute, join, play, decide } = tournaments
const desk = deskOn(() => cashier.ctx)
const REASON = { reason: 'ทดสอบ' }

type Operator = Awaited<ReturnType<typeof desk.operator>>
type Two = { readonly maker: Operator; readonly checker: Operator }
let made = 0
const operatorsOf = async (): Promise<Two> => ({
  maker: await desk.operator(`maker-${++made}`, ['marketing']),
  checker: await desk.operator(`checker-${made}`, ['finance']),
})

type Preview = { now: { seen: string } }

const open = async ({ maker, checker }: Two, changes: object = {}): Promise<number> => {
  const payload = { ...TOURNAMENT, title: `รายการ ${++made}`, ...changes }
  const proposed = await maker('POST /proposals', { kind: 'tournament_open', payload, ...REASON })
  expect(proposed.status).toBe(200)
  const { proposal } = proposed.body as { proposal: { id: string } }
  const { seen } = ((await checker(`GET /proposals/${proposal.id}`)).body as Preview).now
  const path = `POST /proposals/${proposal.id}/approve` as const
  expect((await maker(path, { seen, ...REASON })).status).toBe(403)
  expect((await checker(path, { seen, ...REASON })).status).toBe(200)
  const { rows } = (await maker('GET /tournaments')).body as { rows: { id: number; title: string }[] }
  return rows.find(({ title }) => title === payload.title)?.id ?? 0
}

test('a tournament is opened by two, and one operator cancels it before its start only', async () => {
  atMinute(-120)
  const two = await operatorsOf()
  const [first, second] = [await open(two), await open(two)]
  const cancel = ({ maker }: Two, id: number) => maker(`POST /tournaments/${id}/cancel`, REASON)
  expect((await cancel(two, first)).status).toBe(200)
  expect((await cancel(two, first)).body).toMatchObject({ code: 'tournament_begun' })
  atMinute(1)
  // Operators' sessions end when they are idle, so the operators sign in again after the clock has moved.
  const later = await operatorsOf()
  expect((await cancel(later, second)).body).toMatchObject({ code: 'tournament_begun' })
  expect((await later.maker(`GET /tournaments/${first}`)).body).toMatchObject({
    state: 'cancelled',
    opened_by: expect.stringContaining('maker'),
  })
  expect((await later.maker('GET /tournaments/9999')).status).toBe(404)
})

test('the page has the ranks with masked names, and what became of each prize', async () => {
  atMinute(-120)
  const id = await open(await operatorsOf())
  atMinute(0)
  for (let no = 0; no < 5; no++) {
    const member = await cashier.member()
    await join(member, id)
    await play(member, { round: `r${no}`, stake: 1_000n, win: 1_000n * BigInt(no + 1), minute: 5 })
  }
  await decide()
  const { maker } = await operatorsOf()
  const { body } = await maker(`GET /tournaments/${id}`)
  expect(body).toMatchObject({ state: 'decided', entrants: 5, scored: 5, paid: 300, waiting: 0 })
  const { ranks } = body as { ranks: { shown_name: string; amount: number | null; status: string | null }[] }
  expect(ranks.map(({ amount, status }) => [amount, status])).toEqual([
    [300, 'paid'],
    ...Array.from({ length: 4 }, () => [null, null]),
  ])
  for (const { shown_name } of ranks) expect(shown_name).toContain('•••')
})

test('the preview of the proposal forecasts the cost, and changes nothing', async () => {
  atMinute(-120)
  const { maker } = await operatorsOf()
  const before = (await maker('GET /tournaments')).body
  const { status, body } = await maker('POST /proposals/preview', {
    kind: 'tournament_open',
    payload: TOURNAMENT,
  })
  expect(status).toBe(200)
  const text = JSON.stringify(body)
  for (const fact of ['tournament_members', 'tournament_cost_maximum', 'tournament_prizes_paid'])
    expect(text).toContain(fact)
  expect((await maker('GET /tournaments')).body).toEqual(before)
})

test.each([
  ['no prize', { prizes: [] }, 'prizes'],
  ['a second prize above the first', { prizes: [100, 200] }, 'prizes'],
  ['an end before the start', { ends_at: TOURNAMENT.starts_at }, 'ends_at'],
  ['a period of two months', { ends_at: '2030-03-01T00:00:00Z' }, 'ends_at'],
  [
    'a start in the past',
    { starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-02T00:00:00Z' },
    'starts_at',
  ],
  ['no minimal stake', { minimum_stake: 0 }, 'minimum_stake'],
  ['a hundred hours of counting', { counting_hours: 100 }, 'counting_hours'],
  ['a maximum withdrawal below the first prize', { maximum_withdrawal: 10 }, 'maximum_withdrawal'],
])('%s is refused at its field', async (_what, changes, field) => {
  atMinute(-120)
  const { maker } = await operatorsOf()
  const payload = { ...TOURNAMENT, ...changes }
  const { status, body } = await maker('POST /proposals/preview', { kind: 'tournament_open', payload })
  expect(status).toBe(422)
  expect((body as { errors: object }).errors).toHaveProperty(field)
})
