import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { salaBank } from './bank.ts'

const GOOD = {
  line_id: 'l1',
  cursor: '7',
  account: '9000000011',
  from_bank: 'scb',
  from_account: '8000000202',
  from_name: 'A\u0000B',
  amount: '500.00',
  bill_reference: null,
  paid_at: '2026-11-18T08:00:00Z',
}
const asAgreed = { lines: [GOOD, { ...GOOD, line_id: 'l2', amount: '-5.00' }, 'nonsense'], next: '9' }
let page: { lines: unknown[]; next: string } = asAgreed
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(page))
})

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

afterEach(() => {
  page = asAgreed
})
const readPage = async () => {
  const { port } = server.address() as AddressInfo
  const read = await salaBank({ url: `http://127.0.0.1:${port}`, key: 'k' }).statement({ since: null })
  if (read === null) throw new Error('no page')
  return read
}

test('a malformed line does not affect the others, and no U+0000 gets through', async () => {
  const read = await readPage()
  expect(read.lines).toMatchObject([{ line_id: 'l1', amount: 50_000n, from_name: 'A\ufffdB' }])
  expect(read.unreadable).toHaveLength(2)
})

test("a line's transfer number is the bank's; missing, null or empty means none", async () => {
  const given = ['20261118ABCdef', null, undefined, '']
  page = { lines: given.map((trans_ref, i) => ({ ...GOOD, line_id: `l${i}`, trans_ref })), next: '9' }
  const { lines, unreadable } = await readPage()
  expect(lines.map(line => line.trans_ref)).toEqual(['20261118ABCdef', null, null, null])
  expect(unreadable).toEqual([])
})
