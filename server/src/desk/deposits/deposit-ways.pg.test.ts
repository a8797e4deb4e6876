import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)
type Rows = { rows: { id: string; method: string; channel: string | null }[] }

test('the list of deposits shows the app of each, and its filter separates the ways to pay', async () => {
  const operator = await desk.operator('ways', ['finance'])
  const opened = async (channel: 'truemoney' | 'mobile_banking_scb' | null) => {
    const member = await cashier.member()
    if (channel === null) await cashier.setGatewayMember(member.id)
    return (await cashier.openGateway(member, 50_000n, null, channel)).deposit.id
  }
  const page = await opened(null)
  const wallet = await opened('truemoney')
  const bank = await opened('mobile_banking_scb')
  const { id: qr } = await cashier.prepare(await cashier.member(), 50_000n)
  const listed = async (way: string) => {
    const { rows } = (await operator(`GET /deposits?way=${way}`)).body as Rows
    return rows.map(({ id, channel }) => [id, channel])
  }
  expect(await listed('gateway')).toEqual([[page, null]])
  expect(await listed('truemoney')).toEqual([[wallet, 'truemoney']])
  expect(await listed('mobile_banking')).toEqual([[bank, 'mobile_banking_scb']])
  expect(await listed('qr')).toEqual([[qr, null]])
  const { body } = await operator(`GET /deposits/${wallet}`)
  expect(body).toMatchObject({ id: wallet, method: 'gateway', channel: 'truemoney' })
})
