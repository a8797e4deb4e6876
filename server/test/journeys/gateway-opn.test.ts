import { expect, test, vi } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { expectOk, fault, profileOf, register, type TestMember } from './test-member.ts'

const product = useProduct({}, { GATEWAY: 'opn' })
const BILLER = '099000000000099'

const gatewayMember = async (): Promise<TestMember> => {
  const member = await register(product)
  await product.query('update members set payment_gateway_status = true where phone = $1', [member.phone])
  return member
}
const order = (member: TestMember, amount: number) =>
  product.api('POST', '/requests/deposit/payment-gateway', { amount }, member.token)

/** Returns the reference in the QR code of the member's deposit. */
const billOf = async (member: TestMember, id: string): Promise<string> => {
  const { image } = await expectOk(product.api('GET', `/requests/deposit/${id}/qr`, undefined, member.token))
  const [head, base64 = ''] = String(image).split(',')
  expect(head).toBe('data:image/svg+xml;base64')
  return /data-bill="(\d+)"/.exec(Buffer.from(base64, 'base64').toString('utf8'))?.[1] ?? ''
}
const open = async (member: TestMember, amount: number) => {
  const { id, pay_url, pay_qr } = await expectOk(order(member, amount))
  expect({ pay_url, pay_qr }).toEqual({ pay_url: `${product.origin()}/lobby/deposit`, pay_qr: true })
  return { id: String(id), ref: await billOf(member, String(id)) }
}
/** Pays a deposit from the member's bank account, with the reference in its QR code. */
const scan = (member: TestMember, ref: string, amount: number) =>
  product.sandbox('POST', '/bank/transfers', {
    from_bank: member.bank,
    from_account: member.account,
    to_account: BILLER,
    amount,
    ref,
  })
const becomesCredit = (member: TestMember, amount: number) =>
  vi.waitFor(
    async () => {
      await product.settle()
      expect((await profileOf(product, member)).ufabet_credit).toBe(amount)
    },
    { timeout: 60_000, interval: 200 },
  )
const depositOf = async (member: TestMember, id: string) => {
  const answer = await product.api('GET', `/requests/deposit/${id}`, undefined, member.token)
  return answer.body.data as { status: string; pay_qr: boolean }
}
const chargesOf = (id: string) =>
  product.query("select 1 from sandbox.gateway_payment where metadata->>'reference' = $1", [id])

test('a QR in our own page, scanned with a bank’s app, is credited once under repeated webhooks', async () => {
  const member = await gatewayMember()
  await fault(product, 'gateway', 'duplicate', 1)
  const { id, ref } = await open(member, 500)
  expect((await scan(member, ref, 500)).status).toBe(201)
  await becomesCredit(member, 500)
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(500)
  expect(await depositOf(member, id)).toMatchObject({ status: 'completed', pay_qr: false })
})

test('the QR of another member’s deposit is not served', async () => {
  const [member, other] = [await gatewayMember(), await gatewayMember()]
  const { id } = await open(member, 500)
  expect(await product.api('GET', `/requests/deposit/${id}/qr`, undefined, other.token)).toMatchObject({
    status: 404,
  })
})

test('the answer to the order is lost: the next try finds the charge, and makes no second one', async () => {
  const member = await gatewayMember()
  await fault(product, 'gateway', 'drop_after_commit', 1)
  expect(await order(member, 500)).toMatchObject({ status: 503, body: { code: 'gateway_silent' } })
  const { id, ref } = await open(member, 500)
  expect(await chargesOf(id)).toHaveLength(1)
  expect((await scan(member, ref, 500)).status).toBe(201)
  await becomesCredit(member, 500)
})

test('a refused order ends the deposit, and the member may try again', async () => {
  const member = await gatewayMember()
  await fault(product, 'gateway', 'refuse', 1)
  expect(await order(member, 500)).toMatchObject({ body: { code: 'gateway_refused' } })
  expect((await open(member, 500)).ref).toMatch(/^\d{12}$/)
})

test('a cancelled deposit’s QR can no longer be paid; one that was paid first stays paid', async () => {
  const member = await gatewayMember()
  const gone = await open(member, 500)
  await expectOk(product.api('POST', `/requests/deposit/${gone.id}/cancel`, {}, member.token))
  await product.settle()
  expect((await scan(member, gone.ref, 500)).status).toBe(422)
  const paid = await open(member, 600)
  expect((await scan(member, paid.ref, 600)).status).toBe(201)
  await product.api('POST', `/requests/deposit/${paid.id}/cancel`, {}, member.token)
  await product.settle()
  const held = await product.query('select reason, amount::text from suspense_items where source_id = $1', [
    paid.id,
  ])
  const credit = (await profileOf(product, member)).ufabet_credit
  expect(credit === 600 || held.length === 1).toBe(true)
})

test('an unsigned event is refused', async () => {
  const event = { id: 'evnt_1', key: 'charge.complete', data: { object: 'charge', metadata: {} } }
  expect(await product.api('POST', '/callbacks/opn', event)).toMatchObject({ status: 401 })
})

test('the gateway’s list of payments agrees with the books, over the wire', async () => {
  const { text } = await operatorOn(product.context)('reconcile', 'full')
  expect(text).toMatch(/the gateway's list: [1-9]\d* compared, 0 different, 0 open/)
})
