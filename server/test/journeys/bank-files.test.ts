import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../src/platform/calendar.ts'
import { BY_NOK, operatorOn, runAs, runCommandLine } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import {
  expectOk,
  pay,
  payoutsTo,
  prepareDeposit,
  profileOf,
  register,
  type TestMember,
} from './test-member.ts'

const product = useProduct({}, { PAYOUTS: 'batch-file', BANK_FEED: 'statement-file' })
const operator = operatorOn(product.context)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const saved = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
const statement = async (form: 'csv' | 'ofx'): Promise<string> => {
  const found = await fetch(`${product.origin()}/sandbox/bank/statement-file?account=9000000011&form=${form}`)
  return saved(`statement.${form}`, await found.text())
}
const bring = async (who: 'nok' | 'lek', ...argv: string[]) =>
  runAs(product.context(), await runCommandLine(product.context(), who), ...argv, ...BY_NOK)
/** Uploads a bank file as the first operator. If the product requires a second operator, another one uploads the same file. */
const byTwo = async (...argv: string[]) => {
  const first = await bring('nok', ...argv)
  return first.text.includes('waits for a second operator') ? bring('lek', ...argv) : first
}
const readStatement = async (form: 'csv' | 'ofx') => {
  const said = await byTwo('statement', 'read', await statement(form))
  await product.settle()
  return said.text
}
const paidIn = async (member: TestMember, amount: number) => {
  const { to_account_number, ref } = await prepareDeposit(product, member, amount)
  await pay(product, member, to_account_number, amount, ref)
}
const readText = async (name: string, text: string): Promise<string> => {
  const said = await byTwo('statement', 'read', await saved(name, text))
  await product.settle()
  return said.text
}
const creditOf = async (member: TestMember) => (await profileOf(product, member)).ufabet_credit
const withdraw = async (member: TestMember, amount: number) => {
  const { phone, token } = member
  const { id } = await expectOk(product.api('POST', '/requests/withdraw', { phone, amount }, token))
  await product.settle()
  return String(id)
}
/** Uploads a payout file at the sandbox's bank. Returns the text of the bank's result file. */
const atTheBank = async (text: string): Promise<string> => {
  const answer = await fetch(`${product.origin()}/sandbox/bank/payout-files`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: text,
  })
  return answer.text()
}
const rich = async () => {
  const member = await register(product)
  await paidIn(member, 500)
  await readStatement('csv')
  expect(await creditOf(member)).toBe(500)
  return member
}

test('a known number with another sum, and two sums under one number, book nothing and wait for a person', async () => {
  const [member, other] = [await register(product), await register(product)]
  await paidIn(member, 317)
  const text = await readFile(await statement('csv'), 'utf8')
  const odd = text.replaceAll('317.00', '417.00')
  expect(await readText('both.csv', `${text}${odd.split('\r\n').slice(1).join('\r\n')}`)).toMatch(
    /^0 new, .* 2 unreadable/,
  )
  expect(await creditOf(member)).toBe(0)
  expect(await readText('first.csv', text)).toMatch(/^1 new/)
  expect(await readText('odd.csv', odd)).toMatch(/^0 new, .* 1 unreadable/)
  expect(await creditOf(member)).toBe(317)
  await paidIn(other, 219)
  const buddhist = (await readFile(await statement('csv'), 'utf8')).replaceAll(
    /\b20(\d\d)-(\d\d)-(\d\d)/g,
    (_, year, month, day) => `${2543 + Number(year)}-${month}-${day}`,
  )
  expect(await readText('buddhist.csv', buddhist)).toMatch(/^1 new/)
  expect(await creditOf(other)).toBe(219)
})

test.each(['csv', 'ofx'] as const)(
  'a statement as %s credits each deposit once, also when it is read again',
  async form => {
    const [one, other] = [await register(product), await register(product)]
    await paidIn(one, 300)
    expect(await readStatement(form)).toMatch(/^1 new/)
    await paidIn(other, 200)
    expect(await readStatement(form)).toMatch(/^1 new, [1-9]\d* read before, 0 unreadable/)
    expect(await readStatement('csv')).toContain('0 new')
    expect(await readStatement('ofx')).toContain('0 new')
    expect([await creditOf(one), await creditOf(other)]).toEqual([300, 200])
  },
)

test('orders wait for a file, are in one file only, and count the bank’s answer once', async () => {
  const [paid, failed] = [await rich(), await rich()]
  const first = await withdraw(paid, 200)
  const second = await withdraw(failed, 300)
  const made = await operator('payouts', 'make', ...BY_NOK)
  expect(made.text).toContain(first)
  expect(made.text).toContain(second)
  expect((await operator('payouts', 'make', ...BY_NOK)).code).not.toBe(0)
  expect((await operator('payouts', 'file', '1', ...BY_NOK)).text).toBe('refused: payout_file_taken')
  expect((await bring('lek', 'payouts', 'file', '1')).text).toBe(made.text)
  const answer = (await atTheBank(made.text)).replace(
    /(wdr_\w+),300\.00,PAID,/,
    '$1,300.00,FAILED,account closed',
  )
  const path = await saved('answer.csv', answer)
  expect((await byTwo('payouts', 'read', path)).text).toBe('1 paid, 1 refused, 0 read before')
  expect((await byTwo('payouts', 'read', path)).text).toBe('0 paid, 0 refused, 2 read before')
  await product.settle()
  expect(await payoutsTo(product, paid)).toMatchObject([{ amount: 200, status: 'paid' }])
  expect([await creditOf(paid), await creditOf(failed)]).toEqual([300, 500])
  expect((await operator('payouts', 'files')).text).toMatch(/^1 .* 2 +500\.00 +1 +1 +0 +-$/m)
})

