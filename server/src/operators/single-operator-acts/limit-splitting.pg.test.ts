import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { markRisk } from '../../cashier/operator-actions.ts'
import { soleAlarms } from './daily-sums.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)

const SLICES = 220
const SLICE_BAHT = 100
const AT_ONCE = 20
const LONG_MS = 240_000

test(
  'one operator sends a member no more than the sums of a day, in however many corrections',
  async () => {
    const member = await cashier.member()
    const nok = await desk.operator('nok', ['finance'])
    const states: unknown[] = []
    const slice = async (n: number): Promise<void> => {
      const payload = {
        ...{ way: 'free', id: `slice-${n}`, debit: 'bonus', credit: `member:${member.id}` },
        amount: SLICE_BAHT,
      }
      const { body } = await nok('POST /proposals', { kind: 'correction', payload, reason: 'slices' })
      states.push((body.proposal as { state?: string } | undefined)?.state)
    }
    for (let n = 0; n < SLICES; n += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => slice(n + place)))
    await cashier.run()
    expect(states).toHaveLength(SLICES)
    const alone = states.filter(state => state === 'approved').length
    expect(alone * SLICE_BAHT).toBeLessThanOrEqual(200)

    const paid = []
    for (const baht of [5_000n, 15_000n]) {
      const asked = await cashier.withdraw(member, baht * 100n).catch(() => null)
      await cashier.run()
      if (asked !== null) paid.push((await cashier.withdrawal(member, asked.id)).status)
    }
    expect(paid).toEqual([])
  },
  LONG_MS,
)

type DeskAnswer = { readonly status: number; readonly body: Record<string, unknown> }
const codeOf = ({ body }: DeskAnswer): unknown => body.code

const suspended = async (amount: bigint): Promise<string> => {
  const id = cashier.bank.receive({
    ...{ account: '9000000011', from_bank: 'scb', from_account: '5550001112' },
    ...{ amount, paid_at: cashier.ctx.clock.now() },
  })
  await cashier.read()
  return id
}
const free = (member: { id: string }, id: string, amount: number) => ({
  kind: 'correction',
  payload: { way: 'free', id, debit: 'commission', credit: `member:${member.id}`, amount },
  reason: 'owed',
})

test('parallel assignments of suspense stay within the sum of the member, and a second person assigns the rest', async () => {
  const member = await cashier.member()
  const [one, other] = [await desk.operator('ann', ['finance']), await desk.operator('bee', ['finance'])]
  const items = [await suspended(9_000_000n), await suspended(8_000_000n), await suspended(7_000_000n)]
  const body = { member: member.id, reason: 'theirs' }
  const answers = await Promise.all(
    items.map((id, n) => (n % 2 === 0 ? one : other)(`POST /suspense/bank/${id}/assign`, body)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403])
  const refused = answers.findIndex(({ status }) => status === 403)
  expect(codeOf(answers[refused] as DeskAnswer)).toBe('sole_limit_member')

  const payload = { source: 'bank', source_id: items[refused], member: member.id }
  const made = await one('POST /proposals', { kind: 'suspense_assign', payload, reason: 'theirs too' })
  const { id } = made.body.proposal as { id: string }
  const { body: seen } = await other(`GET /proposals/${id}`)
  const approved = await other(`POST /proposals/${id}/approve`, {
    reason: 'looked',
    seen: (seen.now as { seen: string }).seen,
  })
  expect(approved.status).toBe(200)
  await cashier.run()
  const { wallet, moving, game } = await cashier.balances(member)
  expect(wallet + moving + game).toBe(24_000_000n)
})

test('the same assignment three times at once counts once', async () => {
  const member = await cashier.member()
  const cat = await desk.operator('cat', ['cashier'])
  const id = await suspended(4_000_000n)
  const body = { member: member.id, reason: 'theirs' }
  const twice = await Promise.all([1, 2, 3].map(() => cat(`POST /suspense/bank/${id}/assign`, body)))
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
  const [sum] = await cashier.database.query<{ amount: string }>(
    "select amount::text from sole_sums where dimension = 'member' and subject = $1",
    [member.id],
  )
  expect(sum?.amount).toBe('4000000')
})

