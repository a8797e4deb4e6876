import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'
import { PASSWORD } from './test-member.ts'

const product = useProduct({ registration_otp: 'sms' })
const NEW = 'Sala2570y'
let phones = 0
const somePhone = (): string => {
  phones += 1
  return `0866${String(100_000 + phones)}`
}

const codesTo = async (phone: string): Promise<string[]> => {
  await product.settle()
  const { body } = await product.sandbox('GET', `/sms/messages?phone=${phone}`)
  const texts = (body as unknown as { text: string }[]).map(message => message.text)
  return texts.map(text => /\b(\d{6})\b/.exec(text)?.[1] ?? '')
}

const otp = (phone: string, code: string, more: object = {}) =>
  product.api('POST', '/register/otp', { phone, otp: code, ...more })
const pair = (password: string) => ({ password, password_confirmation: password })

/** Registers a member who has verified the phone by a one-time code. Returns the session token. */
const provedMember = async (): Promise<string> => {
  const phone = somePhone()
  await product.api('POST', '/register/phone', { phone })
  const [code = ''] = await codesTo(phone)
  const { body } = await otp(phone, code)
  expect(
    (await product.api('POST', '/register/password', pair(PASSWORD), String(body.access_token))).status,
  ).toBe(200)
  return phone
}
const startReset = async (phone: string): Promise<string> =>
  String((await product.api('POST', '/reset-password/start', { phone })).body.token)
const finish = (phone: string, token: string, code: string) =>
  product.api('POST', '/reset-password/confirm-password', { phone, token, otp: code, ...pair(NEW) })

const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('no flag and no fixed code replaces a sent code', async () => {
  const phone = somePhone()
  await product.api('POST', '/register/phone', { phone, no_otp: true })
  for (const more of [
    { bypass: true },
    { bypass: 1 },
    { bypass: '1', bypass_otp: 'true' },
    { no_otp: true, bypass_otp: true, bypass_username: true },
  ])
    expect((await otp(phone, '000000', more)).status).toBeGreaterThanOrEqual(400)
})

test('forty guesses at the same moment are five looks, and the right code is then too late', async () => {
  const phone = somePhone()
  await product.api('POST', '/register/phone', { phone })
  const [code = ''] = await codesTo(phone)
  const answers = await Promise.all(Array.from({ length: 40 }, () => otp(phone, wrongOf(code))))
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
  const rows = await product.query<{ tries: number }>('select tries from one_time_codes where phone = $1', [
    phone,
  ])
  expect(rows).toEqual([{ tries: 5 }])
  expect((await otp(phone, code)).status).toBeGreaterThanOrEqual(400)
})

test('a correct code opens one registration under concurrent calls', async () => {
  const phone = somePhone()
  await product.api('POST', '/register/phone', { phone })
  const [code = ''] = await codesTo(phone)
  const answers = await Promise.all(Array.from({ length: 5 }, () => otp(phone, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code of one flow is worth nothing in the other, and a token of one phone nothing for another', async () => {
  const phone = await provedMember()
  const other = await provedMember()
  const before = (await codesTo(phone)).length
  await product.api('POST', '/register/phone', { phone })
  const registerCode = (await codesTo(phone))[0] ?? ''
  expect((await codesTo(phone)).length).toBe(before + 1)
  const token = await startReset(phone)
  const resetCode = (await codesTo(phone)).find(code => code !== registerCode) ?? ''
  expect((await finish(phone, token, registerCode)).status).toBeGreaterThanOrEqual(400)
  expect((await finish(other, token, resetCode)).status).toBeGreaterThanOrEqual(400)
  const tokenOfOther = await startReset(other)
  expect((await finish(phone, tokenOfOther, resetCode)).status).toBeGreaterThanOrEqual(400)
  for (const each of [phone, other])
    expect((await product.api('POST', '/login', { phone: each, password: PASSWORD })).status).toBe(200)
})

test('a reset works once and ends every session; its code and token do not work again', async () => {
  const phone = await provedMember()
  const { body } = await product.api('POST', '/login', { phone, password: PASSWORD })
  const known = await codesTo(phone)
  const token = await startReset(phone)
  const codes = await codesTo(phone)
  const code =
    codes.length === known.length ? '' : (codes.find(each => !known.includes(each)) ?? codes[0] ?? '')
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(phone, token, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await finish(phone, token, code)).status).toBeGreaterThanOrEqual(400)
  expect((await product.api('GET', '/customers/profile', undefined, String(body.access_token))).status).toBe(
    401,
  )
  expect((await product.api('POST', '/login', { phone, password: PASSWORD })).status).toBe(401)
  expect((await product.api('POST', '/login', { phone, password: NEW })).status).toBe(200)
})

test('a reset and a sign-in answer alike for a phone that is a member and one that is not', async () => {
  const member = await provedMember()
  const stranger = somePhone()
  const shapeOf = async (phone: string) => {
    const start = await product.api('POST', '/reset-password/start', { phone })
    const token = String(start.body.token)
    const confirm = await product.api('POST', '/reset-password/confirm-otp', { phone, token, otp: '123456' })
    const end = await finish(phone, token, '123456')
    const login = await product.api('POST', '/login', { phone, password: 'Wrong2569x' })
    return [start.status, Object.keys(start.body), token.length, confirm, end, login]
  }
  expect(await shapeOf(member)).toEqual(await shapeOf(stranger))
  expect(await codesTo(stranger)).toEqual([])
})
