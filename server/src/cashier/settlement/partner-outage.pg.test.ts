import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'

const cashier = useCashier()

test('a run that finds the gateway silent stops asking it, so that it does not hold a worker', async () => {
  for (let i = 0; i < 10; i++) {
    const member = await cashier.member()
    await cashier.setGatewayMember(member.id)
    await cashier.openGateway(member, 50_000n)
  }
  cashier.gateway.calls.length = 0
  cashier.gateway.fail('find', ...Array.from({ length: 10 }, () => 'lost' as const))
  await cashier.strike('cashier:poll-gateway')
  expect(cashier.gateway.calls).toHaveLength(1)
})

test('a new payment waits for no other work while a silent bank is retried', async () => {
  cashier.bank.fail('statement', 'lost')
  await cashier.strike('cashier:read-statement')
  const jobs = await cashier.database.query(
    "select priority from graphile_worker._private_jobs where key = 'cashier:read-statement'",
  )
  expect(jobs).toEqual([{ priority: -1 }])
  await cashier.run()
})

test('a bank line that cannot be settled does not keep deposits from expiring', async () => {
  const member = await cashier.member()
  const open = await cashier.prepare(member, 50_000n)
  const lineId = cashier.pay(member, 12_345n, { ref: '123123123123' })
  await cashier.database.query(
    `create function fail_line() returns trigger language plpgsql as $f$
     begin if new.line_id = '${lineId}' then raise exception 'cannot'; end if; return new; end $f$`,
  )
  await cashier.database.query(
    'create trigger fail_line before update on bank_lines for each row execute function fail_line()',
  )
  cashier.advance(16)
  await cashier.strike('cashier:expire').catch(() => undefined)
  const { status } = await cashier.deposit(member, open.id)
  await cashier.database.query('drop trigger fail_line on bank_lines')
  await cashier.strike('cashier:read-statement')
  expect(status).toBe('expired')
})
