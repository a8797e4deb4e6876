import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { components, paths } from './dist/schema.js'

/**
 * The main journey of a client: register, deposit by Thai QR, play, withdraw. Its types are generated from the API description, and it imports
 * nothing of the product. `settle` runs the waiting jobs, after which money has arrived.
 */

export type Installation = { readonly origin: string; readonly settle: () => Promise<void> }

type ApiError = components['schemas']['Error']
type Answer<Data> = { data?: Data; error?: ApiError; response: Response }

const PHONE = '0899990001'
const ACCOUNT = '8899990001'
const PASSWORD = 'Sala2569x'
const BYPASS_CODE = '000000'

const dataOf = async <Data>(answer: Promise<Answer<Data>>): Promise<Data> => {
  const { data, error, response } = await answer
  assert.ok(data !== undefined, `${response.url} ${response.status} ${error?.code}`)
  return data
}

/** Makes a call to the sandbox, as a person at the bank or the game site does. The API description of the product does not contain such calls. */
const inSandbox = async (origin: string, path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/sandbox${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  assert.ok(answer.ok, `${path} ${answer.status}`)
}

const clientFor = (origin: string, token?: string) =>
  createClient<paths>({
    baseUrl: origin,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })

const register = async (origin: string): Promise<string> => {
  const visitor = clientFor(origin)
  await dataOf(visitor.POST('/lobby/api/register/phone', { body: { phone: PHONE, no_otp: true } }))
  const otp = { phone: PHONE, otp: BYPASS_CODE, bypass: true }
  const begun = await dataOf(visitor.POST('/lobby/api/register/otp', { body: otp }))
  const registering = clientFor(origin, begun.access_token)
  const words = { password: PASSWORD, password_confirmation: PASSWORD }
  const session = await dataOf(registering.POST('/lobby/api/register/password', { body: words }))
  const member = clientFor(origin, session.access_token)
  const account = {
    bank: 'scb',
    account_number: ACCOUNT,
    name: 'ทดสอบ ไคลเอนต์',
    birth_date: '1980-04-01',
  } as const
  await dataOf(member.POST('/lobby/api/register/bank-account', { body: account }))
  return session.access_token
}

export const runMainJob = async ({
  origin,
  settle,
}: Installation): Promise<{ credit: number; paid: string }> => {
  const member = clientFor(origin, await register(origin))
  const profile = async () => (await dataOf(member.GET('/lobby/api/customers/profile'))).data

  const once = { header: { 'idempotency-key': 'deposit-of-this-client' } }
  const order = { params: once, body: { amount: 500 } }
  const deposit = await dataOf(member.POST('/lobby/api/requests/deposit/prepare', order))
  const repeated = await dataOf(member.POST('/lobby/api/requests/deposit/prepare', order))
  assert.equal(repeated.id, deposit.id)
  const open = (await profile()).pending_request
  assert.ok(open?.type === 'deposit' && open.qr !== null)
  await inSandbox(origin, '/bank/transfers', {
    from_bank: 'scb',
    from_account: ACCOUNT,
    to_account: open.qr.biller_id,
    amount: open.qr.amount,
    ref: open.qr.reference,
  })
  await settle()
  assert.equal((await profile()).ufabet_credit, 500)

  const launch = await dataOf(member.GET('/lobby/api/customers/login-game'))
  const token = new URL(launch.url).searchParams.get('token')
  await inSandbox(origin, '/game-site/rounds', { token, stake: 200, win: 350.5 })
  await dataOf(member.GET('/lobby/api/customers/check-credit'))
  await settle()
  assert.equal((await profile()).ufabet_credit, 650.5)

  const tooMuch = await member.POST('/lobby/api/requests/withdraw', { body: { amount: 100_000 } })
  assert.equal(tooMuch.response.ok, false)
  assert.match(tooMuch.error?.errors.amount?.[0] ?? '', /[ก-๙]/)

  const withdrawal = await dataOf(member.POST('/lobby/api/requests/withdraw', { body: { amount: 650 } }))
  await settle()
  const path = { path: { id: withdrawal.id } }
  const ended = await dataOf(member.GET('/lobby/api/requests/withdraw/{id}', { params: path }))
  return { credit: (await profile()).ufabet_credit, paid: ended.data.status }
}
