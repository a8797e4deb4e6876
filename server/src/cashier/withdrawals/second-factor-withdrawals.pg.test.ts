import type { SessionId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { writeProof } from '../../account/second-factors/factor-proofs.ts'
import { accountSettings } from '../../account/settings.ts'
import { inTransaction } from '../../platform/db.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { requestWithdrawal } from './withdrawals.ts'

const cashier = useCashier()

const ABOVE = 1_000_000n
const refusalOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

/** Creates a member with an authenticator and with credit in the wallet. */
const memberWithFactor = async () => {
  const member = await cashier.member()
  const { amount } = await cashier.prepare(member, 3_000_000n)
  expect(amount).toBe(3_000_000n)
  const [open] = await cashier.database.query<{ ref: string }>(
    'select ref from deposits where member_id = $1',
    [member.id],
  )
  cashier.pay(member, 3_000_000n, { ref: open?.ref ?? '' })
  await cashier.read()
  const at = cashier.ctx.clock.now()
  await cashier.database.query('update members set second_factor_at = $2 where id = $1', [member.id, at])
  await cashier.database.query(
    "insert into member_authenticators (member_id, secret, created_at, confirmed_at) values ($1, '\\x00', $2, $2)",
    [member.id, at],
  )
  return { member, session_id: newId('ses', at) }
}

type Owner = Awaited<ReturnType<typeof memberWithFactor>>

const show = ({ member, session_id }: Owner, session: SessionId = session_id) =>
  inTransaction(cashier.ctx.db, tx =>
    writeProof(tx, {
      member_id: member.id,
      session_id: session,
      purpose: 'withdrawal',
      expires_at: new Date(cashier.ctx.clock.now().getTime() + 60_000),
    }),
  )

const withdraw = ({ member, session_id }: Owner, amount: bigint, idempotency_key: string | null = null) =>
  requestWithdrawal(cashier.ctx, {
    member_id: member.id,
    session_id,
    amount: satang(amount),
    idempotency_key,
  })

test('a withdrawal above the setting needs a factor shown in this session, and uses it up', async () => {
  const owner = await memberWithFactor()
  const { factor_withdrawal_above } = await readSettings(cashier.ctx.db, accountSettings)
  expect(factor_withdrawal_above).toBe(ABOVE)
  expect(await refusalOf(withdraw(owner, ABOVE + 100n))).toBe('second_factor_needed')
  await show(owner, newId('ses', cashier.ctx.clock.now()))
  expect(await refusalOf(withdraw(owner, ABOVE + 100n))).toBe('second_factor_needed')
  await show(owner)
  expect(await refusalOf(withdraw(owner, 99_900_000n))).not.toBe('accepted')
  expect(await refusalOf(withdraw(owner, ABOVE + 100n, 'the key'))).toBe('accepted')
  const left = await cashier.database.query(
    'select session_id from member_factor_proofs where member_id = $1 and session_id = $2',
    [owner.member.id, owner.session_id],
  )
  expect(left).toEqual([])
  // A repetition with the same key gets the first answer, without another factor.
  expect(await refusalOf(withdraw(owner, ABOVE + 100n, 'the key'))).toBe('accepted')
})

test('a withdrawal up to the setting needs no factor, and a member without factors never', async () => {
  expect(await refusalOf(withdraw(await memberWithFactor(), ABOVE))).toBe('accepted')
  const other = await memberWithFactor()
  await cashier.database.query('delete from member_authenticators where member_id = $1', [other.member.id])
  await cashier.database.query('update members set second_factor_at = null where id = $1', [other.member.id])
  expect(await refusalOf(withdraw(other, ABOVE + 100n))).toBe('accepted')
})

test('twenty concurrent requests with one factor make one withdrawal', async () => {
  const owner = await memberWithFactor()
  await show(owner)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(withdraw(owner, ABOVE + 100n))),
  )
  expect(answers.filter(answer => answer === 'accepted')).toHaveLength(1)
})
