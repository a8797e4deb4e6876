import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { deskOn } from '../desk-client.ts'
import { settlePayoutByEvidence } from '../evidence-settlement-steps.ts'
import { sizeOr } from '../simulation/simulation-seeds.ts'
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
const desk = deskOn(product.context)

type Call = Awaited<ReturnType<typeof desk.operator>>
let named = 0
const twoPeople = async (): Promise<[Call, Call, string]> => {
  named += 1
  const first = `first-${named}`
  return [await desk.operator(first, ['finance']), await desk.operator(`second-${named}`, ['cashier']), first]
}
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const statement = async (): Promise<string> =>
  (await fetch(`${product.origin()}/sandbox/bank/statement-file?account=9000000011`)).text()
const creditOf = async (member: TestMember) => (await profileOf(product, member)).ufabet_credit
const paidIn = async (member: TestMember, amount: number) => {
  const { to_account_number, ref } = await prepareDeposit(product, member, amount)
  await pay(product, member, to_account_number, amount, ref)
}
const bringTwice = async ([first, second]: readonly Call[], path: `/files/${string}`, text: string) => {
  const body = { content: base64(text), reason: 'the bank gave it' }
  await first?.(`POST ${path}`, body)
  const response = await second?.(`POST ${path}`, body)
  await product.settle()
  return response
}
/** Creates a member with a deposit of 500 baht and a withdrawal that waits for a payout file. */
const withOrder = async (people: readonly Call[], amount: number) => {
  const member = await register(product)
  await paidIn(member, 500)
  await bringTwice(people, '/files/statements', await statement())
  const { phone, token } = member
  const { id } = await expectOk(product.api('POST', '/requests/withdraw', { phone, amount }, token))
  await product.settle()
  return { member, id: String(id) }
}

test('a statement is previewed before the import, credits nothing by one person, and credits by two', async () => {
  const [first, second, name] = await twoPeople()
  const member = await register(product)
  await paidIn(member, 300)
  const text = await statement()
  const content = base64(text)
  const seen = await first('POST /files/statements/preview', { content })
  expect(seen.body).toMatchObject({ turn: 'first', file: null, fresh: 1, amount: 300, unreadable: 0 })
  expect(seen.body.lines).toMatchObject([{ does: 'credit', amount: 300, member: { id: expect.any(String) } }])
  expect(JSON.stringify(seen.body.lines)).not.toContain(member.account)
  const waits = await first('POST /files/statements', { content, reason: 'from the bank' })
  expect(waits.body).toMatchObject({ state: 'waits' })
  const own = await first('POST /files/statements', { content, reason: 'from the bank' })
  expect(own.body).toMatchObject({ code: 'bank_file_own' })
  expect((await first('POST /files/statements/preview', { content })).body).toMatchObject({ turn: 'own' })
  await product.settle()
  expect(await creditOf(member)).toBe(0)
  expect((await second('POST /files/statements/preview', { content })).body).toMatchObject({
    turn: 'second',
    file: { brought_by: name, reason: 'from the bank' },
  })
  const other = base64(`${text}\r\n`)
  expect((await second('POST /files/statements/preview', { content: other })).body).toMatchObject({
    turn: 'first',
  })
  const read = await second('POST /files/statements', { content, reason: 'got it myself' })
  expect(read.body).toMatchObject({ state: 'read', fresh: 1, unreadable: 0 })
  await product.settle()
  expect(await creditOf(member)).toBe(300)
  expect((await first('POST /files/statements/preview', { content })).body).toMatchObject({
    turn: 'again',
    fresh: 0,
  })
  const { body } = await second('GET /files')
  expect(body).toMatchObject({ reads_statements: true })
  expect(body.brought).toEqual(
    expect.arrayContaining([expect.objectContaining({ brought_by: name, kind: 'statement' })]),
  )
})

test('unmatched money is previewed as unmatched, and is booked to suspense', async () => {
  const [first, second] = await twoPeople()
  await bringTwice([first, second], '/files/statements', await statement())
  const member = await register(product)
  await pay(product, member, '9000000011', 77)
  const text = await statement()
  const { body } = await first('POST /files/statements/preview', { content: base64(text) })
  expect(body.lines).toMatchObject([{ does: 'unmatched', amount: 77, member: null }])
  await bringTwice([first, second], '/files/statements', text)
  const [item] = await product.query('select reason from suspense_items where amount = 7700')
  expect(item).toEqual({ reason: 'unmatched' })
})

