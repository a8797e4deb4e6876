import { describe, expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { ownBalance } from '../../test/company-account-balance.ts'
import { BY_NOK, operatorOn, runAs, runCommandLine } from '../../test/operator-command-line-client.ts'
import { callerOf } from '../../test/test-members.ts'
import { maskPhone } from '../account/members/members.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { signInByLink } from '../account/sessions/sign-in-links.ts'

const cashier = useCashier()
const BAHT = 100n
const operator = operatorOn(() => cashier.ctx)
const audited = (action: string) =>
  cashier.database.query<{ actor: string; reason: string }>(
    `select actor, details->>'reason' as reason from audit_log where action = $1 order by seq desc limit 1`,
    [action],
  )

describe('the command line', () => {
  test('lists its commands, and reports an invalid argument in one line', async () => {
    const { code, text } = await operator('help')
    expect(code).toBe(0)
    for (const verb of ['suspense assign', 'withdrawals approve', 'correct', 'reconcile', 'settings propose'])
      expect(text).toContain(verb)
    expect(await operator('no-such')).toMatchObject({ code: 2 })
    expect(await operator('risk', 'mark', '0810000000')).toEqual({
      code: 2,
      text: '--reason "<why>" is needed',
    })
    expect((await operator('risk', 'mark', '0810000000', '--as', 'nok', '--reason', 'x')).code).toBe(2)
  })
})

describe('suspense', () => {
  test('is listed and assigned once to a member by phone', async () => {
    const member = await cashier.member()
    const line = cashier.pay(member, 70n * BAHT, { ref: '40404' })
    await cashier.read()
    expect((await operator('suspense', 'list')).text).toContain(line)
    const assign = ['suspense', 'assign', 'bank', line, '--to', member.phone, ...BY_NOK]
    expect((await operator(...assign)).code).toBe(0)
    expect(await operator(...assign)).toEqual({ code: 1, text: 'refused: not_found' })
    await cashier.run()
    expect(await cashier.balances(member)).toMatchObject({ game: 70n * BAHT })
    expect(await audited('suspense.assign')).toEqual([{ actor: 'operator:nok', reason: 'checked' }])
  })
})

test('one person decides up to what their roles allow, on the command line as at the desk', async () => {
  const member = await cashier.member()
  const line = cashier.pay(member, 60_000n * BAHT, { ref: '50505' })
  await cashier.read()
  const small = await runCommandLine(cashier.ctx, 'till', ['cashier'])
  for (const words of [
    ['suspense', 'assign', 'bank', line, '--to', member.phone],
    ['suspense', 'return', line],
  ])
    expect(await runAs(cashier.ctx, small, ...words, ...BY_NOK)).toEqual({
      code: 1,
      text: 'refused: desk_case_over_limit',
    })
  expect((await operator('suspense', 'return', line, ...BY_NOK)).code).toBe(0)
  await cashier.run()
})

describe('withdrawals', () => {
  const waiting = async () => {
    const member = await cashier.player(30_000n * BAHT)
    const { id } = await cashier.withdraw(member, 25_000n * BAHT)
    await cashier.run()
    return { member, id }
  }

  test('that wait are listed and approved', async () => {
    const { member, id } = await waiting()
    expect((await operator('withdrawals', 'list')).text).toContain(id)
    expect((await operator('withdrawals', 'approve', id, ...BY_NOK)).code).toBe(0)
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe('paid')
    expect((await operator('withdrawals', 'approve', id, ...BY_NOK)).code).toBe(1)
  })

  test('are refused with a cause the member reads, and the credit is back', async () => {
    const { member, id } = await waiting()
    const refuse = ['withdrawals', 'refuse', id, '--cause', 'account_mismatch', ...BY_NOK]
    expect((await operator(...refuse)).code).toBe(0)
    await cashier.run()
    expect(await cashier.balances(member)).toMatchObject({ game: 30_000n * BAHT, withdrawing: 0n })
    expect((await operator('withdrawals', 'refuse', 'wdr_1', ...BY_NOK)).code).toBe(2)
  })
})

describe('a correction', () => {
  test('is posted once by its id, and undone by its opposite', async () => {
    const member = await cashier.member()
    const before = await ownBalance(cashier.ctx.db, 'bonus')
    const give = ['correct', '--id', 'case-17', '--debit', 'bonus', '--credit', `member:${member.phone}`]
    expect((await operator(...give, '--amount', '12.50', ...BY_NOK)).code).toBe(0)
    expect((await operator(...give, '--amount', '12.50', ...BY_NOK)).code).toBe(0)
    expect(await ownBalance(cashier.ctx.db, 'bonus')).toBe(before - 1_250n)
    expect((await operator(...give, '--amount', '13', ...BY_NOK)).code).toBe(2)
    expect(await audited('ledger.correct')).toEqual([{ actor: 'operator:nok', reason: 'checked' }])
  })

  test('by opposite names the transfer it undoes, once', async () => {
    const house = ['correct', '--id', 'house-1', '--debit', 'bonus', '--credit', 'commission']
    await operator(...house, '--amount', '5', ...BY_NOK)
    const undo = ['correct', '--reverses', 'correction:house-1', ...BY_NOK]
    expect((await operator(...undo)).code).toBe(0)
    const rows = await cashier.database.query('select reverses from ledger_journal where id = $1', [
      'reversal:correction:house-1',
    ])
    expect(rows).toEqual([{ reverses: 'correction:house-1' }])
    expect((await operator('correct', '--reverses', 'no-such', ...BY_NOK)).code).toBe(2)
  })

  test.each([
    ['an account that a movement keeps', ['--debit', 'moving', '--credit', 'bonus', '--amount', '1']],
    ['an unknown account', ['--debit', 'pocket', '--credit', 'bonus', '--amount', '1']],
    ['an amount of nothing', ['--debit', 'bonus', '--credit', 'commission', '--amount', '0']],
    ['a third decimal', ['--debit', 'bonus', '--credit', 'commission', '--amount', '1.001']],
  ])('of %s is refused', async (_what, given) => {
    expect((await operator('correct', '--id', 'wrong-1', ...given, ...BY_NOK)).code).toBe(2)
  })

  test('that a member cannot cover is refused', async () => {
    const { phone } = await cashier.member()
    const take = [
      'correct',
      '--id',
      'take-1',
      '--debit',
      `member:${phone}`,
      '--credit',
      'bonus',
      '--amount',
      '9',
    ]
    expect(await operator(...take, ...BY_NOK)).toMatchObject({ code: 1 })
  })
})

test('a member is shown with money, protection and risk marks, phone and account masked', async () => {
  const member = await cashier.player(200n * BAHT)
  expect((await operator('risk', 'mark', member.phone, ...BY_NOK)).code).toBe(0)
  const { text } = await operator('member', member.phone)
  expect(text).toContain('200.00')
  expect(text).toContain('operator:nok: checked')
  expect(text).not.toContain(member.phone)
  expect(text).not.toContain(member.account_number)
  expect((await operator('risk', 'clear', member.phone, ...BY_NOK)).code).toBe(0)
  expect((await operator('member', member.phone)).text).toContain('risk marks  0')
  expect((await operator('member', '0899999999')).code).toBe(1)
})

/** Joins the two halves of a link's code. The commands print one half for the maker and one for the checker. */
const bothHalves = (text: string): string => {
  const first = new URL(/^http\S+$/m.exec(text)?.[0] ?? '').searchParams.get('code')
  return `${first}${/^\w{4}-\w{4}-\w{4}$/m.exec(text)?.[0]}`
}

test('R12: an operator gives a member a link that signs in, once, with a reason that is written down', async () => {
  const member = await cashier.member()
  expect((await operator('member', 'sign-in-link', member.phone)).code).toBe(2)
  const { code, text } = await operator('member', 'sign-in-link', member.phone, ...BY_NOK)
  expect(code).toBe(0)
  const url = new URL(/^http\S+$/m.exec(text)?.[0] ?? '')
  expect(url.pathname).toBe('/lobby/authenticate')
  const secret = bothHalves(text)
  expect((await signInByLink(cashier.ctx, callerOf(), { code: secret })).phone).toBe(maskPhone(member.phone))
  await expect(signInByLink(cashier.ctx, callerOf(), { code: secret })).rejects.toMatchObject({
    code: 'link_spent',
  })
  expect(await audited('link.made')).toEqual([{ actor: 'operator:nok', reason: 'checked' }])
  expect((await operator('member', 'sign-in-link', '0899999999', ...BY_NOK)).code).toBe(1)
})

test('an operator signs a member out everywhere, links that wait too, with a reason that is written down', async () => {
  const member = await cashier.member()
  const link = async () => {
    const { text } = await operator('member', 'sign-in-link', member.phone, ...BY_NOK)
    return bothHalves(text)
  }
  // The sign-in link opens the member's second session. The first one is from the registration.
  const { access_token, half } = await signInByLink(cashier.ctx, callerOf(), { code: await link() })
  const authenticate = authenticateBy(cashier.ctx)
  const caller = { ...callerOf(), bearer: access_token, cookie_half: half }
  expect(await authenticate(caller)).toMatchObject({ member_id: member.id })
  const waiting = await link()
  expect(await operator('member', 'sign-out', member.phone)).toMatchObject({ code: 2 })
  const { code, text } = await operator('member', 'sign-out', member.phone, ...BY_NOK)
  expect({ code, text }).toEqual({ code: 0, text: '2 sessions ended' })
  expect(await authenticate(caller)).toBeNull()
  await expect(signInByLink(cashier.ctx, callerOf(), { code: waiting })).rejects.toMatchObject({
    code: 'link_spent',
  })
  expect(await audited('sessions.ended')).toEqual([{ actor: 'operator:nok', reason: 'checked' }])
})

test('the audit log is read by member and by subject, and a verification reports whether it is unchanged', async () => {
  const member = await cashier.member()
  await operator('risk', 'mark', member.phone, '--reason', 'two\u001b[2J names')
  const { text } = await operator('audit', 'list', member.phone)
  expect(text).toContain('risk.mark')
  expect(text).toContain('operator:nok')
  expect(text).not.toContain('\u001b')
  expect((await operator('audit', 'list', member.id)).text).toBe(text)
  expect((await operator('audit', 'list')).text).toContain(member.id)
  expect((await operator('audit', 'list', '0899999999')).code).toBe(1)
  expect(await operator('audit', 'verify')).toEqual({ code: 0, text: 'the audit log is intact' })
})

describe('settings', () => {
  test('are changed by key, judged by their schema', async () => {
    expect((await operator('settings', 'get')).text).toContain('cashier')
    expect((await operator('settings', 'set', 'cashier', 'deposit_minimum', '50', ...BY_NOK)).code).toBe(0)
    expect((await operator('settings', 'get', 'cashier')).text).toContain('deposit_minimum = 50')
    for (const wrong of [
      ['cashier', 'deposit_minimum', '-5'],
      ['cashier', 'no_such', '1'],
      ['nobody', 'x', '1'],
      ['cashier', 'deposit_minimum', 'fifty'],
    ])
      expect((await operator('settings', 'set', ...wrong, ...BY_NOK)).code).toBe(2)
  })

  test('that decide where money goes need a second operator', async () => {
    const account = JSON.stringify({ bank: 'scb', account_number: '9000000022' })
    const set = await operator('settings', 'set', 'cashier', 'receiving_account', account, ...BY_NOK)
    expect(set.code).toBe(2)
    const nok = await runCommandLine(cashier.ctx, 'nok')
    const change = ['settings', 'propose', 'cashier', 'receiving_account', account, ...BY_NOK]
    const proposed = await runAs(cashier.ctx, nok, ...change)
    expect(proposed.code).toBe(0)
    const id = proposed.text.split(' ')[1] ?? ''
    expect((await operator('proposals', 'list')).text).toContain('cashier.receiving_account')
    const shown = await operator('proposals', 'show', id)
    expect(shown.text).toContain('9000000022')
    const seen = /^seen +(\w+)$/m.exec(shown.text)?.[1] ?? ''
    const approve = ['proposals', 'approve', id, '--seen', seen, ...BY_NOK]
    expect(await runAs(cashier.ctx, nok, ...approve)).toEqual({ code: 1, text: 'refused: proposal_own' })
    expect((await operator('settings', 'get', 'cashier')).text).not.toContain('9000000022')
    const mali = await runCommandLine(cashier.ctx, 'mali')
    expect((await runAs(cashier.ctx, mali, ...approve)).code).toBe(0)
    expect((await runAs(cashier.ctx, mali, ...approve)).text).toBe('refused: proposal_closed')
    expect((await operator('settings', 'get', 'cashier')).text).toContain('9000000022')
  })

  test('a receiving account needs five terminals when it is the special one', async () => {
    const row = { bank: 'kbank', account_number: '9000000033', name: 'SALA', special: true }
    const propose = ['accounts', 'propose']
    expect((await operator(...propose, JSON.stringify(row), ...BY_NOK)).code).toBe(2)
    expect((await operator(...propose, JSON.stringify({ ...row, special: false }), ...BY_NOK)).code).toBe(0)
  })
})

test('F12: a notice is announced for later, listed, and replaced by its id', async () => {
  const set = ['maintenance', 'set', 'later-1', '--until', '2026-11-19T23:00:00+07:00', ...BY_NOK]
  const from = ['--from', '2026-11-19T22:00:00+07:00']
  expect((await operator(...set, '--text', '<p>ก</p>', ...from)).text).toContain('shown from')
  expect((await operator(...set, '--text', '<p>ข</p>', ...from, '--link', '/promotion')).code).toBe(0)
  expect((await operator(...set, '--text', '<p>ค</p>', '--from', '2026-11-20T22:00:00+07:00')).code).toBe(2)
  expect((await operator(...set, '--text', ' ', '--img', 'https://evil.example/a.png')).code).toBe(2)
  const { text } = await operator('maintenance', 'list')
  expect(text).toContain('later-1')
  expect(text).toContain('<p>ข</p>')
  expect((await operator('maintenance', 'clear', ...BY_NOK)).text).toContain('1 withdrawn')
  expect((await operator('maintenance', 'list')).text).not.toContain('later-1')
})

test('a maintenance notice is set until a time and taken back', async () => {
  const set = ['maintenance', 'set', 'night-1', '--text', '<p>ปิดปรับปรุง</p>', '--until']
  expect((await operator(...set, '2026-11-18T23:00:00+07:00', ...BY_NOK)).code).toBe(0)
  expect((await operator(...set, 'tonight', ...BY_NOK)).code).toBe(2)
  expect((await operator('maintenance', 'clear', ...BY_NOK)).text).toContain('1 withdrawn')
  expect(await audited('maintenance.clear')).toHaveLength(1)
})

describe('reconcile', () => {
  test('agrees when everything is read, and names each difference', async () => {
    const member = await cashier.player(500n * BAHT)
    const first = await operator('reconcile')
    expect(first.text).toContain('books: all rules hold')
    cashier.site.wallets.set(member.username, 400n * BAHT)
    const line = cashier.pay(member, 33n * BAHT)
    const second = await operator('reconcile')
    expect(second.code).toBe(1)
    expect(second.text).toContain(`${member.id}: game site sala 400.00, ledger 500.00`)
    expect(second.text).toContain(line)
    cashier.site.wallets.set(member.username, 500n * BAHT)
    await cashier.read()
    expect(await operator('reconcile')).toMatchObject({ code: 0 })
  })

  test('does not take a silent game site for agreement', async () => {
    cashier.site.meet = call => (call.name.startsWith('balance') ? 'lost' : null)
    const { code, text } = await operator('reconcile')
    cashier.site.meet = () => null
    expect(code).toBe(1)
    expect(text).toContain('the game site sala does not answer')
  })
})
