import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutConnections } from '../../../test/pg/connection-loss.ts'
import { type Player, useSeamless } from '../../../test/seamless-wallet-setup.ts'
import { countSeamlessRounds } from '../rounds/seamless-rounds.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'

const seamless = useSeamless()
const { games, player, bet, win, rollback, walletOf } = seamless
const MEMBERS = 3
const START = 5_000n
/** Maximum number of times that the test cuts the database connections. Between two cuts, some calls can reconnect and succeed. */
const CUTS = 20
const BETWEEN_CUTS_MS = 40
const RUNS = sizeOr(12, 40)

/** A random step of the test: a call of the game site, or counting the rounds. Members and bets are given by an index. */
type Call =
  | { kind: 'bet'; who: number; no: number; amount: number; closes: boolean }
  | { kind: 'win'; who: number; no: number; prize: number; amount: number; closes: boolean }
  | { kind: 'back'; who: number; no: number; of: 'bet' | 'win' }
  | { kind: 'count' }

const who = fc.nat(MEMBERS - 1)
const no = fc.nat(4)
const call: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      who,
      no,
      amount: fc.constantFrom(0, 700, 2_600),
      closes: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('win' as const),
      who,
      no,
      prize: fc.nat(1),
      amount: fc.constantFrom(0, 500, 9_000),
      closes: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('back' as const), who, no, of: fc.constantFrom('bet', 'win') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const) }) },
)

type Known = { kind: 'bet' | 'win'; who: number; amount: bigint; done: boolean; content: string }

/** Reference model of the seamless wallet, in memory, to which the database's results are compared. */
const model = () => {
  const wallets = Array.from({ length: MEMBERS }, () => START)
  const owed = Array.from({ length: MEMBERS }, () => 0n)
  const known = new Map<string, Known>()
  const voided = new Set<string>()
  const playable = (member: number) => {
    const rest = (wallets[member] ?? 0n) - (owed[member] ?? 0n)
    return rest > 0n ? rest : 0n
  }
  const move = (member: number, by: bigint) => {
    wallets[member] = (wallets[member] ?? 0n) + by
  }
  return {
    wallets,
    owed,
    /** Places a bet in the model and returns the outcome, or '' for a repeated call. */
    bet(member: number, id: string, amount: bigint, content: string): string {
      const before = known.get(id)
      if (before !== undefined) return before.content === content ? '' : 'conflict'
      const done = !voided.has(id) && amount <= playable(member)
      known.set(id, { kind: 'bet', who: member, amount, done, content })
      if (done) move(member, -amount)
      if (voided.has(id)) return 'rolled_back'
      return done ? 'done' : 'insufficient'
    },
    win(member: number, id: string, of: string, amount: bigint, content: string): string {
      const before = known.get(id)
      if (before !== undefined) return before.content === content ? '' : 'conflict'
      const stake = known.get(of)
      if (stake?.done !== true) return 'no_such_bet'
      if (voided.has(of)) return 'bet_rolled_back'
      known.set(id, { kind: 'win', who: member, amount, done: true, content })
      move(member, amount)
      return 'done'
    },
    back(member: number, of: string): string {
      const target = known.get(of)
      if (target?.done === true && !voided.has(of)) {
        move(member, target.kind === 'bet' ? target.amount : -target.amount)
        const wallet = wallets[member] ?? 0n
        if (wallet < 0n) {
          owed[member] = (owed[member] ?? 0n) - wallet
          wallets[member] = 0n
        }
      }
      voided.add(of)
      return 'done'
    },
  }
}

let run = 0
test('wallets follow the rules for any order and repetition of a site’s calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 5, maxLength: 40 }), async calls => {
      const prefix = `model:${++run}`
      const members: Player[] = []
      for (let i = 0; i < MEMBERS; i++) members.push(await player(START))
      const rules = model()
      const first = new Map<string, unknown>()
      for (const each of calls) {
        if (each.kind === 'count') {
          await countSeamlessRounds(games.ctx)
          continue
        }
        const member = members[each.who]
        if (member === undefined) continue
        const betId = `${prefix}:${each.who}:b${each.no}`
        const winId = (prize: number) => `${prefix}:${each.who}:w${each.no}:${prize}`
        const content = JSON.stringify([each.kind, 'amount' in each ? each.amount : ''])
        let id: string
        let expected: string
        let answers: unknown[]
        if (each.kind === 'bet') {
          id = betId
          expected = rules.bet(each.who, id, BigInt(each.amount), content)
          const send = () => bet(member, BigInt(each.amount), id, betId, each.closes)
          answers = await Promise.all([send(), send()])
        } else if (each.kind === 'win') {
          id = winId(each.prize)
          expected = rules.win(each.who, id, betId, BigInt(each.amount), content)
          const send = () => win(member, BigInt(each.amount), id, { bet: betId, closes: each.closes })
          answers = await Promise.all([send(), send()])
        } else {
          const target = each.of === 'bet' ? betId : winId(0)
          id = `${target}:back`
          expected = first.has(id) ? '' : rules.back(each.who, target)
          const send = () => rollback(member, id, target, betId)
          answers = await Promise.all([send(), send()])
        }
        expect(answers[1]).toEqual(answers[0])
        const wanted = expected === '' ? first.get(`${id}:${content}`) : { outcome: expected }
        expect(answers[0]).toMatchObject(wanted as object)
        if (expected !== 'conflict') first.set(`${id}:${content}`, answers[0]).set(id, answers[0])
      }
      expect(await Promise.all(members.map(walletOf))).toEqual(rules.wallets)
      await games.database.query('select assert_invariants()')
    }),
    { numRuns: RUNS },
  )
})

test('calls interrupted by cut connections and repeated until answered take effect once', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => player(1_000_000n)))
  let sending = true
  const cut = async () => {
    let cuts = 0
    while (sending && cuts < CUTS) {
      await new Promise(resolve => setTimeout(resolve, BETWEEN_CUTS_MS))
      cuts += await cutConnections(games.database, "query like '%seamless_play_many%' and state = 'active'")
    }
    return cuts
  }
  const until = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; tries < 1_000; tries++) {
      try {
        return await work()
      } catch {
        // The connection was cut during the call. A game site then does not know the outcome, and sends the same bet or win again.
      }
    }
    throw new Error('no answer came at all')
  }
  const cutting = cut()
  await Promise.all(
    members.flatMap((member, m) =>
      Array.from({ length: 8 }, async (_, caller) => {
        for (let i = 0; i < 12; i++) {
          const id = `cut:${m}:${caller}:${i}`
          expect(await until(() => bet(member, 100n, id))).toMatchObject({ outcome: 'done' })
          if (i % 3 === 0) await until(() => rollback(member, `${id}:back`, id))
          else await until(() => win(member, i % 3 === 1 ? 150n : 0n, `${id}:win`, { bet: id }))
        }
      }),
    ),
  )
  sending = false
  expect(await cutting).toBeGreaterThan(0)
  // Each of eight callers plays twelve bets of 1 baht. Four are rolled back, four gain 0.50 baht, and four lose. The sum is −2 baht.
  expect(await Promise.all(members.map(walletOf))).toEqual(members.map(() => 1_000_000n - 8n * 200n))
})
