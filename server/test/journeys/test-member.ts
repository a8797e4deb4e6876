import { expect } from 'vitest'
import type { Answer, TestProduct } from './lobby-under-test.ts'

/** The code that a registration accepts while REGISTRATION_OTP is `bypass` (no codes by SMS, F02). */
const BYPASS_CODE = '000000'
export const PASSWORD = 'Sala2569x'

export type TestMember = { phone: string; bank: string; account: string; name: string; token: string }

let count = 0

/** Returns another birth date for each test member. Two accounts with the same name and birth date would count as duplicates. */
const birthDateOf = (number: number): string =>
  `${1950 + (Math.floor(number / 28) % 50)}-04-${String(1 + (number % 28)).padStart(2, '0')}`

/** Returns another name for each test member. Two accounts with the same name from one IP address would count as duplicates. */
const nameOf = (number: number): string => {
  const letters = ['กขคงจฉชซญณ', 'ดตถทธนบปผฝ', 'พฟภมยรลวศษ']
  return `ทดสอบ แซนด์บ็อกซ์${letters.map((of, place) => of[Math.floor(number / 10 ** place) % 10]).join('')}`
}

/** Returns the phone and the bank account of another person. */
export const newIdentity = () => {
  count += 1
  const phone = `08${String(10_000_000 + count)}`
  const account_number = `88${String(10_000_000 + count)}`
  return {
    phone,
    account_number,
    bank: 'scb',
    name: nameOf(count),
    line: '',
    birth_date: birthDateOf(count),
  } as const
}

export const register = async (
  product: TestProduct,
  given: { name?: string; birth_date?: string } = {},
): Promise<TestMember> => {
  const identity = newIdentity()
  const { phone } = identity
  await expectOk(product.api('POST', '/register/phone', { phone, no_otp: true, ip: '' }))
  const otp = await expectOk(product.api('POST', '/register/otp', { phone, otp: BYPASS_CODE, bypass: true }))
  const words = { password: PASSWORD, password_confirmation: PASSWORD }
  const session = await expectOk(product.api('POST', '/register/password', words, String(otp.access_token)))
  const token = String(session.access_token)
  const bank = { ...identity, ...given }
  await expectOk(product.api('POST', '/register/bank-account', bank, token))
  return { phone, bank: 'scb', account: bank.account_number, name: bank.name, token }
}

export const expectOk = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

/** Opens a game as the member. Returns the token in the URL of the game's page. */
export const openGame = async (product: TestProduct, member: TestMember): Promise<string> => {
  const { url } = await expectOk(product.api('GET', '/customers/login-game', undefined, member.token))
  return new URL(String(url)).searchParams.get('token') ?? ''
}

type Profile = {
  ufabet_credit: number
  ufabet_credit_checking: 0 | 1
  games: { credit: number }[]
  completed_requests: {
    id: string
    type: string
    status: string
    amount: number
    deleted_cause: string | null
  }[]
  held_deposits: { id: string; received_amount: number; timeline: { reason: string | null }[] }[]
  pending_request: {
    id: string
    ref: string
    type: string
    status: string
    transfer_amount: number
    to_account_number: string
  } | null
}

export const profileOf = async (product: TestProduct, member: TestMember): Promise<Profile> =>
  (await expectOk(product.api('GET', '/customers/profile', undefined, member.token))).data as Profile

/** Opens a deposit. Returns the deposit as it is in the member's profile. */
export const prepareDeposit = async (product: TestProduct, member: TestMember, amount: number) => {
  await expectOk(product.api('POST', '/requests/deposit/prepare', { amount, ip: '' }, member.token))
  const pending = (await profileOf(product, member)).pending_request
  if (pending === null) throw new Error('no open deposit after prepare')
  return pending
}

/** Pays at the sandbox's bank with the reference in the deposit's QR code, or without a reference as a plain transfer. */
export const pay = async (
  product: TestProduct,
  member: Pick<TestMember, 'bank' | 'account'>,
  to: string,
  amount: number,
  ref?: string,
  shown: object = {},
) => {
  const transfer = { from_bank: member.bank, from_account: member.account, to_account: to, amount, ...shown }
  const answer = await product.sandbox(
    'POST',
    '/bank/transfers',
    ref === undefined ? transfer : { ...transfer, ref },
  )
  expect(answer.status).toBe(201)
  return String(answer.body.id)
}

/** Deposits by QR code. Waits until the product has credited the amount. */
export const deposit = async (product: TestProduct, member: TestMember, amount: number): Promise<void> => {
  const open = await prepareDeposit(product, member, amount)
  await pay(product, member, open.to_account_number, amount, open.ref)
  await product.settle()
}

export const payoutsTo = async (
  product: TestProduct,
  member: TestMember,
): Promise<{ amount: number; status: string }[]> =>
  (await product.sandbox('GET', `/bank/payouts?account=${member.account}`)).body as unknown as {
    amount: number
    status: string
  }[]

export const fault = async (
  product: TestProduct,
  partner: string,
  kind: string,
  times: number,
): Promise<void> => {
  const answer = await product.sandbox('POST', '/faults', { partner, kind, count: times })
  expect(answer.status).toBeLessThan(300)
}

/** Moves the clocks of sandbox and product together by some minutes. Null sets both to the real time. */
export const moveClock = async (product: TestProduct, minutes: number | null): Promise<void> => {
  const now =
    minutes === null
      ? null
      : new Date(product.context().clock.now().getTime() + minutes * 60_000).toISOString()
  const answer = await product.sandbox('POST', '/clock', { now })
  expect(answer.status).toBeLessThan(300)
  await product.settle()
}
