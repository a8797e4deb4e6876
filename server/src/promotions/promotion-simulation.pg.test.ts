import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/cashier-setup.ts'
import * as model from '../../test/promotions-reference-model.ts'
import { usePromotions } from '../../test/promotions-setup.ts'
import { sizeOr } from '../../test/simulation/simulation-seeds.ts'
import { type Draw, drawsOf } from '../../test/task-interleaving.ts'
import type { TestMember } from '../../test/test-members.ts'
import { usernameOf } from '../games/game-sites/site-account.ts'
import { gamesJobs } from '../games/jobs.ts'
import { MINUTE_MS, weekOf } from '../platform/calendar.ts'
import type { Jobs } from '../platform/jobs.ts'
import { promotionsJobs } from './jobs.ts'

const MEMBERS = sizeOr(20, 50)
/** Number of steps of the simulation. Two to seven days pass between two steps, so the simulation covers about two months. */
const STEPS = 16
const SEED = 20_261_118
/** Time limit (ms) of the test, which takes about twenty seconds on an idle machine. */
const TIMEOUT_MS = 240_000
const DAY_MINUTES = 24 * 60

const promotions = usePromotions({ greatest_stakes: true })
const { cashier, play, atSite } = promotions
const { site } = cashier

type Life = { readonly member: TestMember; readonly model: model.ModelMember }
type Seen = Record<string, number>
const seen: Seen = {}
const note = (what: string): void => {
  seen[what] = (seen[what] ?? 0) + 1
}

const now = (): number => cashier.ctx.clock.now().getTime()

/** Wraps jobs so that they sometimes fail before or after their work, or run twice. */
const mortal = (draw: Draw, jobs: Jobs): Jobs =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      async payload => {
        const fate = draw(24)
        if (fate === 0) throw new Error('killed before')
        await work(payload)
        if (fate === 1) await work(payload)
        if (fate === 2) throw new Error('killed after')
      },
    ]),
  )
const settle = async (draw: Draw, lives: readonly Life[] = []): Promise<void> => {
  const { ctx } = cashier
  const before = site.calls.length
  await cashier.run(mortal(draw, { ...gamesJobs(ctx), ...promotionsJobs(ctx) }))
  // Before a bonus moves to the game site, the server reads the member's rounds, so the model counts the same rounds then.
  const asked = new Set(site.calls.slice(before))
  for (const { member, model: expected } of lives)
    if (asked.has(`rounds ${usernameOf(member.id)}`)) model.countStakes(expected)
}
const pick = <T>(draw: Draw, from: readonly T[]): T => {
  const one = from[draw(from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}
const some = (draw: Draw, lives: readonly Life[], oneIn: number): Life[] =>
  lives.filter(() => draw(oneIn) === 0)

const outcomeOf = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work
    return null
  } catch (error) {
    return refusalOf(Promise.reject(error))
  }
}

const DEPOSITS: readonly (readonly [number | null, bigint])[] = [
  [null, 5_000n],
  [null, 40_000n],
  [2, 10_000n],
  [2, 13_700n],
  [3, 100_000n],
  [4, 1_000_000n],
  [6, 50_000n],
]

const depositSome = async (draw: Draw, lives: readonly Life[]): Promise<void> => {
  const paid: (() => void)[] = []
  for (const life of some(draw, lives, 5)) {
    const [id, amount] = pick(draw, DEPOSITS)
    const why = id === null ? null : model.refusalReason(life.model, id, now(), amount)
    const prepared = cashier.prepare(life.member, amount, { promotion_id: id })
    expect(await outcomeOf(prepared)).toBe(why === null ? null : 'promotion_refused')
    note(`deposit ${id} ${why}`)
    if (why !== null) continue
    // Some members pay one satang less than the amount that they were asked to pay.
    const sent = draw(6) === 0 ? amount - 1n : amount
    cashier.pay(life.member, sent, { ref: (await prepared).ref })
    paid.push(() => model.makeDeposit(life.model, sent, id, now()))
  }
  cashier.advance(1)
  await cashier.strike('cashier:read-statement')
  for (const book of paid) book()
  await settle(draw, lives)
}

