import { beforeAll, expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { TEST_IP, type TestMember } from '../../../test/test-members.ts'
import { syncCatalogue } from '../../games/catalogue/catalogue-sync.ts'

const promotions = usePromotions()
const { cashier, deposit, bonus, play, count } = promotions
const desk = deskOn(() => cashier.ctx)
const WELCOME = 2
let support: Awaited<ReturnType<typeof desk.operator>>
beforeAll(async () => {
  support = await desk.operator('sai', ['support'])
})

const tab = async (path: `/${string}`) => {
  const { status, body } = await support(`GET ${path}`)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}

test('a bonus shows its stakes by kind of game, their weights, and each game of its days', async () => {
  cashier.site.offered = [siteGame('g', { section: 'casino' })]
  await syncCatalogue(cashier.ctx)
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  play(member, 5_000n, 4_000n)
  await count(member)
  const { id } = await bonus(member)
  expect(await tab(`/members/${member.id}/bonuses`)).toMatchObject({
    rows: [{ id, status: 'open', amount: 100, turnover_done: 25, taken: 0 }],
  })
  const { stakes, play: played } = await tab(`/members/${member.id}/bonuses/${id}`)
  expect(stakes).toEqual([{ section: 'casino', valid_stake: 50, weight_percent: 50, counted: 25 }])
  expect(played).toMatchObject([{ game_id: 'g', section: 'casino', rounds: 1, stake: 50, win: 40 }])
  const other = await cashier.member()
  expect((await support(`GET /members/${other.id}/bonuses/${id}`)).body.code).toBe('not_found')
})

test('play is listed by game and day, and each transfer with the credit after it', async () => {
  const member = await cashier.player(10_000n)
  play(member, 2_000n, 3_000n)
  await count(member)
  const { month, rows, more } = await tab(`/members/${member.id}/play`)
  expect(rows).toMatchObject([{ rounds: 1, stake: 20, win: 30 }])
  expect(more).toBe(false)
  expect((await tab(`/members/${member.id}/play?month=2020-01`)).rows).toEqual([])
  expect(month).toMatch(/^20\d\d-\d\d$/)
  const money = await tab(`/members/${member.id}/money`)
  expect(money.rows).toContainEqual(
    expect.objectContaining({ kind: 'deposit', amount: 100, change: 100, balance: 100 }),
  )
  expect((await tab(`/members/${member.id}/money?group=referral`)).rows).toEqual([])
})

test('invited members are below their inviter, and the inviter’s inviter is named', async () => {
  const keyOf = async ({ id }: TestMember): Promise<string> => {
    const [row] = await cashier.database.query<{ key: string }>(
      'select key from referral_members where member_id = $1',
      [id],
    )
    return row?.key ?? ''
  }
  const first = await cashier.member()
  const second = await cashier.member({ referral_key: await keyOf(first) })
  const third = await cashier.member({ referral_key: await keyOf(second) })
  const below = await tab(`/members/${first.id}/friends`)
  expect(below.inviter).toBeNull()
  expect(below.friends).toMatchObject([
    { id: second.id, level: 1, parent: first.id },
    { id: third.id, level: 2, parent: second.id },
  ])
  expect((await tab(`/members/${third.id}/friends`)).inviter).toMatchObject({ id: second.id })
})

test('limits, slips and devices are shown, and no address or phone is complete', async () => {
  const member = await cashier.member()
  const { limits, in_review } = await tab(`/members/${member.id}/protection`)
  expect([limits, in_review]).toEqual([expect.any(Array), false])
  expect(await tab(`/members/${member.id}/slips`)).toEqual({ rows: [] })
  const devices = await tab(`/members/${member.id}/devices`)
  expect(devices).toMatchObject({
    sessions: [{}],
    addresses: [{ address: expect.stringMatching(/^\d+\.\d+\.x\.x$/), days: 1 }],
  })
  expect(devices.browsers).toHaveLength(1)
  const [{ mark }] = devices.browsers as [{ mark: string }]
  const found = (await support(`GET /members?q=${mark}`)).body.rows
  expect(found).toMatchObject([{ member: { id: member.id }, found_by: expect.arrayContaining(['device']) }])
  for (const secret of [TEST_IP, member.phone]) expect(JSON.stringify(devices)).not.toContain(secret)
})

test('an unknown member’s page has no tabs', async () => {
  const nobody = `mem_${'0'.repeat(26)}`
  for (const name of ['money', 'bonuses', 'play', 'protection', 'friends', 'slips', 'devices'])
    expect((await support(`GET /members/${nobody}/${name}`)).status, name).toBe(404)
})
