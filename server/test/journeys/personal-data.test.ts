import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, PASSWORD, register, type TestMember } from './test-member.ts'

const product = useProduct()

type State = {
  kept: { identity_years: number; money_years: number; access_days: number }
  corrections: { no: number; kind: string; value: string; outcome: string | null }[]
  erasure_blocked: { code: string; text: string } | null
}

const post = (member: TestMember, path: string, body: object) => product.api('POST', path, body, member.token)
const stateOf = async (member: TestMember) =>
  (await expectOk(product.api('GET', '/personal-data', undefined, member.token))).data as State
const operator = async (...argv: string[]) =>
  (await operatorOn(() => product.context())(...argv, '--reason', 'saw the papers')).code

test('C21-personal-data-file: a member takes a copy of everything that is kept, after the password', async () => {
  const member = await register(product, { name: 'มานี มีสุข' })
  await deposit(product, member, 500)
  const wrong = await post(member, '/personal-data.json', { password: 'Wrong2569x' })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'old_password_wrong' } })
  expect((await post(member, '/personal-data.json', {})).status).toBe(422)
  const response = await fetch(`${product.origin()}/lobby/api/personal-data.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  expect(response.headers.get('content-type')).toMatch('application/json')
  expect(response.headers.get('content-disposition')).toMatch('attachment')
  const file = (await response.json()) as { sections: { table: string; rows: object[] }[] }
  const rowsOf = (table: string) => file.sections.find(section => section.table === table)?.rows
  expect(rowsOf('members')).toMatchObject([{ phone: member.phone, name: 'มานี มีสุข' }])
  expect(rowsOf('deposits')).toMatchObject([{ amount: '500.00', status: 'completed' }])
  const take = () => post(member, '/personal-data.json', { password: PASSWORD })
  for (let n = 0; n < 4; n++) await take()
  expect((await take()).status).toBe(429)
})

test('C21-correction: a member asks, an operator decides, and the account shows the new value', async () => {
  const member = await register(product, { name: 'ปิติ พอใจ' })
  const asked = await expectOk(
    post(member, '/personal-data/corrections', { kind: 'name', name: 'ปิติ พอเพียง', note: 'เปลี่ยนนามสกุล' }),
  )
  const [request] = (asked.data as State).corrections
  expect(request).toMatchObject({ kind: 'name', value: 'ปิติ พอเพียง', outcome: null })
  expect(await post(member, '/personal-data/corrections', { kind: 'name', name: 'ปิติ พอดี' })).toMatchObject({
    status: 409,
    body: { code: 'correction_open' },
  })
  expect(await operator('correction', 'accept', String(request?.no))).toBe(0)
  const profile = await expectOk(product.api('GET', '/customers/profile', undefined, member.token))
  expect(profile.data).toMatchObject({ name: 'ปิติ พอเพียง' })
  expect((await stateOf(member)).corrections).toMatchObject([{ outcome: 'accepted' }])
})

test.each([
  [{ kind: 'name' }, 'name'],
  [{ kind: 'birth_date', birth_date: '1990-13-40' }, 'birth_date'],
  [{ kind: 'phone', phone: '021234567' }, 'phone'],
  [{ kind: 'bank_account', bank: 'scb', account_number: '123' }, 'account_number'],
  [{ kind: 'bank_account', account_number: '1234567890' }, 'bank'],
  [{ kind: 'other', value: '  ' }, 'value'],
  [{ kind: 'name', name: 'กร ดี', note: 'x'.repeat(501) }, 'note'],
])('what nobody could decide is refused beside its field: %j', async (body, field) => {
  const member = await register(product)
  const { status, body: answer } = await post(member, '/personal-data/corrections', body)
  expect({ status, fields: Object.keys(answer.errors as object) }).toEqual({ status: 422, fields: [field] })
})

test('a birth date below the age limit and another person’s phone or account are refused everywhere', async () => {
  const [member, other] = [await register(product), await register(product)]
  const ask = async (body: object) => {
    const answer = await expectOk(post(member, '/personal-data/corrections', body))
    return String((answer.data as State).corrections[0]?.no)
  }
  const young = await ask({ kind: 'birth_date', birth_date: '2015-01-01' })
  const phone = await ask({ kind: 'phone', phone: other.phone })
  const account = await ask({ kind: 'bank_account', bank: other.bank, account_number: other.account })
  for (const no of [young, phone, account]) {
    expect(await operator('correction', 'accept', no)).toBe(1)
    expect(await operator('correction', 'refuse', no)).toBe(0)
  }
  const same = { kind: 'phone', phone: member.phone }
  expect((await post(member, '/personal-data/corrections', same)).body.code).toBe('correction_unchanged')
})

test('C21-erasure: obstacles are listed first, and afterwards the phone is free', async () => {
  const member = await register(product, { name: 'ชูใจ เลิศล้ำ' })
  await deposit(product, member, 500)
  expect(await stateOf(member)).toMatchObject({
    kept: { identity_years: 5, money_years: 5, access_days: 90 },
    erasure_blocked: { code: 'erasure_credit_left', text: expect.stringContaining('500.00') },
  })
  const erase = () => post(member, '/personal-data/erase', { password: PASSWORD })
  expect(await erase()).toMatchObject({ status: 409, body: { code: 'erasure_credit_left' } })
  await expectOk(post(member, '/requests/withdraw', { amount: 500, ip: '' }))
  expect(await erase()).toMatchObject({ status: 409 })
  await product.settle()
  expect((await stateOf(member)).erasure_blocked).toBeNull()
  expect(await post(member, '/personal-data/erase', { password: 'Wrong1234x' })).toMatchObject({
    body: { code: 'old_password_wrong' },
  })
  await expectOk(erase())
  expect((await product.api('GET', '/personal-data', undefined, member.token)).status).toBe(401)
  const login = { phone: member.phone, password: PASSWORD }
  expect((await product.api('POST', '/login', login)).body.code).toBe('login_failed')
  expect(await product.query('select name, phone from members where phone = $1', [member.phone])).toEqual([])
})
