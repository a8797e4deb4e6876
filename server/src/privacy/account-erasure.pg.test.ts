import { DAY_MS } from '@sala/contract/wire/calendar.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/cashier-setup.ts'
import { keptColumns } from '../../test/columns-kept-after-erasure.ts'
import {
  createFullMember,
  findColumnsWith,
  UNIQUE_VALUES,
  withdrawAllCredit,
} from '../../test/member-with-all-data-builder.ts'
import { BY_NOK, operatorOn } from '../../test/operator-command-line-client.ts'
import { usePromotions } from '../../test/promotions-setup.ts'
import { callerOf, newPhone, TEST_PASSWORD, type TestMember } from '../../test/test-members.ts'
import { deleteExpired } from '../account/data-upkeep/expired-data-deletion.ts'
import { signIn } from '../account/passwords/sign-in.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { beginBreak } from '../protection/breaks/play-breaks.ts'
import { playRefusalOf } from '../protection/play-permission.ts'
import { eraseOwnAccount } from './account-erasure.ts'
import { forgetKept } from './erased-account-retention.ts'

const promotions = usePromotions()
const { cashier } = promotions
const operator = operatorOn(() => cashier.ctx)
const YEAR_DAYS = 366

const erase = ({ id }: Pick<TestMember, 'id'>) => eraseOwnAccount(cashier.ctx, id, TEST_PASSWORD)
const days = (count: number) =>
  cashier.ctx.clock.set(new Date(cashier.ctx.clock.now().getTime() + count * DAY_MS))

describe('an erased account', () => {
  let her: TestMember
  const words = () => [
    her.phone,
    her.account_number,
    UNIQUE_VALUES.name,
    UNIQUE_VALUES.line,
    UNIQUE_VALUES.birth_date,
    ...UNIQUE_VALUES.addresses,
  ]
  const places = async () => [...(await findColumnsWith(cashier.database, words())).keys()]
  const keptAs = (until: string) =>
    Object.entries(keptColumns)
      .filter(([, kept]) => kept === until)
      .map(([column]) => column)

  beforeAll(async () => {
    her = await createFullMember(promotions)
  })

  test('credit is withdrawn first', async () => {
    expect(await refusalOf(erase(her))).toBe('erasure_credit_left')
    await withdrawAllCredit(promotions, her)
  })

  test('a wrong password erases nothing', async () => {
    const { ctx } = cashier
    expect(await refusalOf(eraseOwnAccount(ctx, her.id, 'Wrong9999x'))).toBe('old_password_wrong')
    expect((await places()).length).toBeGreaterThan(10)
  })

  test('no column identifies the erased member except the documented kept columns', async () => {
    await erase(her)
    const left = await places()
    expect(left.filter(column => keptColumns[column] === undefined)).toEqual([])
    expect(left).toContain('erasures.name')
    expect(left).toContain('withdrawals.name')
    expect(left).toContain('bank_lines.from_account')
    expect(left).toContain('sign_in_addresses.address')
  })

  test('sign-in is refused and open sessions end', async () => {
    const { ctx } = cashier
    const given = { phone: her.phone, password: TEST_PASSWORD }
    expect(await refusalOf(signIn(ctx, callerOf(), given))).toBe('login_failed')
    expect(await refusalOf(signIn(ctx, callerOf(), { phone: her.id, password: '' }))).toBe('login_failed')
    expect(await authenticateBy(ctx)(callerOf({ bearer: her.token }))).toBeNull()
    expect((await operator('member', 'kept', her.id, ...BY_NOK)).text).toContain(UNIQUE_VALUES.name)
    expect(await refusalOf(erase(her))).toBe('old_password_wrong')
  })

  test('an operator’s lookup of the identity needs a reason and is in the audit log', async () => {
    const noted = "select action from audit_log where subject = $1 and action = 'member.unmask'"
    expect(await cashier.database.query(noted, [her.id])).toEqual([{ action: 'member.unmask' }])
    expect((await operator('security', 'list', 'unmasked')).text).toContain('operator:nok')
  })

  test('sign-in addresses are deleted at the end of their legal period', async () => {
    days(89)
    await forgetKept(cashier.ctx)
    expect(await places()).toContain('sign_in_addresses.address')
    days(3)
    await forgetKept(cashier.ctx)
    expect(await places()).not.toContain('sign_in_addresses.address')
  })

  test('money and identity data are deleted at the end of their periods, and nothing is left', async () => {
    days(4 * YEAR_DAYS)
    await forgetKept(cashier.ctx)
    expect(await places()).toEqual(expect.arrayContaining(['erasures.name', 'deposits.from_account']))
    days(YEAR_DAYS)
    await forgetKept(cashier.ctx)
    // Deletes the record of the failed sign-in, because it contains the old phone number.
    await deleteExpired(cashier.ctx)
    expect(await places()).toEqual([])
    expect(keptAs('money').length + keptAs('identity').length + keptAs('access').length).toBe(
      Object.keys(keptColumns).length,
    )
    const rows = await cashier.database.query('select 1 from deposits where member_id = $1', [her.id])
    expect(rows).toHaveLength(1)
  })
})