test('a lost answer or file is fetched again with the same key only', async () => {
  const [first, second] = await twoPeople()
  await withOrder([first, second], 200)
  const { no } = (await first('POST /files/payouts', { reason: 'the day’s' })).body
  const take = (key?: string) =>
    first(`POST /files/payouts/${no}/take`, {
      reason: 'to the bank',
      ...(key === undefined ? {} : { take_key: key }),
    })
  const taken = await take('one')
  expect(taken.status).toBe(200)
  expect((await take('one')).body).toEqual(taken.body)
  for (const other of ['two', undefined])
    expect((await take(other)).body).toMatchObject({ code: 'payout_file_taken' })
  const taking = await product.query<{ action: string }>(
    "select action from audit_log where subject = $1 and action = 'payout_file.take'",
    [`payout-file:${no}`],
  )
  expect(taking).toHaveLength(2)
  await second(`POST /files/payouts/${no}/uploaded`, { reason: 'to the bank' })
  expect((await take('one')).body).toMatchObject({ code: 'payout_file_uploaded' })
})

test('the unreadable rows of a statement are named by number and reason, also those that contradict what was read', async () => {
  const [first, second] = await twoPeople()
  const member = await register(product)
  await paidIn(member, 350)
  const text = await statement()
  await bringTwice([first, second], '/files/statements', text)
  const rows = text.split('\r\n').filter(line => line !== '')
  const [heads = '', ...lines] = rows
  const last = lines.at(-1) ?? ''
  const { body } = await first('POST /files/statements/preview', {
    content: base64(
      `${[heads, last.replace('350.00', '351.00'), last.replace(/^[^,]*/, ''), 'cut'].join('\r\n')}\r\n`,
    ),
  })
  expect(body).toMatchObject({
    fresh: 0,
    unreadable: 3,
    rejected: [
      { row: 2, why: 'stored_otherwise' },
      { row: 3, why: 'movement' },
      { row: 4, why: 'cut_off' },
    ],
  })
})

test('an order file is made once, taken once by each person, and not after the bank has it', async () => {
  const [first, second] = await twoPeople()
  const { id } = await withOrder([first, second], 200)
  expect((await first('GET /files')).body).toMatchObject({ waiting: { orders: 1, amount: 200 } })
  const { no } = (await first('POST /files/payouts', { reason: 'the day’s' })).body
  const again = await first('POST /files/payouts', { reason: 'the day’s' })
  expect(again.body).toMatchObject({ code: 'payout_file_empty' })
  const reason = { reason: 'to the bank' }
  const taken = await first(`POST /files/payouts/${no}/take`, reason)
  expect(taken.body).toMatchObject({
    name: expect.stringMatching(new RegExp(`^payout-orders-\\d{4}-\\d\\d-\\d\\d-no-${no}\\.csv$`)),
    text: expect.stringContaining(id),
  })
  expect((await first(`POST /files/payouts/${no}/take`, reason)).body).toMatchObject({
    code: 'payout_file_taken',
  })
  expect((await second(`POST /files/payouts/${no}/take`, reason)).body).toMatchObject({
    text: taken.body.text,
  })
  expect((await second(`POST /files/payouts/${no}/uploaded`, reason)).status).toBe(200)
  for (const act of ['uploaded', 'take'])
    expect((await first(`POST /files/payouts/${no}/${act}`, reason)).body).toMatchObject({
      code: 'payout_file_uploaded',
    })
  const acts = await product.query<{ action: string }>(
    'select action from audit_log where subject = $1 order by at',
    [`payout-file:${no}`],
  )
  expect(acts.map(({ action }) => action)).toEqual([
    ...['payout_file.make', 'payout_file.take', 'payout_file.take', 'payout_file.upload'],
  ])
  expect((await first('POST /files/payouts/999999/take', reason)).status).toBe(404)
})

test('an order that two operators settled by the bank’s record is in no later file', async () => {
  const [first, second] = await twoPeople()
  const { member, id } = await withOrder([first, second], 120)
  const [row] = await product.query<{ member_id: MemberId; id: WithdrawalId }>(
    'select member_id, id from withdrawals where id = $1',
    [id],
  )
  if (row === undefined) throw new Error(`no withdrawal ${id}`)
  const two = { maker: 'nok', checker: 'mali', reason: 'paid at the counter' }
  await settlePayoutByEvidence(product.context(), two, row, { outcome: 'paid', record: `BR-${id}` })
  expect(await creditOf(member)).toBe(380)
  expect((await first('GET /files')).body).toMatchObject({ waiting: { orders: 0, amount: 0 } })
  const made = await first('POST /files/payouts', { reason: 'the day’s' })
  expect(made.body).toMatchObject({ code: 'payout_file_empty' })
})

