import type { BreakLength, LimitKind, LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { describe, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../test/cashier-setup.ts'
import { registerMember, type TestMember } from '../../test/test-members.ts'
import { stateBirthDate } from '../account/identity/minimum-age.ts'
import { setBankAccount } from '../account/registration/registration.ts'
import { cancelDeposit } from '../cashier/deposits/deposits.ts'
import { playReserved } from '../cashier/deposits/reserved-money-release.ts'
import { approveWithdrawal, assignSuspense, openSuspense } from '../cashier/operator-actions.ts'
import { usernameOf } from '../games/game-sites/site-account.ts'
import { startGame } from '../games/launch/game-launch.ts'
import { syncRounds } from '../games/rounds/round-sync.ts'
import { Refusal } from '../platform/refusal.ts'
import { beginBreak } from './breaks/play-breaks.ts'
import { limitViewsOf, setLimit } from './limits/play-limits.ts'
import { REMIND_JOB, reminderJobs } from './play-reminders/jobs.ts'
import { markSeen, reminderOf } from './play-reminders/play-sessions.ts'

const cashier = useCashier()
const BAHT = 100n
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

const limit = (member: { id: MemberId }, kind: LimitKind, period: LimitPeriod, baht: bigint | null) =>
  setLimit(cashier.ctx, member.id, { kind, period, amount: baht === null ? null : satang(baht * BAHT) })
const rest = (member: { id: MemberId }, length: BreakLength) => beginBreak(cashier.ctx, member.id, length)
const lose = async (member: { id: MemberId }, baht: bigint): Promise<void> => {
  cashier.site.play(usernameOf(member.id), baht * BAHT, 0n, cashier.ctx.clock.now())
  await syncRounds(cashier.ctx, member.id)
}

const answerOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/**
 * Pays money that belongs to no deposit, and lets an operator assign it to the member. Returns where the money is afterwards: at the game site or in
 * the wallet.
 */
const moneyArrives = async (member: TestMember): Promise<'game' | 'wallet'> => {
  cashier.pay(member, 50n * BAHT, { ref: '404404404' })
  await cashier.read()
  const [item] = (await openSuspense(cashier.ctx)).slice(-1)
  if (item === undefined) throw new Error('nothing is in suspense')
  const decision = { operator: 'test', reason: 'theirs' }
  await assignSuspense(cashier.ctx, decision, item, member.id)
  await cashier.run()
  return (await cashier.balances(member)).wallet === 0n ? 'game' : 'wallet'
}

const prepared = async (member: TestMember, byGateway: boolean): Promise<string> => {
  const work = cashier.prepare(member, 500n * BAHT, { by_gateway: byGateway })
  const answer = await answerOf(work)
  if (answer === 'ok') await cancelDeposit(cashier.ctx, member.id, (await work).id)
  return answer
}

const states: {
  name: string
  put: (member: TestMember) => Promise<unknown>
  says: Record<string, string>
}[] = [
  { name: 'without limits', put: async () => undefined, says: {} },
  {
    name: 'on a cool-off',
    put: member => rest(member, '1d'),
    says: { transfer: 'cooling_off', gateway: 'cooling_off', launch: 'cooling_off', arriving: 'wallet' },
  },
  {
    name: 'self-excluded',
    put: member => rest(member, '6m'),
    says: {
      transfer: 'self_excluded',
      gateway: 'self_excluded',
      launch: 'self_excluded',
      arriving: 'wallet',
    },
  },
  {
    name: 'with a deposit limit that is used up',
    put: member => limit(member, 'deposit', 'week', 1_400n),
    says: { transfer: 'deposit_limit_week', gateway: 'deposit_limit_week' },
  },
  {
    name: 'with a deposit limit that leaves enough',
    put: member => limit(member, 'deposit', 'month', 1_500n),
    says: {},
  },
  {
    name: 'with a loss limit that is reached',
    put: async member => {
      await limit(member, 'loss', 'day', 200n)
      await lose(member, 200n)
    },
    says: { launch: 'loss_limit_day', arriving: 'wallet' },
  },
  {
    name: 'with a loss limit that what is in play already could reach',
    put: async member => {
      await limit(member, 'loss', 'month', 201n)
      await lose(member, 200n)
    },
    says: { arriving: 'wallet' },
  },
  {
    name: 'with a loss limit that leaves room',
    put: async member => {
      await limit(member, 'loss', 'month', 1_100n)
      await lose(member, 200n)
    },
    says: {},
  },
  {
    name: 'without a birth date',
    put: member => cashier.database.query('update members set birth_date = null where id = $1', [member.id]),
    says: {
      transfer: 'birth_date_missing',
      gateway: 'birth_date_missing',
      launch: 'birth_date_missing',
      arriving: 'wallet',
    },
  },
  {
    name: 'of nineteen years',
    put: member =>
      cashier.database.query(
        "update members set birth_date = '2006-11-19', birth_date_set_at = '2026-11-19T12:00:00Z' where id = $1",
        [member.id],
      ),
    says: {
      transfer: 'under_age_to_play',
      gateway: 'under_age_to_play',
      launch: 'under_age_to_play',
      arriving: 'wallet',
    },
  },
]

describe('B08, safety: protection is enforced at deposit, launch and transfer in, and never at withdrawal', () => {
  test.each(states)('a member $name', async ({ put, says }) => {
    cashier.site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'
    const member = await cashier.player(1_000n * BAHT)
    await cashier.setGatewayMember(member.id)
    await put(member)
    const answers = {
      transfer: await prepared(member, false),
      gateway: await prepared(member, true),
      launch: await answerOf(startGame(cashier.ctx, member.id, null)),
      arriving: await moneyArrives(member),
      withdraw: await answerOf(cashier.withdraw(member, 100n * BAHT)),
    }
    const free = { transfer: 'ok', gateway: 'ok', launch: 'ok', arriving: 'game', withdraw: 'ok' }
    expect(answers).toEqual({ ...free, ...says })
    await cashier.run()
    const found = async () => {
      const [row] = await cashier.database.query<{ id: WithdrawalId; status: string; review: string | null }>(
        'select id, status, review from withdrawals where member_id = $1',
        [member.id],
      )
      if (row === undefined) throw new Error('there is a withdrawal')
      return row
    }
    // The withdrawal is accepted, but waits for review, because an operator credited the member earlier in this test.
    const { id, ...waiting } = await found()
    expect(waiting).toEqual({ status: 'requested', review: 'operator_credit' })
    const decision = { operator: 'another', reason: 'looked at' }
    await approveWithdrawal(cashier.ctx, decision, { member_id: member.id, withdrawal_id: id })
    await cashier.run()
    expect(await found()).toMatchObject({ status: 'paid' })
  })
})

describe('a break', () => {
  test('cannot be shortened by the member or in the database', async () => {
    const member = await cashier.member()
    await rest(member, '7d')
    expect(await refusalOf(rest(member, '1d'))).toBe('break_not_longer')
    await rest(member, '30d')
    await expect(
      cashier.database.query('update play_breaks set ends_at = begins_at + interval $$1 hour$$'),
    ).rejects.toThrow('append-only')
    await expect(cashier.database.query('delete from play_breaks')).rejects.toThrow('append-only')
  })

  test('keeps money received during it in the wallet, for withdrawal only', async () => {
    const member = await cashier.member()
    const deposit = await cashier.prepare(member, 500n * BAHT)
    await rest(member, '6m')
    cashier.pay(member, 500n * BAHT, { ref: deposit.ref })
    await cashier.read()
    expect(await cashier.balances(member)).toMatchObject({ wallet: 500n * BAHT, game: 0n, moving: 0n })
    const { id } = await cashier.withdraw(member, 500n * BAHT)
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe('paid')
    expect(cashier.site.wallets.has(usernameOf(member.id))).toBe(false)
  })

  test('ends without action, and money received during it enters play on request', async () => {
    const member = await cashier.player(300n * BAHT)
    await rest(member, '1d')
    expect(await moneyArrives(member)).toBe('wallet')
    const start = cashier.ctx.clock.now()
    cashier.advance(DAY_MINUTES)
    await startGame(cashier.ctx, member.id, null)
    await cashier.run()
    expect(await cashier.balances(member)).toMatchObject({ wallet: 50n * BAHT, game: 300n * BAHT })
    await playReserved(cashier.ctx, member.id)
    await cashier.run()
    expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 350n * BAHT })
    cashier.ctx.clock.set(start)
  })
})