test('an account without money movements leaves no data', async () => {
  const phone = newPhone()
  const member = await cashier.member({ phone, name: 'มาลี ลองดู' })
  await erase(member)
  expect([
    ...(await findColumnsWith(cashier.database, [phone, 'มาลี ลองดู', member.account_number])).keys(),
  ]).toEqual([])
})

test('an open request, a bonus or a site outage prevents the erasure with its reason', async () => {
  const open = await cashier.member()
  await cashier.prepare(open, 20_000n)
  expect(await refusalOf(erase(open))).toBe('erasure_request_open')
  const bonus = await cashier.member()
  await promotions.deposit(bonus, 10_000n, 2)
  expect(await refusalOf(erase(bonus))).toBe('erasure_bonus_open')
  const silent = await cashier.player(20_000n)
  cashier.site.fail('rounds', 'lost')
  expect(await refusalOf(erase(silent))).toBe('game_site_silent')
})

test('undecided bets prevent the erasure', async () => {
  const member = await cashier.player(20_000n)
  const { id } = await cashier.withdraw(member, 10_000n)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  cashier.site.wallets.set(member.username, 0n)
  expect(await refusalOf(erase(member))).toBe('erasure_bets_open')
})

test('the phone and the bank account can be a member’s again, and erasing is no way round an exclusion', async () => {
  const first = await cashier.member({ phone: newPhone(), name: 'ชูชาติ กลับมา' })
  await beginBreak(cashier.ctx, first.id, '12m')
  await erase(first)
  const again = await cashier.member({ phone: first.phone, name: 'ใครบางคน อื่นไกล' })
  expect(again.account_number).toBe(first.account_number)
  expect((await playRefusalOf(cashier.ctx.db, again.id, cashier.ctx.clock.now()))?.code).toBe(
    'account_in_review',
  )
})

test('the reason of a decision may not name the member, because the audit log is never erased', async () => {
  const named = await cashier.member({ name: 'นางสาวอรุณี แจ่มใส' })
  const because = (reason: string) => operator('risk', 'mark', named.phone, '--reason', reason)
  for (const reason of ['อรุณีโทรมา', 'call of Ms แจ่มใส', `rang from ${named.phone}`, 'account 123-4-56789-0'])
    expect(await because(reason)).toMatchObject({
      code: 2,
      text: expect.stringContaining('is kept permanently'),
    })
  expect((await because('rang twice on 21 Nov 2026, order 1234')).code).toBe(0)
})

test('an operator erases an account on request with the same result', async () => {
  const member = await cashier.player(20_000n)
  expect((await operator('member', 'erase', member.phone, ...BY_NOK)).text).toBe(
    'refused: erasure_credit_left',
  )
  await withdrawAllCredit(promotions, member)
  expect((await operator('member', 'erase', member.phone, ...BY_NOK)).code).toBe(0)
  const [line] = await cashier.database.query<{ details: object; actor: string }>(
    "select actor, details from audit_log where subject = $1 and action = 'member.erase'",
    [member.id],
  )
  expect(line).toMatchObject({ actor: 'operator:nok', details: { reason: 'checked' } })
})
