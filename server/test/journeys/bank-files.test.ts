import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BY_NOK, operatorOn } from '../operator.ts'
import { expectOk, pay, payoutsTo, prepareDeposit, profileOf, register, type TestMember } from './member.ts'
import { useTown } from './town.ts'

const town = useTown({}, { PAYOUTS: 'batch-file', BANK_FEED: 'statement-file' })
const operator = operatorOn(town.context)
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
  const found = await fetch(`${town.origin()}/sandbox/bank/statement-file?account=9000000011&form=${form}`)
  return saved(`statement.${form}`, await found.text())
}
const readStatement = async (form: 'csv' | 'ofx') => {
  const said = await operator('statement', 'read', await statement(form), ...BY_NOK)
  await town.settle()
  return said.text
}
const paidIn = async (member: TestMember, amount: number) => {
  const { to_account_number, ref } = await prepareDeposit(town, member, amount)
  await pay(town, member, to_account_number, amount, ref)
}
const creditOf = async (member: TestMember) => (await profileOf(town, member)).ufabet_credit
const withdraw = async (member: TestMember, amount: number) => {
  const { phone, token } = member
  const { id } = await expectOk(town.api('POST', '/requests/withdraw', { phone, amount }, token))
  await town.settle()
  return String(id)
}
/** What the bank's counter answers to a file. */
const atTheBank = async (text: string): Promise<string> => {
  const answer = await fetch(`${town.origin()}/sandbox/bank/payout-files`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: text,
  })
  return answer.text()
}
const rich = async () => {
  const member = await register(town)
  await paidIn(member, 500)
  await readStatement('csv')
  expect(await creditOf(member)).toBe(500)
  return member
}

test.each(['csv', 'ofx'] as const)(
  'a statement as %s brings each deposit once, however often it is read',
  async form => {
    const [one, other] = [await register(town), await register(town)]
    await paidIn(one, 300)
    expect(await readStatement(form)).toMatch(/^1 new/)
    await paidIn(other, 200)
    expect(await readStatement(form)).toMatch(/^1 new, [1-9]\d* read before, 0 that nobody can read/)
    expect(await readStatement('csv')).toContain('0 new')
    expect(await readStatement('ofx')).toContain('0 new')
    expect([await creditOf(one), await creditOf(other)]).toEqual([300, 200])
  },
)

test('orders wait for a file, stand in one alone, and what the bank says of them counts once', async () => {
  const [paid, failed] = [await rich(), await rich()]
  const first = await withdraw(paid, 200)
  const second = await withdraw(failed, 300)
  const made = await operator('payouts', 'make', ...BY_NOK)
  expect(made.text).toContain(first)
  expect(made.text).toContain(second)
  expect((await operator('payouts', 'make', ...BY_NOK)).code).not.toBe(0)
  expect((await operator('payouts', 'file', '1')).text).toBe(made.text)
  const answer = (await atTheBank(made.text)).replace(
    /(wdr_\w+),300\.00,PAID,/,
    '$1,300.00,FAILED,account closed',
  )
  const path = await saved('answer.csv', answer)
  expect((await operator('payouts', 'read', path, ...BY_NOK)).text).toBe('1 paid, 1 refused, 0 read before')
  expect((await operator('payouts', 'read', path, ...BY_NOK)).text).toBe('0 paid, 0 refused, 2 read before')
  await town.settle()
  expect(await payoutsTo(town, paid)).toMatchObject([{ amount: 200, status: 'paid' }])
  expect([await creditOf(paid), await creditOf(failed)]).toEqual([300, 500])
  expect((await operator('payouts', 'files')).text).toMatch(/^1 .* 2 +500\.00 +1 +1$/m)
})

test('a result of another amount, of no file, or other than before does nothing and is named', async () => {
  const member = await rich()
  const id = await withdraw(member, 200)
  const nobody = `wdr_${'0'.repeat(26)}`
  const heads = 'reference,amount,status,reason'
  const early = await saved('early.csv', `${heads}\n${id},200.00,PAID,`)
  expect((await operator('payouts', 'read', early, ...BY_NOK)).text).toContain(`${id}: stands in no file`)
  await operator('payouts', 'make', ...BY_NOK)
  const wrong = [`${id},2000.00,PAID,`, `${nobody},200.00,PAID,`, `${id},200.00,PERHAPS,`]
  const odd = await operator(
    'payouts',
    'read',
    await saved('odd.csv', [heads, ...wrong].join('\n')),
    ...BY_NOK,
  )
  expect(odd.code).toBe(1)
  expect(odd.text).toContain('0 paid, 0 refused')
  for (const why of ['another amount', 'stands in no file', 'not as agreed']) expect(odd.text).toContain(why)
  await operator('payouts', 'read', await saved('paid.csv', `${heads}\n${id},200.00,PAID,`), ...BY_NOK)
  const after = await operator(
    'payouts',
    'read',
    await saved('no.csv', `${heads}\n${id},200.00,FAILED,`),
    ...BY_NOK,
  )
  expect(after.text).toContain('was read as paid before')
  await town.settle()
  expect(await creditOf(member)).toBe(300)
})