describe('a limit', () => {
  test('raised today applies tomorrow, and the refusal states the rest', async () => {
    const member = await cashier.member()
    await limit(member, 'deposit', 'day', 300n)
    await limit(member, 'deposit', 'day', 1_000n)
    const error = await cashier.prepare(member, 400n * BAHT).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'deposit_limit_day', field: 'amount' })
    expect(error).toHaveProperty(
      'sentence',
      expect.stringContaining('300.00 บาท เริ่มนับใหม่ 19 พ.ย. 2569 00:00 น.'),
    )
    cashier.advance(DAY_MINUTES)
    expect(await prepared(member, false)).toBe('ok')
  })

  test('admits one of two concurrent deposits when only one fits', async () => {
    const member = await cashier.member()
    await limit(member, 'deposit', 'day', 500n)
    const both = [cashier.prepare(member, 500n * BAHT), cashier.prepare(member, 500n * BAHT)]
    const answers = await Promise.all(both.map(answerOf))
    expect(answers.filter(answer => answer === 'ok')).toHaveLength(1)
  })

  test('restarts on the next Bangkok day, and shows its use', async () => {
    const member = await cashier.player(400n * BAHT)
    await limit(member, 'deposit', 'day', 500n)
    await lose(member, 150n)
    const now = cashier.ctx.clock.now()
    const views = await limitViewsOf(cashier.ctx.db, member.id, now)
    expect(views.find(view => view.kind === 'deposit' && view.period === 'day')).toMatchObject({
      amount: 500n * BAHT,
      used: 400n * BAHT,
      remaining: 100n * BAHT,
    })
    expect(views.find(view => view.kind === 'loss' && view.period === 'month')).toMatchObject({
      amount: null,
      used: 150n * BAHT,
    })
    expect(await refusalOf(cashier.prepare(member, 200n * BAHT))).toBe('deposit_limit_day')
    cashier.advance(DAY_MINUTES)
    expect(await prepared(member, false)).toBe('ok')
  })
})

