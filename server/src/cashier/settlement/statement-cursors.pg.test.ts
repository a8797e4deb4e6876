import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import type { NumberedLine } from '../../../test/fake-bank.ts'
import type { BankFeed, ListPlace } from '../../partners/ports/bank-feed.ts'

const cashier = useCashier()
const PAGE_LINES = 2
const AMOUNT = 50_000n
const DAY_MINUTES = 24 * 60

let banks = 0

const wordOf = (age: number, place: number): string =>
  `${age === 0 ? 'spring' : 'autumn'}/${'i'.repeat(place)}`

/** A bank whose cursors are text, with few lines on a page. It can invalidate all its cursors. */
const bankOfWords = () => {
  const asked: ListPlace[] = []
  const lines: NumberedLine[] = []
  let age = 0
  banks += 1
  const placeOf = (from: ListPlace): number | null => {
    if ('behind' in from) {
      const [year, marks = ''] = from.behind.split('/')
      return wordOf(age, 0).startsWith(year ?? '') ? marks.length : null
    }
    const { since } = from
    return since === null ? 0 : lines.filter(({ paid_at }) => paid_at < since).length
  }
  const feed: BankFeed = {
    name: `words ${banks}`,
    shows_payer: 'whole',
    bills: null,
    read: null,
    statement: async from => {
      asked.push(from)
      const place = placeOf(from)
      if (place === null) return null
      const pageLines = lines.slice(place, place + PAGE_LINES)
      const next = wordOf(age, place + pageLines.length)
      return { lines: pageLines, unreadable: [], next, is_last: pageLines.length === 0 }
    },
  }
  return {
    feed,
    asked,
    lines,
    forget: (): void => {
      age += 1
    },
  }
}

const useWords = () => {
  const bank = bankOfWords()
  Object.assign(cashier.ctx.partners, { bank_feeds: [bank.feed] })
  return {
    ...bank,
    pay: async () => {
      const member = await cashier.member()
      const deposit = await cashier.prepare(member, AMOUNT)
      cashier.pay(member, AMOUNT, { ref: deposit.ref })
      const line = cashier.bank.lines.at(-1)
      if (line !== undefined) bank.lines.push(line)
      return member
    },
    read: async () => {
      bank.asked.length = 0
      await cashier.read()
      return bank.asked
    },
  }
}
const creditOf = async (members: readonly Awaited<ReturnType<typeof cashier.member>>[]) =>
  Promise.all(members.map(async member => (await cashier.balances(member)).game))

test('a bank cursor is opaque: it is stored unchanged, and reading resumes after it', async () => {
  const bank = useWords()
  const members = [await bank.pay(), await bank.pay(), await bank.pay()]
  expect(await bank.read()).toEqual([
    { since: null },
    { behind: 'spring/ii', again: false },
    { behind: 'spring/iii', again: false },
  ])
  expect(await creditOf(members)).toEqual([AMOUNT, AMOUNT, AMOUNT])
  const later = await bank.pay()
  expect(await bank.read()).toContainEqual({ behind: 'spring/iii', again: true })
  expect(await creditOf([later])).toEqual([AMOUNT])
})

test('a rejected cursor is reported to operators, and the list is read again from days before without doubling', async () => {
  const bank = useWords()
  const first = await bank.pay()
  await bank.read()
  cashier.advance(10 * DAY_MINUTES)
  const second = [await bank.pay(), await bank.pay(), await bank.pay()]
  await bank.read()
  bank.forget()
  const later = await bank.pay()
  const [refused, anew, ...others] = await bank.read()
  expect(refused).toMatchObject({ again: true })
  const [newest] = bank.lines.slice(-1)
  if (anew === undefined || !('since' in anew) || anew.since === null || newest === undefined)
    throw new Error('it did not begin again at a day')
  expect(anew.since < newest.paid_at).toBe(true)
  expect(anew.since > (bank.lines[0]?.paid_at ?? newest.paid_at)).toBe(true)
  expect(others.every(place => 'behind' in place && place.behind.startsWith('autumn/'))).toBe(true)
  expect(await creditOf([first, ...second, later])).toEqual(Array(5).fill(AMOUNT))
  expect(
    await cashier.database.query('select why from cashier_waiting where what = $1 and id = $2', [
      'statement anew',
      bank.feed.name,
    ]),
  ).toEqual([{ why: expect.stringContaining('cursor') }])
})

test('a bank that refuses every cursor of its own list is asked again later, and not endlessly', async () => {
  const bank = useWords()
  await bank.pay()
  await bank.read()
  const { statement } = bank.feed
  Object.assign(bank.feed, {
    statement: async (from: ListPlace) => {
      bank.asked.push(from)
      return null
    },
  })
  bank.asked.length = 0
  await cashier.strike('cashier:read-statement')
  expect(bank.asked.length).toBeLessThan(4)
  Object.assign(bank.feed, { statement })
  const member = await bank.pay()
  await bank.read()
  expect(await creditOf([member])).toEqual([AMOUNT])
})
