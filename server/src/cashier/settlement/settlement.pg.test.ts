import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { firstSeed, seedCount } from '../../../test/simulation/simulation-seeds.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { drawsOf } from '../../../test/task-interleaving.ts'
import { newPhone, type TestMember } from '../../../test/test-members.ts'
import { inTransaction } from '../../platform/db.ts'
import { insertBankLine } from '../bank/bank-lines.ts'
import { cancelDeposit } from '../deposits/deposits.ts'
import { settleLine, settleLines } from './settlement.ts'

/** Two databases run the same scenario: the first settles its bank lines in batches, the second settles each line alone. */
const cashier = useCashier()
const village = useCashier()
type Place = typeof cashier

const AMOUNT = 50_000n
/** Number of the promotion that gives a bonus for the first deposit. */
const WELCOME = 2
/** Maximum number of SQL statements for a whole batch of bank lines. It equals the maximum for a single line (`query-count.pg.test.ts`). */
const SET_MOST = 33

/** Stores the simulated bank's lines since `from`, without settling them, and returns the ids of the new lines. */
const store = async ({ bank, ctx }: Place, from: number): Promise<string[]> => {
  const lines = bank.lines.slice(from)
  await inTransaction(ctx.db, async tx => {
    for (const line of lines) await insertBankLine(tx, line, ctx.clock.now())
  })
  return lines.map(line => line.line_id)
}

const membersOf = async (place: Place, count: number): Promise<TestMember[]> => {
  const members = []
  for (let i = 0; i < count; i++) members.push(await place.member())
  return members
}

const statusesOf = ({ database }: Place) =>
  database.query('select status, count(*)::int as deposits from deposits group by status order by status')

test('lines of many members are settled in about as many statements as one, each credited once', async () => {
  const members = await membersOf(cashier, 20)
  const before = cashier.bank.lines.length
  for (const member of members) {
    const { ref } = await cashier.prepare(member, AMOUNT)
    cashier.pay(member, AMOUNT, { ref })
  }
  const lines = await store(cashier, before)
  const asked = await statementsOf(() => settleLines(cashier.ctx, lines))
  expect(asked.length).toBeLessThanOrEqual(SET_MOST)
  expect(await statusesOf(cashier)).toEqual([{ status: 'completed', deposits: 20 }])
  await settleLines(cashier.ctx, lines)
  await cashier.run()
  for (const member of members) expect((await cashier.balances(member)).game).toBe(AMOUNT)
})

type Line = { readonly who: number; readonly by: number; readonly plain: boolean; readonly amount: bigint }
type Scene = {
  readonly phones: readonly string[]
  /** The deposit that each member opens. Null: the member opens none. */
  readonly wanted: readonly ({
    readonly amount: bigint
    readonly bonus: boolean
    readonly cancelled: boolean
  } | null)[]
  readonly lines: readonly Line[]
}

const sceneOf = (seed: number): Scene => {
  const draw = drawsOf(seed)
  const phones = Array.from({ length: 8 }, newPhone)
  const wanted = phones.map(() =>
    draw(6) === 0
      ? null
      : { amount: BigInt(20_000 + draw(3) * 100), bonus: draw(4) === 0, cancelled: draw(6) === 0 },
  )
  const lines = Array.from({ length: 24 }, () => {
    const who = draw(phones.length)
    const by = draw(4) === 0 ? draw(phones.length) : who
    const amount = draw(4) === 0 ? 12_300n : (wanted[who]?.amount ?? 20_000n)
    return { who, by, plain: draw(3) === 0, amount }
  })
  return { phones, wanted, lines }
}

const play = async (place: Place, scene: Scene, settle: (lines: string[]) => Promise<void>) => {
  const members: TestMember[] = []
  const refs: (string | null)[] = []
  for (const [i, phone] of scene.phones.entries()) {
    const member = await place.member({ phone })
    members.push(member)
    const wanted = scene.wanted[i] ?? null
    const deposit =
      wanted === null
        ? null
        : await place.prepare(member, wanted.amount, { promotion_id: wanted.bonus ? WELCOME : null })
    refs.push(deposit?.ref ?? null)
    if (deposit !== null && wanted?.cancelled) await cancelDeposit(place.ctx, member.id, deposit.id)
  }
  place.advance(1)
  const before = place.bank.lines.length
  for (const { who, by, plain, amount } of scene.lines) {
    const payer = members[by]
    if (payer === undefined) throw new Error('a line has a payer')
    const ref = refs[who] ?? null
    place.pay(payer, amount, plain || ref === null ? {} : { ref })
  }
  const lines = await store(place, before)
  await settle(lines)
  const { database } = place
  const numbers = new Map(members.map(({ id }, i) => [id as string, i]))
  const rows = await database.query<{
    line: string
    outcome: string
    member: string | null
    hint: string | null
  }>(
    `select l.line_id as line, l.outcome, d.member_id as member, i.reason, i.hint_member_id as hint
       from bank_lines l left join deposits d on d.id = l.deposit_id
       left join suspense_items i on i.source = 'bank' and i.source_id = l.line_id
      where l.line_id = any($1)`,
    [lines],
  )
  const ends = rows
    .map(({ line, member, hint, ...end }) => ({
      ...end,
      line: lines.indexOf(line),
      member: numbers.get(member ?? ''),
      hint: numbers.get(hint ?? ''),
    }))
    .sort((a, b) => a.line - b.line)
  const people = []
  for (const { id } of members)
    people.push({
      balances: await place.balances({ id }),
      requests: await database.query(
        `select e.status, e.cause, e.seq from deposits d join request_events e on e.member_id = d.member_id and e.request_id = d.id
          where d.member_id = $1 order by d.created_at, e.seq`,
        [id],
      ),
      bonuses: await database.query('select promotion_id, status from bonuses where member_id = $1', [id]),
      marks: await database.query('select marked_by from risk_marks where member_id = $1', [id]),
      paid_by: await database.query(
        "select encode(payer_hash, 'hex') as payer from payer_marks where member_id = $1 order by 1",
        [id],
      ),
    })
  return { ends, people }
}

test.each(Array.from({ length: seedCount(8) }, (_, i) => firstSeed() + i))(
  'settled together, lines end as they do one after another (seed %i)',
  async seed => {
    const scene = sceneOf(seed)
    const alone = await play(village, scene, async lines => {
      for (const line of lines) await settleLine(village.ctx, line)
    })
    const together = await play(cashier, scene, lines => settleLines(cashier.ctx, lines))
    expect(together).toEqual(alone)
    expect(new Set(alone.ends.map(end => end.outcome))).toEqual(new Set(['credited', 'suspended']))
  },
  60_000,
)