test('an order that two operators settled before the download is not in the file, and an empty file is refused', async () => {
  const [first, second] = await twoPeople()
  const ended = await withOrder([first, second], 110)
  const open = await withOrder([first, second], 130)
  const { no } = (await first('POST /files/payouts', { reason: 'the day’s' })).body
  const reason = { reason: 'to the bank' }
  const before = (await first(`POST /files/payouts/${no}/take`, reason)).body
  expect(before.text).toContain(ended.id)
  const end = async (id: string) => {
    const [row] = await product.query<{ member_id: MemberId; id: WithdrawalId }>(
      'select member_id, id from withdrawals where id = $1',
      [id],
    )
    if (row === undefined) throw new Error(`no withdrawal ${id}`)
    const two = { maker: 'nok', checker: 'mali', reason: 'paid at the counter' }
    await settlePayoutByEvidence(product.context(), two, row, { outcome: 'paid', record: `BR-${id}` })
  }
  await end(ended.id)
  const { payout_files } = (await second('GET /files')).body as { payout_files: { no: string }[] }
  expect(payout_files.find(file => file.no === no)).toMatchObject({ orders: 2, ended: 1, uploaded_by: null })
  const { text } = (await second(`POST /files/payouts/${no}/take`, reason)).body
  expect(text).toContain(open.id)
  expect(text).not.toContain(ended.id)
  await end(open.id)
  const third = await desk.operator('third-of-ended', ['cashier'])
  expect((await third(`POST /files/payouts/${no}/take`, reason)).body).toMatchObject({
    code: 'payout_file_ended',
  })
})

test('the bank’s result file shows its differences before two operators import it, and each line counts once', async () => {
  const [first, second] = await twoPeople()
  const { member: paid, id } = await withOrder([first, second], 100)
  const { member: failed, id: other } = await withOrder([first, second], 150)
  const { no } = (await first('POST /files/payouts', { reason: 'the day’s' })).body
  const { text } = (await first(`POST /files/payouts/${no}/take`, { reason: 'to the bank' })).body
  const counter = await fetch(`${product.origin()}/sandbox/bank/payout-files`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: String(text),
  })
  await counter.text()
  const nobody = `wdr_${'0'.repeat(26)}`
  const lines = [`${id},100.00,PAID,`, `${other},150.00,FAILED,account closed`, `${nobody},1.00,PAID,`]
  const fileOf = (rows: readonly string[]) => ['reference,amount,status,reason', ...rows, ''].join('\n')
  const preview = async (file: string) =>
    (await first('POST /files/results/preview', { content: base64(file) })).body
  // The result file of the bank has two contradicting lines for one order. Both must wait for an operator's decision.
  const contradicting = [...lines, `${id},100.00,FAILED,`, `${other},15.00,PAID,`]
  const held = await preview(fileOf(contradicting))
  expect(held).toMatchObject({ turn: 'first', paid: 0, refused: 0 })
  const heldLine = (reference: string, amount: number, status: string) =>
    expect.objectContaining({ reference, amount, status, does: 'contradicting' })
  expect(held.lines).toEqual([
    expect.objectContaining({ reference: nobody, does: 'no_file' }),
    ...[heldLine(id, 100, 'paid'), heldLine(id, 100, 'refused')],
    ...[heldLine(other, 150, 'refused'), heldLine(other, 15, 'paid')],
  ])
  expect(held.mistakes).toHaveLength(5)
  const answer = fileOf([...lines, `${nobody},100.00,PERHAPS,`])
  const body = await preview(answer)
  expect(body).toMatchObject({ turn: 'first', paid: 1, refused: 1, before: 0 })
  const does = (body.lines as { does: string }[]).map(line => line.does)
  expect(does.slice(0, 3)).toEqual(['paid', 'refused', 'no_file'])
  expect((body.mistakes as unknown[]).length).toBe(2)
  await product.settle()
  expect(await creditOf(failed)).toBe(350)
  const response = await bringTwice([first, second], '/files/results', answer)
  expect(response?.body).toMatchObject({ state: 'read', paid: 1, refused: 1, before: 0 })
  expect(await payoutsTo(product, paid)).toMatchObject([{ amount: 100, status: 'paid' }])
  expect([await creditOf(paid), await creditOf(failed)]).toEqual([400, 500])
  const after = await second('POST /files/results/preview', { content: base64(answer) })
  expect(after.body).toMatchObject({ turn: 'again', paid: 0, refused: 0, before: 2 })
  const { payout_files } = (await first('GET /files')).body
  expect(payout_files).toEqual(
    expect.arrayContaining([expect.objectContaining({ no, orders: 2, amount: 250, paid: 1, refused: 1 })]),
  )
})

