import { describe, expect, test } from 'vitest'
import { maskAccount, maskName } from '../bank/transfer-slips.ts'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()

const TRANS_REF = /^[0-9A-Z]{20,25}$/
const LATE_MS = 600_000

type Sent = { id: string; trans_ref: string }

const send = async (order: object = {}): Promise<Sent> => {
  const payer = { from_bank: 'kbank', from_account: '8000000101' }
  const answer = await world.call('POST', '/bank/transfers', {
    ...payer,
    to_account: '9000000011',
    amount: 500,
    ...order,
  })
  expect(answer.status).toBe(201)
  return answer.body as Sent
}
const statement = async () =>
  ((await world.partner('GET', '/bank/v1/statement')).body as { lines: { line_id: string }[] }).lines
const slip = (id: string) => world.call('GET', `/bank/transfers/${id}/slip`)

describe('a slip', () => {
  test('has the same reference as the line on the statement and the answer to the payer', async () => {
    const { id, trans_ref } = await send({ amount: 320.5 })
    expect(trans_ref).toMatch(TRANS_REF)
    expect(await statement()).toMatchObject([{ line_id: id, trans_ref }])
    expect(await slip(id)).toMatchObject({
      status: 200,
      body: { trans_ref, bank: 'kbank', amount: 320.5, note: null },
    })
  })

  test('has the mini QR code that Thai banks read: the code of the sending bank, and the reference', async () => {
    const { id, trans_ref } = await send({ from_bank: 'scb', from_account: '8000000202' })
    const { mini_qr } = (await slip(id)).body as { mini_qr: string }
    const length = trans_ref.length
    expect(mini_qr).toMatch(
      new RegExp(`^00${length + 21}0006000001010301402${length}${trans_ref}5102TH9104[0-9A-F]{4}$`),
    )
  })

  test('exists also for a transfer between two people, which is on no statement of Sala', async () => {
    const { id } = await send({ to_account: '8000000202' })
    expect(await statement()).toEqual([])
    expect((await slip(id)).body).toMatchObject({ to: { bank: 'scb', account: 'xxx-x-x0020-x' } })
  })

  test('shows neither the whole account number nor the whole name', async () => {
    const { id } = await send()
    expect((await slip(id)).body).toMatchObject({
      from: { bank: 'kbank', account: 'xxx-x-x0010-x', name: 'สมหญิง ท***' },
      to: { bank: 'kbank', account: 'xxx-x-x0001-x', name: 'บริษัท ศาลา แซนด์บ็อกซ์ จำกัด' },
    })
    expect([maskAccount('800000000606'), maskName('มะลิ เงินจำลอง'), maskName('มะลิ')]).toEqual([
      'xxxxxxxx0606',
      'มะลิ เงิ***',
      'มะลิ',
    ])
  })

  test('of an unknown transfer gets 404, and a reset deletes slips', async () => {
    const { id } = await send()
    expect((await slip('line_never')).status).toBe(404)
    await world.call('POST', '/reset')
    expect((await slip(id)).status).toBe(404)
  })

  test('can be found by the transfer id in the account’s movements', async () => {
    const { id } = await send()
    const moved = (await world.call('GET', '/bank/movements?bank=kbank&account=8000000101')).body
    expect(moved).toMatchObject([{ amount: -500, transfer_id: id }])
  })
})

test('forty transfers at the same time have forty references', async () => {
  const sent = await Promise.all(Array.from({ length: 40 }, () => send({ amount: 1 })))
  expect(new Set(sent.map(({ trans_ref }) => trans_ref)).size).toBe(40)
})

describe('a payment that the receiving bank reports later', () => {
  test('has left the payer’s account and has a slip, while neither the statement nor a callback reports it', async () => {
    const late = await send({ late_ms: LATE_MS })
    const { id } = await send({ amount: 20 })
    expect(await statement()).toMatchObject([{ line_id: id }])
    expect((await slip(late.id)).status).toBe(200)
    const reported = await world.sala().whenReceived('/callbacks/bank', 1)
    expect(reported.map(({ body }) => (body as { line_id: string }).line_id)).toEqual([id])
  })

  test('keeps its original cursor, which is below one that Sala has already read', async () => {
    const late = await send({ late_ms: LATE_MS })
    const { id } = await send({ amount: 20 })
    await world.query(`update sandbox.bank_line set told_from = now() where line_id = '${late.id}'`)
    expect(await statement()).toMatchObject([{ line_id: late.id }, { line_id: id }])
  })

  test('is on the statement and gets its callback when the bank ends the delay', async () => {
    const { id } = await send({ late_ms: LATE_MS })
    expect((await slip(id)).body).toMatchObject({ told_from: expect.any(String) })
    const reported = await world.call('POST', `/bank/transfers/${id}/tell`)
    expect(reported).toMatchObject({ status: 200, body: { told_from: null } })
    expect(await statement()).toMatchObject([{ line_id: id }])
    const [received] = await world.sala().whenReceived('/callbacks/bank', 1)
    expect(received?.body).toMatchObject({ line_id: id })
    expect((await world.call('POST', '/bank/transfers/line_never/tell')).status).toBe(404)
  })

  test('cannot be delayed for longer than ten minutes', async () => {
    const order = { from_bank: 'kbank', from_account: '8000000101', to_account: '9000000011', amount: 1 }
    expect((await world.call('POST', '/bank/transfers', { ...order, late_ms: LATE_MS + 1 })).status).toBe(400)
  })
})