/** Returns a random stake. Usually it is within the maximum stake of the member's bonus. */
const stakeOf = (draw: Draw, { model: expected }: Life, most: number): bigint => {
  const drawn = draw(8) === 0 ? BigInt(most) : BigInt(1 + draw(most))
  const greatest = model.runningOf(expected)?.greatest ?? null
  return greatest === null || drawn <= greatest || draw(3) === 0 ? drawn : greatest
}

const playSome = (draw: Draw, lives: readonly Life[]): void => {
  for (const life of some(draw, lives, 2)) {
    const rounds = 1 + draw(6)
    for (let round = 0; round < rounds && life.model.site >= 100n; round++) {
      const most = Number(life.model.site < 300_000n ? life.model.site : 300_000n)
      const stake = stakeOf(draw, life, most)
      const win = pick(draw, [
        0n,
        0n,
        stake,
        stake,
        (stake * 3n) / 2n,
        stake * 2n,
        draw(20) === 0 ? stake * 15n : 0n,
      ])
      const at = now()
      play(life.member, stake, win, new Date(at))
      model.playRound(life.model, { stake, win, at })
    }
  }
  cashier.advance(1)
}

const checkSome = async (draw: Draw, lives: readonly Life[]): Promise<void> => {
  cashier.advance(1)
  for (const life of some(draw, lives, 3)) {
    await promotions.checkTurnover(life.member)
    // The turnover check counts all rounds since the member's last check, so the model counts the same rounds now.
    model.countStakes(life.model)
    life.model.books = life.model.site
    model.endBonus(life.model)
  }
}

const giveUpSome = async (draw: Draw, lives: readonly Life[]): Promise<void> => {
  for (const life of some(draw, lives, 12)) {
    const running = model.runningOf(life.model)
    if (running?.status !== 'open') continue
    const open = (await promotions.bonuses(life.member)).find(bonus => bonus.status === 'open')
    await promotions.giveUpById(life.member, open?.id ?? null)
    running.status = 'giving_up'
    model.endBonus(life.model)
    note('given up')
  }
  await settle(draw)
}

const claimSome = async (draw: Draw, lives: readonly Life[]): Promise<void> => {
  for (const life of some(draw, lives, 2)) {
    const waits = [1, 5].find(one => model.refusalReason(life.model, one, now(), null) === null)
    const id = waits ?? pick(draw, [1, 5])
    const why = model.refusalReason(life.model, id, now(), null)
    const claims = await Promise.allSettled([
      promotions.claim(life.member, id),
      promotions.claim(life.member, id),
    ])
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(why === null ? 1 : 0)
    if (why === null) model.claimPromotion(life.model, id, now())
    note(`claim ${id} ${why}`)
  }
  cashier.advance(1)
}

const withdrawSome = async (draw: Draw, lives: readonly Life[]): Promise<void> => {
  for (const life of some(draw, lives, 3)) {
    const amount = draw(3) === 0 ? life.model.site : BigInt(10_000 + draw(60_000))
    if (amount < 10_000n || amount > 20_000_000n) continue
    const wanted = expectedOfWithdrawal(life.model, amount)
    expect(await outcomeOf(cashier.withdraw(life.member, amount))).toBe(wanted)
    note(`withdrawal ${wanted}`)
  }
  await settle(draw)
}

const expectedOfWithdrawal = (member: model.ModelMember, amount: bigint): string | null => {
  if (model.runningOf(member) !== null) {
    model.countStakes(member)
    if (model.runningOf(member)?.status === 'open') return 'turnover_open'
    if (model.endBonus(member) > 0n) return 'bonus_ending'
  }
  member.books = member.site
  if (amount > member.site) return 'insufficient_credit'
  member.site -= amount
  member.books -= amount
  return null
}