const HEADS = 'reference,amount,status,reason'
/** Creates a withdrawal of 100 baht and a payout file that contains it. The returned `end` settles the payout by two operators. */
const inFile = async (people: readonly [Call, Call, string]) => {
  const [maker, checker] = people
  const { member, id } = await withOrder([maker, checker], 100)
  await maker('POST /files/payouts', { reason: 'the day’s' })
  const [key] = await product.query<{ member_id: MemberId; id: WithdrawalId }>(
    'select member_id, id from withdrawals where id = $1',
    [id],
  )
  if (key === undefined) throw new Error(`no withdrawal ${id}`)
  const two = { maker: 'nok', checker: 'mali', reason: 'the bank wrote' }
  const end = (outcome: 'paid' | 'not_paid') =>
    settlePayoutByEvidence(product.context(), two, key, { outcome, record: `BR-${id}` })
  return { member, id, end }
}
const answersKept = (id: string) =>
  product.query<{ raw: string }>(
    "select raw from unreadable_rows where what = 'payout answer' and raw like '%' || $1 || '%' and settled_at is null",
    [id],
  )

test.each([
  { outcome: 'paid', status: 'PAID', does: 'paid', credit: 400 },
  { outcome: 'not_paid', status: 'FAILED', does: 'refused', credit: 500 },
  { outcome: 'paid', status: 'FAILED', does: 'ended_otherwise', credit: 400 },
  { outcome: 'not_paid', status: 'PAID', does: 'ended_otherwise', credit: 500 },
] as const)(
  'an order that two people ended as $outcome and the bank’s answer says is $status does $does',
  async ({ outcome, status, does, credit }) => {
    const people = await twoPeople()
    const [first, second] = people
    const { member, id, end } = await inFile(people)
    await end(outcome)
    await product.settle()
    const answer = `${HEADS}\n${id},100.00,${status},\n`
    const isOther = does === 'ended_otherwise'
    const was = outcome === 'paid' ? 'paid' : 'refused'
    const seen = (await first('POST /files/results/preview', { content: base64(answer) })).body
    expect(seen.lines).toMatchObject([{ reference: id, does }])
    const response = await bringTwice([first, second], '/files/results', answer)
    for (const { mistakes, ...counts } of [seen, response?.body ?? {}]) {
      expect(counts).toMatchObject({ paid: does === 'paid' ? 1 : 0, refused: does === 'refused' ? 1 : 0 })
      expect(mistakes).toEqual(
        isOther ? [{ why: does, reference: id, was, line: null, row: null, fault: null }] : [],
      )
    }
    expect(await creditOf(member)).toBe(credit)
    const kept = await answersKept(id)
    expect(kept).toHaveLength(isOther ? 1 : 0)
    // The second upload of the same result file changes nothing, because the product stores a result once.
    const again = await first('POST /files/results/preview', { content: base64(`${answer}\n`) })
    expect(again.body.lines).toMatchObject([{ does: isOther ? does : 'before' }])
    await bringTwice([first, second], '/files/results', `${answer}\n`)
    expect(await answersKept(id)).toEqual(kept)
  },
)

test('an order that is settled while the bank’s result is imported keeps its outcome', async () => {
  const people = await twoPeople()
  const [first, second] = people
  for (let turn = 0; turn < sizeOr(2, 6); turn++) {
    const { id, end } = await inFile(people)
    const answer = `${HEADS}\n${id},100.00,PAID,\n`
    const [evidence] = await Promise.allSettled([
      end('not_paid'),
      bringTwice([first, second], '/files/results', answer),
    ])
    const [line] = await product.query('select result from payout_file_lines where reference = $1', [id])
    const isOther = evidence.status === 'fulfilled'
    expect(line).toEqual({ result: isOther ? null : 'paid' })
    expect(await answersKept(id)).toHaveLength(isOther ? 1 : 0)
  }
})

test('an invalid or too large file is refused', async () => {
  const [first] = await twoPeople()
  expect((await first('POST /files/statements/preview', { content: 'no base64!' })).status).toBe(422)
  const large = Buffer.alloc(9 * 1024 * 1024, 'a').toString('base64')
  const { status, body } = await first('POST /files/statements/preview', { content: large })
  expect({ status, code: body.code }).toEqual({ status: 413, code: 'bank_file_too_large' })
})