describe('B08: a member with no birth date from the bank step', () => {
  const withoutDate = async (): Promise<TestMember> => {
    const member = await registerMember(cashier.ctx, { bank: null })
    const account_number = `77${member.phone.slice(2)}`
    await setBankAccount(cashier.ctx, member.id, { bank: 'scb', account_number, name: 'ทดสอบ ศาลา' })
    return { ...member, account_number }
  }

  test('may deposit after stating the date, which is final', async () => {
    const member = await withoutDate()
    expect(await prepared(member, false)).toBe('birth_date_missing')
    await stateBirthDate(cashier.ctx, member.id, '1990-04-13')
    await stateBirthDate(cashier.ctx, member.id, '1990-04-13')
    expect(await prepared(member, false)).toBe('ok')
    expect(await refusalOf(stateBirthDate(cashier.ctx, member.id, '1991-04-13'))).toBe('birth_date_set')
  })

  test('stays out under the age of 20, and an operator can see that it was tried', async () => {
    const member = await withoutDate()
    expect(await refusalOf(stateBirthDate(cashier.ctx, member.id, '2010-01-01'))).toBe('under_age_stated')
    expect(await prepared(member, false)).toBe('birth_date_missing')
    const noted = 'select count(*)::int as n from audit_log where action = $1 and subject = $2'
    expect(await cashier.database.query(noted, ['age.refused', member.id])).toEqual([{ n: 1 }])
  })
})

describe('the hourly reminder', () => {
  const look = () =>
    reminderJobs(cashier.ctx, memberId => syncRounds(cashier.ctx, memberId))[REMIND_JOB]?.({})
  const reminder = (member: { id: MemberId }) =>
    reminderOf(cashier.ctx.db, member.id, cashier.ctx.clock.now())

  test('shows time and net result once after each hour of play, and not after a pause', async () => {
    const member = await cashier.player(1_000n * BAHT)
    await startGame(cashier.ctx, member.id, null)
    for (let round = 0; round < 3; round++) {
      cashier.advance(20)
      cashier.site.play(usernameOf(member.id), 100n * BAHT, 30n * BAHT, cashier.ctx.clock.now())
      expect(await reminder(member)).toBeNull()
      await look()
    }
    expect(await reminder(member)).toEqual({ hours: 1, minutes: 60, net: -210n * BAHT })
    await markSeen(cashier.ctx.db, member.id)
    await look()
    expect(await reminder(member)).toBeNull()
    cashier.advance(31)
    await look()
    cashier.site.play(usernameOf(member.id), 100n * BAHT, 0n, cashier.ctx.clock.now())
    await syncRounds(cashier.ctx, member.id)
    cashier.advance(25)
    await look()
    expect(await reminder(member)).toBeNull()
  })

  test('an outage of the game site ends no session', async () => {
    const member = await cashier.player(500n * BAHT)
    await startGame(cashier.ctx, member.id, null)
    cashier.advance(25)
    cashier.site.play(usernameOf(member.id), 10n * BAHT, 0n, cashier.ctx.clock.now())
    cashier.advance(25)
    cashier.site.meet = call => (call.name === 'rounds' ? 'lost' : null)
    await look()
    cashier.site.meet = () => null
    cashier.site.play(usernameOf(member.id), 10n * BAHT, 0n, cashier.ctx.clock.now())
    cashier.advance(15)
    await look()
    expect(await reminder(member)).toMatchObject({ hours: 1, minutes: 65 })
  })
})
