import { describe, expect, test } from 'vitest'
import type { BankFeed, ListPlace, StatementLine } from '../../src/partners/ports/bank-feed.ts'
import { DAY_MS } from '../../src/platform/calendar.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { useFaultySandbox } from './faulty-sandbox.ts'

const outside = useFaultySandbox()
const PAYER = { from_bank: 'bbl', from_account: '8000000303' }
const ACCOUNT = '9000000011'
const PAGES_MAX = 50
let count = 0

const feedOf = (name: string): BankFeed => {
  const [feed] = outside.partners({ BANK_FEED: name }).bank_feeds
  if (feed === undefined) throw new Error('no feed')
  return feed
}
const newReference = () => {
  count += 1
  return `66${String(count).padStart(8, '0')}`
}
const pay = async (ref: string, amount: number) => {
  const paid = await outside.call('POST', '/bank/transfers', { ...PAYER, to_account: ACCOUNT, amount, ref })
  expect(paid.status).toBe(201)
}
const fileOf = async (): Promise<string> =>
  (await fetch(`${outside.line().url()}/sandbox/bank/statement-file?account=${ACCOUNT}`)).text()

/** Fetches a page of a bank statement by the adapter. Throws if the adapter returns none. */
const pageOf = async (feed: BankFeed, from: ListPlace) => {
  const page = await feed.statement?.(from)
  if (page === undefined || page === null) throw new Error('no page')
  return page
}
const listed = async (feed: BankFeed, from: ListPlace): Promise<{ lines: StatementLine[]; next: string }> => {
  const lines: StatementLine[] = []
  let place = from
  for (let read = 0; read < PAGES_MAX; read++) {
    const page = await pageOf(feed, place)
    lines.push(...page.lines)
    if (page.is_last) return { lines, next: page.next }
    place = { behind: page.next, again: false }
  }
  throw new Error('its list has no end')
}
/** Returns the lines of the statement that have this bill (payment request) reference, as the adapter `name` returns them. */
const linesOf = async (name: string, reference: string): Promise<StatementLine[]> => {
  const feed = feedOf(name)
  const all = async () => {
    if (feed.bills !== null) return (await feed.bills.paid({ reference, at: systemClock.now() })).lines
    if (feed.read !== null) return feed.read(await fileOf()).lines
    return (await listed(feed, { since: null })).lines
  }
  return (await all()).filter(({ bill_reference }) => bill_reference === reference)
}

describe.each(['sala', 'scb', 'statement-file'])('what came in, as %s tells it', name => {
  test('a payment has its whole amount, our account, its bill and its time, and the same name in each report', async () => {
    const reference = newReference()
    expect(await linesOf(name, reference)).toEqual([])
    await pay(reference, 123.45)
    const lines = await linesOf(name, reference)
    expect(lines).toEqual([
      {
        line_id: expect.stringMatching(/^[\x21-\x7e]{1,64}$/),
        account: ACCOUNT,
        from_bank: PAYER.from_bank,
        from_account: PAYER.from_account,
        from_name: expect.any(String),
        amount: 12_345n,
        bill_reference: reference,
        paid_at: expect.any(Date),
        trans_ref: name === 'sala' ? expect.any(String) : null,
      },
    ])
    expect(await linesOf(name, reference)).toEqual(lines)
  })

  test('a bill paid twice has two payments, without those of another bill', async () => {
    const [own, other] = [newReference(), newReference()]
    await pay(own, 10)
    await pay(own, 10)
    await pay(other, 10)
    const lines = await linesOf(name, own)
    expect(lines).toHaveLength(2)
    expect(new Set(lines.map(({ line_id }) => line_id)).size).toBe(2)
  })
})

describe('the list of sala', () => {
  test('a cursor returns the later lines, and the previous ones once more where requested', async () => {
    const [first, second] = [newReference(), newReference()]
    await pay(first, 10)
    const { next } = await listed(feedOf('sala'), { since: null })
    await pay(second, 10)
    const refsOf = async (from: ListPlace) =>
      (await listed(feedOf('sala'), from)).lines.map(({ bill_reference }) => bill_reference)
    expect(await refsOf({ behind: next, again: false })).toEqual([second])
    expect(await refsOf({ behind: next, again: true })).toEqual(expect.arrayContaining([first, second]))
  })

  test('it is read from the beginning of a day on', async () => {
    const reference = newReference()
    await pay(reference, 10)
    const since = async (at: Date) => (await listed(feedOf('sala'), { since: at })).lines
    const now = systemClock.now().getTime()
    expect((await since(new Date(now - DAY_MS))).at(-1)).toMatchObject({ bill_reference: reference })
    expect(await since(new Date(now + 2 * DAY_MS))).toEqual([])
  })

  test('a rejected or foreign cursor is distinguished from silence', async () => {
    const reference = newReference()
    await pay(reference, 10)
    const { next } = await listed(feedOf('sala'), { since: null })
    const refuse = { partner: 'bank', operation: 'statement', kind: 'refuse', count: 1 }
    await outside.call('POST', '/faults', refuse)
    expect(await feedOf('sala').statement?.({ behind: next, again: false })).toBeNull()
    expect(await feedOf('sala').statement?.({ behind: 'page-7f3a', again: true })).toBeNull()
    expect((await pageOf(feedOf('sala'), { behind: next, again: false })).lines).toEqual([])
  })
})

describe('a file of statement-file', () => {
  test('cut off at any byte yields only amounts, payers and times of the whole file', async () => {
    await pay(newReference(), 500)
    await pay(newReference(), 500)
    const text = (await fileOf()).trimEnd()
    const read = (part: string) => feedOf('statement-file').read?.(part).lines ?? []
    const whole = read(`${text}\r\n`)
    const row = text.slice(text.lastIndexOf('\n') + 1)
    const cutLines = Array.from({ length: row.length + 1 }, (_, cut) =>
      read(text.slice(0, text.length - cut)),
    )
    // A file that ends inside quotes cannot be read at all. It adds no bank line, and waits for an operator.
    expect(cutLines.flat().length).toBeGreaterThan(0)
    for (const lines of cutLines.filter(({ length }) => length > 0)) expect(lines).toEqual(whole.slice(0, -1))
  })

  test('doubled, out of order or read again has each line once by its name', async () => {
    const reference = newReference()
    await pay(reference, 10)
    const text = await fileOf()
    const [head = '', ...rows] = text.trimEnd().split('\r\n')
    const whole = feedOf('statement-file').read?.(text)
    const odd = feedOf('statement-file').read?.([head, ...rows.toReversed(), ...rows, ''].join('\r\n'))
    const names = (file: typeof whole) => [...new Set(file?.lines.map(({ line_id }) => line_id))].sort()
    expect(names(odd)).toEqual(names(whole))
  })
})
