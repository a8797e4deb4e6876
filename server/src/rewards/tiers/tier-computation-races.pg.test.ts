import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../../test/test-members.ts'
import { useTiers } from '../../../test/tiers-setup.ts'
import { computeAllTiers, tierOf } from './member-tiers.ts'

const tiers = useTiers()
const { cashier, table, staked, changes, gift } = tiers

/** Stakes in baht with which the member reaches the first tier, and further stakes with which the member reaches the second one. */
const FIRST_STAKES = 1_500
const FURTHER_STAKES = 9_000
/** The part of the first stakes that the member lost in the previous settlement week, in baht. The second tier gives 2% of it as cashback. */
const LOST = 1_234
const BIRTHDAY_GIFT = 10_000n
const CASHBACK = 2_468n

/** Starts tasks while an open transaction of the test holds a lock. Then releases the lock by a rollback, and waits for the tasks. */
const whileLocked = async (
  lock: { readonly sql: string; readonly values?: unknown[] },
  start: () => Promise<readonly Promise<unknown>[]>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: cashier.database.ownerUrl })
  await client.connect()
  let tasks: readonly Promise<unknown>[] = []
  try {
    await client.query('begin')
    await client.query(lock.sql, lock.values)
    tasks = await start()
    await client.query('rollback')
  } finally {
    await client.end()
    await Promise.all(tasks)
  }
}

type Task = () => Promise<unknown>

/** Starts tasks one after the other. Each one must wait for a lock before the next one starts. */
const startedInTurn = async (...tasks: readonly Task[]): Promise<Promise<unknown>[]> => {
  const started: Promise<unknown>[] = []
  let ended = 0
  for (const task of tasks) {
    started.push(task().finally(() => ended++))
    await tiers.untilBlocked(started.length, () => ended > 0)
  }
  return started
}

const after =
  (first: Task, second: Task): Task =>
  async () => {
    await first()
    await second()
  }

const noWritesTo = (name: string) => ({ sql: `lock table ${name} in share mode` })

/** A tier's foreign key needs this row. So a computation that has written the first tier waits for it before the commit. */
const FIRST_TIER = {
  sql: `select from tier_rows r join tier_tables t on t.id = r.table_id and t.ended_at is null where r.place = 1 for update of r`,
}

/** A computation that has read the member's points and writes the first tier waits for this row, because its key is the same. */
const storedTierOf = ({ id }: TestMember) => ({
  sql: 'insert into member_tiers (member_id, table_id, place) select $1, id, 1 from tier_tables where ended_at is null',
  values: [id],
})

/**
 * What happens at the same time. `land` commits further stakes. `deposit` credits a deposit, which computes the tier. `claim` asks for the birthday
 * gift, which computes the tier, too. `night` is the computation of all tiers that runs each night.
 */
type Moves = Record<'land' | 'deposit' | 'claim' | 'night', Task> & { readonly member: TestMember }

const POINTS: readonly {
  readonly point: string
  readonly play: (moves: Moves) => Promise<void>
  /** Places of the member's recorded changes. */
  readonly places: readonly number[]
}[] = [
  {
    point: 'before the night computation',
    play: async ({ land, deposit, claim, night }) => {
      for (const move of [land, deposit, claim, night]) await move()
    },
    places: [2],
  },
  {
    point: 'that computes the tier while the night computation waits for the member',
    play: ({ land, deposit, claim, night }) =>
      whileLocked(noWritesTo('messages'), () => startedInTurn(deposit, night, after(land, claim))),
    places: [2],
  },
  {
    point: 'that has computed the tier when the night computation begins to wait for the member',
    play: ({ land, deposit, claim, night }) =>
      whileLocked(noWritesTo('game_movements'), () => startedInTurn(deposit, after(land, night), claim)),
    places: [1, 2],
  },
  {
    point: 'before the night computation reads the points',
    play: ({ land, deposit, claim, night }) =>
      whileLocked(noWritesTo('tier_changes'), () => startedInTurn(night, after(land, deposit), claim)),
    places: [2],
  },
  {
    point: 'between the reading and the writing of the night computation',
    play: ({ member, land, deposit, claim, night }) =>
      whileLocked(storedTierOf(member), () => startedInTurn(night, after(land, deposit), claim)),
    places: [1, 2],
  },
  {
    point: 'between the writing and the commit of the night computation',
    play: ({ land, deposit, claim, night }) =>
      whileLocked(FIRST_TIER, () => startedInTurn(night, after(land, deposit), claim)),
    places: [1, 2],
  },
  {
    point: 'after the night computation',
    play: async ({ land, deposit, claim, night }) => {
      for (const move of [night, land, deposit, claim]) await move()
    },
    places: [1, 2],
  },
]

/** A Thursday in March. The previous settlement week is Wednesday 7 to Tuesday 13 March. */
const MARCH = '2029-03-15T05:00:00Z'

beforeAll(async () => {
  tiers.at(MARCH)
  await table({ budget: 10_000 })
})

test.for(POINTS)(
  'the same tier, one record of each change and each gift once: a deposit $point',
  async ({ play, places }) => {
    const member = await cashier.member({ birth_date: '1990-03-20' })
    await staked(member, FIRST_STAKES, 4, LOST)
    const { id, ref } = await cashier.prepare(member, 10_000n)
    cashier.pay(member, 10_000n, { ref })
    await play({
      member,
      land: () => staked(member, FURTHER_STAKES),
      deposit: () => cashier.strike('cashier:read-statement').then(() => cashier.run()),
      claim: () => gift(member, 'birthday'),
      night: () => computeAllTiers(cashier.ctx),
    })

    expect(await cashier.deposit(member, id)).toMatchObject({ status: 'completed' })
    expect((await changes(member)).map(({ place }) => place)).toEqual(places)
    await computeAllTiers(cashier.ctx)
    expect((await tierOf(cashier.ctx.db, member.id))?.place).toBe(2)
    expect(await changes(member)).toHaveLength(places.length)

    // The cashback needs the week's rounds, which a deposit makes the product read again from the game site.
    await tiers.count(member)
    const claims = await Promise.all(
      Array.from({ length: 6 }, (_, index) => gift(member, index % 2 === 0 ? 'birthday' : 'cashback')),
    )
    expect(claims).toEqual(Array.from({ length: 3 }, () => [BIRTHDAY_GIFT, CASHBACK]).flat())
    const given = await cashier.database.query(
      `select g.kind, g.place, b.amount::text from tier_gifts g join bonuses b on b.member_id = g.member_id and b.id = g.bonus_id
      where g.member_id = $1 order by g.kind`,
      [member.id],
    )
    expect(given).toEqual([
      { kind: 'birthday', place: 2, amount: String(BIRTHDAY_GIFT) },
      { kind: 'cashback', place: 2, amount: String(CASHBACK) },
    ])
  },
)