const refunds = async (lives: readonly Life[]): Promise<void> => {
  const before = site.calls.length
  await cashier.strike('promotions:offer')
  const asked = new Set(site.calls.slice(before))
  const thisWeek = weekOf(new Date(now())).starts_at.getTime()
  for (const { member, model: expected } of lives) {
    if (asked.has(`rounds ${usernameOf(member.id)}`)) model.countStakes(expected)
    expect(expected.uncounted.filter(round => round.at < thisWeek)).toEqual([])
  }
}

const crons = async (draw: Draw, lives: readonly Life[]): Promise<void> => {
  cashier.advance(1)
  await refunds(lives)
  await cashier.strike('promotions:end-due')
  for (const life of lives) {
    model.runHourJobs(life.model, now())
    model.runMinuteJobs(life.model, now())
  }
  await settle(draw, lives)
}

type Row = { member_id: string; line: string }
const compare = async (lives: readonly Life[]): Promise<void> => {
  const rows = await cashier.database.query<Row>(`
    select b.member_id, concat_ws(' ', b.promotion_id, b.period, b.status, b.amount, b.turnover_done, b.turnover_needed,
           coalesce((select sum(amount) from bonus_taken t where t.bonus_id = b.id), 0), coalesce(b.computed, 0)) as line
      from bonuses b`)
  for (const { member, model: expected } of lives) {
    const found = rows.filter(row => row.member_id === member.id).map(row => row.line)
    const lines = expected.bonuses.map(one =>
      [one.id, one.period, one.status, one.amount, one.done, one.needed, one.taken, one.computed].join(' '),
    )
    expect({ site: atSite(member), bonuses: found.sort() }).toEqual({
      site: expected.site,
      bonuses: lines.sort(),
    })
  }
}

beforeAll(async () => {
  await cashier.settings({
    approval_maximum: 200_000,
    approval_day_maximum: 500_000,
    approval_first_maximum: 200_000,
  })
})
afterAll(() => {
  site.meet = () => null
})

test(`${MEMBERS} random members over two months have the results of plain arithmetic (seed ${SEED})`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const draw = drawsOf(SEED)
  const lives: Life[] = []
  for (let one = 0; one < MEMBERS; one++) {
    const month = 1 + draw(12)
    const birth_date = `1990-${String(month).padStart(2, '0')}-15`
    lives.push({ member: await cashier.member({ birth_date }), model: model.newMember(month) })
  }
  // Simulated faults affect only credit movements. Reads always succeed, so that server and model know the same rounds.
  site.meet = ({ name }) =>
    (name === 'move' || name === 'find') && draw(8) === 0
      ? pick(draw, ['lost', 'unanswered', 'in_progress', 'twice'] as const)
      : null
  let at = now()
  for (let step = 0; step < STEPS; step++) {
    // Advances by random minutes, so that no round is dated exactly at the expiry of a bonus.
    at += (2 * DAY_MINUTES + draw(5 * DAY_MINUTES)) * MINUTE_MS
    cashier.ctx.clock.set(new Date(at))
    await depositSome(draw, lives)
    playSome(draw, lives)
    await checkSome(draw, lives)
    await giveUpSome(draw, lives)
    // In one step a member either claims or withdraws, because only one credit movement can be open at a time.
    const half = draw(2)
    await claimSome(
      draw,
      lives.filter((_, one) => one % 2 === half),
    )
    await withdrawSome(
      draw,
      lives.filter((_, one) => one % 2 !== half),
    )
    await crons(draw, lives)
    await compare(lives)
  }
  // Each important state and refusal must have occurred, because otherwise the random run would prove nothing.
  for (const { bonuses } of lives.map(life => life.model)) for (const { status } of bonuses) note(status)
  for (const what of ['offered', 'open', 'completed', 'given_up', 'expired', 'lost', 'withdrawal null'])
    expect([what, (seen[what] ?? 0) > 0]).toEqual([what, true])
  for (const what of ['withdrawal turnover_open', 'deposit 2 already_taken', 'claim 1 null', 'claim 5 null'])
    expect([what, (seen[what] ?? 0) > 0]).toEqual([what, true])
})
