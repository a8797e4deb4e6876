import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { PartnerConfused, PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'

const cashier = useCashier()
const operator = operatorOn(() => cashier.ctx)
const BAHT = 100n
const broken = async (): Promise<void> => {
  throw new Error('a test\u001b[2J says so')
}
/** Returns the permanently failed jobs that still have a key. A failed job without a key was replaced by a newer job. */
const failedJobs = () =>
  cashier.database.query<{ id: string; job: string }>(
    `select j.id::text, t.identifier as job from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.attempts >= j.max_attempts and j.key is not null`,
  )

/** Creates a withdrawal of 300 baht whose job has failed permanently. */
const stuck = async (job: 'cashier:payout' | 'cashier:withdrawal-moved') => {
  const member = await cashier.player(500n * BAHT)
  const { id } = await cashier.withdraw(member, 300n * BAHT)
  await cashier.run({ [job]: broken })
  return { member, id }
}
const paymentsOf = (id: string) => [...cashier.bank.payouts.keys()].filter(reference => reference === id)

test.each(['cashier:payout', 'cashier:withdrawal-moved'] as const)(
  'a withdrawal whose %s failed for good is listed, and paid once when it is retried',
  async job => {
    const { member, id } = await stuck(job)
    const listed = await operator('queue', 'list')
    expect(listed.text).toMatch(new RegExp(`${job} +failed for good +25`))
    expect(listed.text).toContain(id)
    expect(listed.text).not.toContain('\u001b')
    const [failed] = await failedJobs()
    expect(failed?.job).toBe(job)
    expect(await operator('queue', 'retry', failed?.id ?? '', ...BY_NOK)).toEqual({
      code: 0,
      text: `${failed?.id} ${job}: runs again`,
    })
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe('paid')
    expect(paymentsOf(id)).toHaveLength(1)
    expect((await operator('queue', 'retry', failed?.id ?? '', ...BY_NOK)).code).toBe(1)
    expect((await operator('queue', 'list')).text).not.toContain(id)
  },
)

test.each(['cashier:payout', 'cashier:withdrawal-moved'] as const)(
  'a withdrawal whose %s failed permanently is resumed by the schedule, and a later retry pays nothing more',
  async job => {
    const { member, id } = await stuck(job)
    cashier.advance(16)
    await cashier.strike('cashier:resume-withdrawals')
    await cashier.run({ [job]: broken })
    // The job that resumes the withdrawal has failed permanently too, but the next scheduled run of `resume-withdrawals` creates another one.
    cashier.advance(1)
    await cashier.strike('cashier:resume-withdrawals')
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe('paid')
    expect((await operator('queue', 'retry', 'all', ...BY_NOK)).code).toBe(0)
    await cashier.run()
    expect(await failedJobs()).toEqual([])
    expect(paymentsOf(id)).toHaveLength(1)
    expect(await cashier.balances(member)).toMatchObject({ withdrawing: 0n, game: 200n * BAHT })
    expect((await operator('queue', 'retry', 'all', ...BY_NOK)).text).toBe('no job has failed for good')
  },
)

const troubles = async () => (await operator('queue', 'list')).text

test('a movement that the game site does not confirm is listed until it does', async () => {
  const member = await cashier.player(500n * BAHT)
  cashier.site.meet = ({ name }) => (name === 'move' || name === 'find' ? 'lost' : null)
  const { id } = await cashier.withdraw(member, 100n * BAHT)
  await cashier.run()
  expect(await troubles()).toMatch(/movement +mov_/)
  cashier.site.meet = () => null
  await cashier.run()
  expect(await troubles()).not.toMatch(/movement +mov_/)
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})

test('a payout that the bank does not confirm, and one that it refused, are listed', async () => {
  const member = await cashier.player(500n * BAHT)
  cashier.bank.fail('pay', 'unanswered')
  cashier.bank.fail('find', ...Array.from({ length: 60 }, () => 'lost' as const))
  const { id } = await cashier.withdraw(member, 100n * BAHT)
  await cashier.run()
  expect(await troubles()).toMatch(new RegExp(`payout +${id}`))
  cashier.bank.heal()
  await cashier.run()
  expect(await troubles()).not.toContain(id)
  expect(paymentsOf(id)).toHaveLength(1)
  cashier.bank.fail('pay', 'refuse')
  const refused = await cashier.withdraw(member, 100n * BAHT)
  await cashier.run()
  expect(await troubles()).toMatch(new RegExp(`payout refused +${refused.id}.*account_closed`))
})

test('a wallet whose sweep the game site refuses is listed until it succeeds', async () => {
  const member = await cashier.member()
  cashier.site.fail('move', 'refuse')
  const deposit = await cashier.prepare(member, 100n * BAHT)
  cashier.pay(member, 100n * BAHT, { ref: deposit.ref })
  await cashier.read()
  expect(await troubles()).toMatch(new RegExp(`wallet +${member.id} +1`))
  cashier.advance(2)
  await cashier.strike('games:sweep-refused')
  await cashier.run()
  expect(await troubles()).not.toContain(member.id)
  expect(await cashier.balances(member)).toMatchObject({ game: 100n * BAHT })
})

test('an unreadable bank line is listed until an operator deals with it', async () => {
  const { statement } = cashier.bank
  cashier.bank.statement = async () => ({
    ...{ lines: [], unreadable: ['{"amount":"-5"}'], next: '1', is_last: true },
  })
  await cashier.strike('cashier:read-statement')
  cashier.bank.statement = statement
  const id = /bank line +([0-9a-f]{64})/.exec(await troubles())?.[1] ?? ''
  expect((await operator('queue', 'settle', id, ...BY_NOK)).code).toBe(0)
  expect((await operator('queue', 'settle', id, ...BY_NOK)).code).toBe(1)
  expect((await operator('queue', 'settle', 'x', ...BY_NOK)).code).toBe(2)
  expect(await troubles()).not.toContain('bank line')
})

test('a missing bank statement is listed from the first silence until it returns', async () => {
  cashier.bank.fail('statement', 'lost')
  await cashier.strike('cashier:read-statement')
  const first = /statement +bank +1 +(\S+)/.exec(await troubles())?.[1]
  cashier.advance(5)
  cashier.bank.fail('statement', 'lost')
  await cashier.strike('cashier:read-statement')
  expect(await troubles()).toMatch(new RegExp(`statement +bank +2 +${first}`))
  await cashier.strike('cashier:read-statement')
  expect(await troubles()).not.toContain('statement  ')
})

test('a gateway that is silent, or wrong about one payment, is listed until it recovers', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  const { deposit } = await cashier.openGateway(member, 500n * BAHT)
  const { find } = cashier.gateway
  cashier.gateway.find = () => Promise.reject(new PartnerSilent('gateway', new Error('a test says so')))
  await cashier.strike('cashier:poll-gateway')
  expect(await troubles()).toMatch(/gateway +gateway +1/)
  cashier.gateway.find = () =>
    Promise.reject(new PartnerConfused('gateway', { status: 500, body: { error: 'odd' } }))
  await cashier.strike('cashier:poll-gateway')
  expect(await troubles()).toMatch(new RegExp(`gateway +${deposit.id} +1`))
  expect(await troubles()).not.toMatch(/gateway +gateway/)
  cashier.gateway.find = find
  await cashier.strike('cashier:poll-gateway')
  expect(await troubles()).not.toContain(deposit.id)
})

test('a job that failed some times and is still retried is listed, and cannot be retried by hand', async () => {
  await inTransaction(cashier.ctx.db, tx => enqueue(tx, 'account:send-code', { code_id: 'x' }))
  await cashier.database.query(
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'the SMS gateway is silent'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'account:send-code')`,
  )
  const { text } = await operator('queue', 'list')
  const id = /(\d+) +account:send-code +retrying +3 .*SMS gateway is silent/.exec(text)?.[1]
  expect((await operator('queue', 'retry', id ?? '', ...BY_NOK)).code).toBe(1)
  await cashier.database.query('delete from graphile_worker._private_jobs')
})