test('credit by an operator sends the next withdrawal to a person, who is not the one that gave it', async () => {
  const member = await cashier.player(100_000n)
  const [giver, other] = [await desk.operator('dan', ['finance']), await desk.operator('eve', ['finance'])]
  expect((await giver('POST /proposals', free(member, 'small-gift', 100))).status).toBe(200)
  await cashier.run()
  const { id } = await cashier.withdraw(member, 50_000n)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('requested')
  const [row] = await cashier.database.query('select review from withdrawals where id = $1', [id])
  expect(row).toEqual({ review: 'operator_credit' })

  const reason = { reason: 'fine' }
  expect(codeOf(await giver(`POST /withdrawals/${id}/approve`, reason))).toBe('sole_credit_own')
  const several = await giver('POST /withdrawals/approve-several', { withdrawals: [id], ...reason })
  expect(several.body).toMatchObject({ approved: [], refused: [{ code: 'sole_credit_own' }] })
  expect((await other(`POST /withdrawals/${id}/approve`, reason)).status).toBe(200)
  await cashier.run()
  const next = await cashier.withdraw(member, 20_000n)
  await cashier.run()
  expect((await cashier.withdrawal(member, next.id)).status).toBe('paid')
})

test('a daily sum that is nearly used up raises an alarm and is in the audit log', async () => {
  const member = await cashier.member()
  const fay = await desk.operator('fay', ['finance'])
  for (const n of [1, 2]) await fay('POST /proposals', free(member, `near-${n}`, 80))
  await cashier.run()
  const alarms = await soleAlarms(cashier.ctx)
  expect(alarms).toContainEqual(
    expect.objectContaining({ what: 'sole limit', id: `${member.id}:credit`, member_id: member.id }),
  )
  const noted = await cashier.database.query<{ actor: string; action: string }>(
    "select actor, action from audit_inbox where subject = $1 and action like 'sole.%'",
    [member.id],
  )
  expect(noted).toEqual([{ actor: 'operator:fay', action: 'sole.near_limit' }])
})

test('many small credits for one member raise an alarm before their sum does', async () => {
  const member = await cashier.member()
  const gus = await desk.operator('gus', ['admin'])
  for (let n = 0; n < 5; n++) await gus('POST /proposals', free(member, `crumb-${n}`, 5))
  await cashier.run()
  expect(await soleAlarms(cashier.ctx)).toContainEqual(
    expect.objectContaining({
      id: `${member.id}:credit`,
      why: expect.stringContaining('many small credits'),
    }),
  )
})

test('small credits of one operator to many members raise an alarm before their sum does', async () => {
  const hal = await desk.operator('hal', ['admin'])
  for (let n = 0; n < 10; n++) await hal('POST /proposals', free(await cashier.member(), `spread-${n}`, 5))
  await cashier.run()
  expect(await soleAlarms(cashier.ctx)).toContainEqual(
    expect.objectContaining({
      id: 'operator hal:credit',
      why: expect.stringContaining('many small credits'),
    }),
  )
})

test('payouts of one operator just below the limit of one case, to many members, are an alarm before the sum is', async () => {
  const [ida, eve] = [await desk.operator('ida', ['cashier']), await desk.operator('eva', ['cashier'])]
  const approve = async (who: typeof ida, satang: bigint): Promise<void> => {
    const member = await cashier.player(satang)
    await markRisk(cashier.ctx, { operator: 'somebody', reason: 'strange' }, member.id)
    const { id } = await cashier.withdraw(member, satang)
    await cashier.run()
    expect((await who(`POST /withdrawals/${id}/approve`, { reason: 'looked' })).status).toBe(200)
  }
  const alarmsOf = async (name: string) =>
    (await soleAlarms(cashier.ctx)).filter(({ id }) => id === `operator ${name}:payout`)
  for (let n = 0; n < 4; n++) await approve(ida, 4_900_000n)
  expect(await alarmsOf('ida')).toEqual([])
  await approve(ida, 4_900_000n)
  expect(await alarmsOf('ida')).toMatchObject([
    { what: 'sole spread', tries: 5, why: expect.stringContaining('payout 245,000.00 of 500,000.00') },
  ])
  // Small amounts to six members raise no alarm.
  for (let n = 0; n < 6; n++) await approve(eve, 500_000n)
  expect(await alarmsOf('eva')).toEqual([])
  const { body } = await eve('GET /work')
  expect(body.items).toContainEqual(
    expect.objectContaining({ kind: 'trouble', id: 'sole spread:operator ida:payout', why: 'sole_spread' }),
  )
})
