import type { LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import { satang } from '@sala/contract/wire/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { lastEndOf } from '../../games/game-closing/game-closing.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { startGame } from '../../games/launch/game-launch.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { syncCredit } from '../../games/transfer-wallet/credit-sync.ts'
import { Refusal } from '../../platform/refusal.ts'
import { REMIND_JOB, reminderJobs } from '../play-reminders/jobs.ts'
import { setLimit } from './play-limits.ts'

const cashier = useCashier()
const BAHT = 100n
const DAY_MINUTES = 24 * 60
const DEPOSIT_MINIMUM = 100n

const lossLimit = (member: TestMember, baht: bigint, period: LimitPeriod = 'day') =>
  setLimit(cashier.ctx, member.id, { kind: 'loss', period, amount: satang(baht * BAHT) })
const deposit = async (member: TestMember, baht: bigint): Promise<void> => {
  const { ref } = await cashier.prepare(member, baht * BAHT)
  cashier.pay(member, baht * BAHT, { ref })
  await cashier.read()
}
const play = (member: TestMember, stake: bigint, win: bigint) =>
  cashier.site.play(usernameOf(member.id), stake * BAHT, win * BAHT, cashier.ctx.clock.now())
const launch = (member: TestMember) => startGame(cashier.ctx, member.id, null)
/** Advances the clock before each launch, so that the game site has no two launches with the same time. */
const launchLater = async (member: TestMember) => {
  cashier.advance(1)
  await launch(member)
  await cashier.run()
}
const atSite = (member: TestMember) => cashier.site.wallets.get(usernameOf(member.id)) ?? 0n

cashier.site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'

describe('safety: with a loss limit only the remaining limit moves into play', () => {
  test('the rest stays in the wallet, counts as credit and can be withdrawn at once', async () => {
    const member = await cashier.member()
    await lossLimit(member, 500n)
    await deposit(member, 2_000n)
    expect(await cashier.balances(member)).toMatchObject({ wallet: 1_500n * BAHT, game: 500n * BAHT })
    const { id } = await cashier.withdraw(member, 2_000n * BAHT)
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe('paid')
    expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 0n })
  })

  test('wins can be lost again, and losses are not refilled', async () => {
    const member = await cashier.member()
    await lossLimit(member, 500n)
    await deposit(member, 2_000n)
    play(member, 300n, 0n)
    await launchLater(member)
    expect(atSite(member)).toBe(200n * BAHT)
    play(member, 200n, 1_000n)
    await launchLater(member)
    expect(atSite(member)).toBe(1_000n * BAHT)
  })

  test('undecided stakes count as in play', async () => {
    const member = await cashier.member()
    await lossLimit(member, 500n)
    await deposit(member, 500n)
    cashier.site.wallets.set(usernameOf(member.id), 0n)
    await syncCredit(cashier.ctx, member.id)
    await deposit(member, 500n)
    expect(await cashier.balances(member)).toMatchObject({ wallet: 500n * BAHT, game: 0n })
  })

  test('the next day’s launch moves the same amount again', async () => {
    const member = await cashier.member()
    await lossLimit(member, 500n)
    await deposit(member, 2_000n)
    play(member, 500n, 0n)
    cashier.advance(1)
    expect(await refusalOf(launch(member))).toBe('loss_limit_day')
    cashier.advance(DAY_MINUTES)
    await launchLater(member)
    expect(await cashier.balances(member)).toMatchObject({ wallet: 1_000n * BAHT })
    expect(atSite(member)).toBe(500n * BAHT)
  })
})

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('deposit' as const), baht: fc.bigInt({ min: DEPOSIT_MINIMUM, max: 900n }) }),
    fc.record({ do: fc.constant('lose' as const), baht: fc.bigInt({ min: 1n, max: 900n }) }),
    fc.record({ do: fc.constant('win' as const), baht: fc.bigInt({ min: 1n, max: 300n }) }),
    fc.record({ do: fc.constantFrom('launch' as const, 'read' as const, 'compare' as const) }),
  ),
  { minLength: 6, maxLength: 14 },
)

test('no sequence of deposits, play, polls and restarts loses more in a day than the limit', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.bigInt({ min: 100n, max: 1_200n }), async (given, allowed) => {
      const member = await cashier.member()
      await lossLimit(member, allowed)
      let lost = 0n
      const bet = (stake: bigint, win: bigint) => {
        if (play(member, stake, win)) lost += stake - win
      }
      for (const step of given) {
        if (step.do === 'deposit') await deposit(member, step.baht)
        else if (step.do === 'lose') bet(step.baht, 0n)
        else if (step.do === 'win') bet(1n, step.baht)
        else if (step.do === 'read') await syncRounds(cashier.ctx, member.id)
        else if (step.do === 'compare') await syncCredit(cashier.ctx, member.id)
        else
          await launchLater(member).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error
          })
        expect(lost).toBeLessThanOrEqual(allowed)
      }
    }),
    { numRuns: 8 },
  )
})

describe('safety: a loss limit reached during play closes the game', () => {
  const player = async () => {
    const member = await cashier.player(1_000n * BAHT)
    await launch(member)
    return member
  }
  const gamesOpen = (member: TestMember) => cashier.site.open.get(usernameOf(member.id))

  test('within a minute of the round that reached it', async () => {
    const member = await player()
    await lossLimit(member, 300n)
    play(member, 300n, 0n)
    expect(gamesOpen(member)).toBe(1)
    cashier.advance(1)
    await reminderJobs(cashier.ctx, memberId => syncRounds(cashier.ctx, memberId))[REMIND_JOB]?.({})
    await cashier.run()
    expect(gamesOpen(member)).toBe(0)
    expect(await lastEndOf(cashier.ctx.db, member.id)).toMatchObject({ why: 'loss_limit', status: 'done' })
  })

  test('when the limit is set below the loss of the period', async () => {
    const member = await player()
    play(member, 300n, 0n)
    await syncRounds(cashier.ctx, member.id)
    await lossLimit(member, 200n, 'week')
    await cashier.run()
    expect(gamesOpen(member)).toBe(0)
  })

  test('and an unreached limit leaves it open', async () => {
    const member = await player()
    await lossLimit(member, 301n)
    play(member, 300n, 0n)
    await syncRounds(cashier.ctx, member.id)
    await cashier.run()
    expect(gamesOpen(member)).toBe(1)
  })
})
