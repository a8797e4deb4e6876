import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { useDraws, WHEEL } from '../../../test/draws-setup.ts'

const draws = useDraws()
const { cashier, draw } = draws
const desk = deskOn(() => cashier.ctx)
const REASON = { reason: 'ทดสอบ' }

type Operator = Awaited<ReturnType<typeof desk.operator>>
type Two = { readonly maker: Operator; readonly checker: Operator }
let made = 0
const operatorsOf = async (): Promise<Two> => ({
  maker: await desk.operator(`maker-${++made}`, ['marketing']),
  checker: await desk.operator(`checker-${made}`, ['finance']),
})

const open = async ({ maker, checker }: Two, changes: object = {}) => {
  const payload = { ...WHEEL, ...changes }
  const proposed = await maker('POST /proposals', { kind: 'wheel_open', payload, ...REASON })
  expect(proposed.status).toBe(200)
  const { proposal } = proposed.body as { proposal: { id: string; state: string } }
  expect(proposal.state).toBe('open')
  const { body } = await checker(`GET /proposals/${proposal.id}`)
  const { seen } = (body as { now: { seen: string } }).now
  const own = await maker(`POST /proposals/${proposal.id}/approve`, { seen, ...REASON })
  expect(own.status).toBe(403)
  const approved = await checker(`POST /proposals/${proposal.id}/approve`, { seen, ...REASON })
  expect(approved.status).toBe(200)
  const { rows } = (await maker('GET /draws')).body as { rows: { id: number; state: string }[] }
  return rows
}

test('a wheel is opened by two, replaces the running one, and one press stops it', async () => {
  const two = await operatorsOf()
  const [first] = await open(two)
  const rows = await open(two, { draws_per_day: 1 })
  expect(rows.map(({ state }) => state)).toEqual(['running', 'stopped'])
  const [second] = rows
  expect(first?.id).not.toBe(second?.id)
  const stop = () => two.maker(`POST /draws/${second?.id}/stop`, REASON)
  expect((await stop()).status).toBe(200)
  expect((await stop()).body).toMatchObject({ code: 'draw_wheel_closed' })
  expect((await two.maker(`GET /draws/${second?.id}`)).body).toMatchObject({
    state: 'stopped',
    opened_by: expect.stringContaining('maker'),
  })
  expect((await two.maker('GET /draws/9999')).status).toBe(404)
})

test('the page counts the draws of each prize and day against the chances', async () => {
  const two = await operatorsOf()
  const [wheel] = await open(two, { draws_per_day: 10, budget: 5_000 })
  const member = await cashier.member()
  for (let no = 0; no < 10; no++) await draw(member)
  const { body } = await two.maker(`GET /draws/${wheel?.id}`)
  const page = body as {
    prizes: { amount: number; drawn: number }[]
    days: { draws: number; won: number; expected: number }[]
    chi_square: { degrees: number; p: number } | null
    [field: string]: unknown
  }
  const wins = page.prizes.find(({ amount }) => amount === 20)?.drawn ?? 0
  expect(page).toMatchObject({ draws: 10, members: 1, won: wins * 20, spent: wins * 20 })
  expect(page.prizes.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(10)
  expect(page.days).toEqual([{ day: expect.any(String), draws: 10, won: wins * 20, expected: 100 }])
  expect(page.chi_square).toMatchObject({ degrees: 1 })
  await cashier.run()
})

test('the dry run forecasts the cost, and changes nothing', async () => {
  const { maker } = await operatorsOf()
  const trial = await maker('POST /draws/trial', { ...WHEEL, draws_per_day: 2 })
  expect(trial.status).toBe(200)
  expect(trial.body).toMatchObject({ average: 10, cost_maximum: 1_000, members: expect.any(Number) })
})

test.each([
  ['prizes of one row', { prizes: [{ amount: 20, weight: 1 }] }, 'prizes'],
  [
    'two prizes of one amount',
    {
      prizes: [
        { amount: 20, weight: 1 },
        { amount: 20, weight: 2 },
      ],
    },
    'prizes',
  ],
  [
    'no prize',
    {
      prizes: [
        { amount: 0, weight: 1 },
        { amount: 0, weight: 2 },
      ],
    },
    'prizes',
  ],
  [
    'a total weight above a million',
    {
      prizes: [
        { amount: 0, weight: 900_000 },
        { amount: 1, weight: 200_000 },
      ],
    },
    'prizes',
  ],
  ['a budget below the largest prize', { budget: 10 }, 'budget'],
  ['eleven draws a day', { draws_per_day: 11 }, 'draws_per_day'],
])('%s is refused at its field', async (_what, changes, field) => {
  const { maker } = await operatorsOf()
  const { status, body } = await maker('POST /draws/trial', { ...WHEEL, ...changes })
  expect(status).toBe(422)
  expect((body as { errors: object }).errors).toHaveProperty(field)
})
