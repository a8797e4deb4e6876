import { satang } from '@sala/contract/wire/money.ts'
import { OUR_ACCOUNTS, STRANGER } from './cashier-setup.ts'
import { fakeBank, fakeGateway } from './fake-bank.ts'
import type { Line, Side } from './reconciliation-reference-model.ts'

export type Feed = 'kbank' | 'scb'
export type List = Feed | 'out' | 'gateway'

const LIST_PAGE = 50
const [KBANK, SCB] = OUR_ACCOUNTS.map(({ account_number }) => account_number)
export const ACCOUNTS: Readonly<Record<Feed, string>> = { kbank: KBANK ?? '', scb: SCB ?? '' }
export const PAYOUT = 'payout:kbank'
/** The lists of each side, in the order in which the product reads them. */
export const sides: readonly { side: Side; of: readonly List[] }[] = [
  { side: 'bank_in', of: ['kbank', 'scb'] },
  { side: 'bank_out', of: ['out'] },
  { side: 'gateway', of: ['gateway'] },
]

const partnerOf = (list: List): Pick<Line, 'side' | 'partner'> => {
  if (list === 'gateway') return { side: 'gateway', partner: 'gateway' }
  if (list === 'out') return { side: 'bank_out', partner: PAYOUT }
  return { side: 'bank_in', partner: `bank:${list}:${ACCOUNTS[list]}` }
}

/** Returns empty lists of the partners, as the product reads them, and the same lines in the form of the reference model. */
export const partnerLists = (payoutAccount: () => string) => {
  const lists = {
    kbank: { ...fakeBank(LIST_PAGE), name: 'kbank' },
    scb: { ...fakeBank(LIST_PAGE), name: 'scb' },
    out: fakeBank(LIST_PAGE),
    gateway: fakeGateway(),
  }
  const shown: Record<List, Line[]> = { kbank: [], scb: [], out: [], gateway: [] }

  const add = (list: List, line: Line): void => {
    const { line_id, reference } = line
    const [amount, paid_at] = [satang(line.amount), new Date(line.paid_at)]
    const cursor = String(shown[list].length)
    const own = { line_id, cursor, amount, paid_at }
    if (list === 'gateway')
      lists.gateway.list.push({ cursor, reference: reference ?? '', paid_amount: amount, paid_at })
    else if (list === 'out') lists.out.out.push({ ...own, account: payoutAccount(), reference })
    else
      lists[list].lines.push({
        ...{ ...own, ...STRANGER, account: ACCOUNTS[list] },
        ...{ bill_reference: null, trans_ref: null },
      })
  }
  const storedLine = (list: List, { line_id, reference }: Line): object | undefined => {
    if (list === 'gateway') return lists.gateway.list.find(payment => payment.reference === reference)
    if (list === 'out') return lists.out.out.find(line => line.line_id === line_id)
    return lists[list].lines.find(line => line.line_id === line_id)
  }

  return {
    lists,
    shown,
    show: (list: List, given: Omit<Line, 'side' | 'partner'>): void => {
      const line = { ...given, ...partnerOf(list) }
      shown[list].push(line)
      add(list, line)
    },
    /** The partner changes the amount of a line on its list. */
    change: (list: List, line_id: string, amount: bigint): void => {
      const line = shown[list].find(one => one.line_id === line_id)
      const stored = line && storedLine(list, line)
      if (line === undefined || stored === undefined) return
      line.amount = amount
      Object.assign(stored, list === 'gateway' ? { paid_amount: amount } : { amount })
    },
    /** The partners of these lists do not answer, and all others do. */
    refuse: (silent: ReadonlySet<List>): void => {
      for (const list of ['kbank', 'scb', 'out', 'gateway'] as const)
        lists[list].faults.meet = () => (silent.has(list) ? 'lost' : null)
    },
  }
}
export type PartnerLists = ReturnType<typeof partnerLists>