test('a result of another amount, of no file, or other than before does nothing and is named', async () => {
  const member = await rich()
  const id = await withdraw(member, 200)
  const nobody = `wdr_${'0'.repeat(26)}`
  const heads = 'reference,amount,status,reason'
  const early = await saved('early.csv', `${heads}\n${id},200.00,PAID,\n`)
  expect((await byTwo('payouts', 'read', early)).text).toContain(`${id}: is in no file of orders`)
  await operator('payouts', 'make', ...BY_NOK)
  const wrong = [`${id},2000.00,PAID,`, `${nobody},200.00,PAID,`, `${id},200.00,PERHAPS,`, '']
  const odd = await byTwo('payouts', 'read', await saved('odd.csv', [heads, ...wrong].join('\n')))
  expect(odd.code).toBe(1)
  expect(odd.text).toContain('0 paid, 0 refused')
  for (const why of ['another amount', 'is in no file of orders', 'unreadable'])
    expect(odd.text).toContain(why)
  await byTwo('payouts', 'read', await saved('paid.csv', `${heads}\n${id},200.00,PAID,\n`))
  const after = await byTwo('payouts', 'read', await saved('no.csv', `${heads}\n${id},200.00,FAILED,\n`))
  expect(after.text).toContain('was read as paid before')
  await product.settle()
  expect(await creditOf(member)).toBe(300)
})

const digestOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
const noted = async (action: string) => {
  const rows = await product.query<{ actor: string; details: Record<string, string> }>(
    'select actor, details from audit_log where action = $1 order by seq desc limit 1',
    [action],
  )
  return rows[0]
}

test('a statement imported by one person credits no member until a second one imports the same bytes', async () => {
  const member = await register(product)
  await paidIn(member, 300)
  const path = await statement('csv')
  const digest = await digestOf(path)
  expect((await bring('nok', 'statement', 'read', path)).text).toMatch(
    /waits for a second operator: \d+ lines/,
  )
  const again = await bring('nok', 'statement', 'read', path)
  expect(again.code).not.toBe(0)
  expect(again.text).toContain('another operator')
  const waiting = (await operator('queue', 'list')).text
  expect(waiting).toMatch(new RegExp(`bank file +statement ${digest} .*nok`))
  const other = await saved('other.csv', `${await readFile(path, 'utf8')}\r\n`)
  expect((await bring('lek', 'statement', 'read', other)).text).toContain('waits for a second operator')
  await product.settle()
  expect(await creditOf(member)).toBe(0)
  expect((await bring('lek', 'statement', 'read', await statement('csv'))).text).toMatch(/^1 new/)
  await product.settle()
  expect(await creditOf(member)).toBe(300)
  expect((await operator('queue', 'list')).text).not.toContain(digest)
  const both = { maker: 'nok', checker: 'lek' }
  expect(await noted('bank_file.agree')).toMatchObject({ actor: 'operator:lek', details: both })
  expect(await noted('statement.read_file')).toMatchObject({ actor: 'operator:lek', details: both })
})

test('one person’s claim that the bank refused or paid does nothing to the orders', async () => {
  const member = await rich()
  const id = await withdraw(member, 200)
  await operator('payouts', 'make', ...BY_NOK)
  for (const word of ['FAILED', 'PAID']) {
    const path = await saved(`${word}.csv`, `reference,amount,status,reason\n${id},200.00,${word},\n`)
    await bring('nok', 'payouts', 'read', path)
    await bring('nok', 'payouts', 'read', path)
  }
  await product.settle()
  expect(await creditOf(member)).toBe(300)
  const [order] = await product.query('select status from withdrawals where id = $1', [id])
  expect(order).toEqual({ status: 'paying' })
  const path = await saved('refused.csv', `reference,amount,status,reason\n${id},200.00,FAILED,\n`)
  expect((await bring('lek', 'payouts', 'read', path)).text).toContain('1 refused')
  await product.settle()
  expect(await creditOf(member)).toBe(500)
})

test('a file that waited too long is no longer taken', async () => {
  const path = await saved('old.csv', `${await readFile(await statement('csv'), 'utf8')}\r\n\r\n`)
  await bring('nok', 'statement', 'read', path)
  const ctx = product.context()
  const later = new Date(ctx.clock.now().getTime() + 8 * DAY_MS)
  const inAWeek = { ...ctx, clock: { ...ctx.clock, now: () => later } }
  const said = await runAs(
    inAWeek,
    await runCommandLine(ctx, 'lek'),
    'statement',
    'read',
    path,
    '--reason',
    'late',
  )
  expect(said.text).toContain('waits for a second operator')
  expect((await noted('bank_file.expired'))?.actor).toBe('system')
})

test('the server’s administrator imports a file alone, and the audit log has two entries about it', async () => {
  const member = await register(product)
  await paidIn(member, 400)
  const path = await statement('csv')
  const said = await runAs(
    product.context(),
    null,
    'statement',
    'read',
    path,
    '--break-glass',
    'nobody else left',
  )
  expect(said.text).toMatch(/^1 new/)
  await product.settle()
  expect(await creditOf(member)).toBe(400)
  expect(await noted('bank_file.alone')).toMatchObject({ details: { reason: 'nobody else left' } })
  expect(await noted('desk.glass_broken')).toMatchObject({ details: { reason: 'nobody else left' } })
})
