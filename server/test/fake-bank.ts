import { gatewayChannels } from '@sala/contract/cashier/gateway-channels.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { laterOf, previousNumber } from '../src/partners/adapter-kit/cursor-overlap.ts'
import { beforeOrder, PartnerConfused, PartnerSilent } from '../src/partners/adapter-kit/partner-http.ts'
import type { BankFeed, ListPlace, StatementLine, StatementPage } from '../src/partners/ports/bank-feed.ts'
import type {
  Gateway,
  GatewayOrder,
  GatewayPayment,
  PaidPayment,
} from '../src/partners/ports/payment-gateway.ts'
import type { OutgoingLine, Payout, PayoutOrder, Payouts } from '../src/partners/ports/payouts.ts'
import { bangkokDate } from '../src/platform/calendar.ts'

export type CallFault =
  /** The call does not reach the partner. */
  | 'lost'
  /** The partner does the work, but its response is lost. */
  | 'unanswered'
  /** The partner refused. */
  | 'refuse'
  /** The partner refuses, but its response is lost. */
  | 'refuse_unanswered'
  /** The call gets no response. The partner executes the order only when the test calls `arrive` of the order in `under_way`. */
  | 'late'

const silent = (partner: string) => new PartnerSilent(partner, new Error('no answer'))

/**
 * Returns the payouts of a bank without idempotency. Before each order, the bank is asked whether it already has this order, as the product's
 * adapters do.
 */
export const addLookup = <P extends Payouts>(payouts: P): P => ({
  ...payouts,
  idempotent: false,
  pay: async order => {
    const { reference, ordered_at } = order
    await beforeOrder(async () => payouts.findPayout?.({ reference, ordered_at, payout_id: null }))
    return payouts.pay(order)
  },
})

/** A function that the fake partner calls for each arriving call. It returns the fault to inject, or null. */
type Meet = (name: string) => CallFault | null

/** Holds the faults that a test has planned, by the name of the call. Each call uses up one of them. If none is planned, `meet` decides. */
const planOfFaults = () => {
  const planned = new Map<string, CallFault[]>()
  const faults = {
    meet: ((): CallFault | null => null) as Meet,
    fail: (name: string, ...faults: CallFault[]): void => {
      planned.set(name, [...(planned.get(name) ?? []), ...faults])
    },
    take: (name: string): CallFault | null => planned.get(name)?.shift() ?? faults.meet(name),
    heal: (): void => {
      planned.clear()
      faults.meet = () => null
    },
  }
  return faults
}

export type Transfer = {
  account: string
  from_bank: string
  from_account: string
  /** Payer's name in the bank's spelling. The default is in Latin letters. */
  from_name?: string
  amount: bigint
  bill_reference?: string
  trans_ref?: string
  paid_at: Date
}

/** A payout order on its way to the bank. `arrive` delivers the order. */
export type PendingOrder = { readonly reference: string; readonly arrive: () => void }

/** A line of the bank statement with its cursor, a text that only the bank can interpret. */
export type NumberedLine = StatementLine & { readonly cursor: string }

/**
 * Returns an in-memory bank with a statement and payouts. A repeated payout with the same reference is paid once. Pages of the statement are short by
 * default, so that the product has to read several.
 */
export const fakeBank = (pageLines = 3) => {
  const lines: NumberedLine[] = []
  const payouts = new Map<string, Payout & { order: PayoutOrder }>()
  const out: OutgoingLine[] = []
  const faults = planOfFaults()
  const calls: string[] = []
  const under_way: PendingOrder[] = []

  const writeOut = (account: string, reference: string | null, amount: bigint): void => {
    const cursor = String(out.length + 1)
    const paid_at = new Date('2026-11-18T09:00:00Z')
    out.push({ line_id: `out_${cursor}`, cursor, account, reference, amount: satang(amount), paid_at })
  }
  const payOnce = (order: PayoutOrder, refuse: boolean): Payout => {
    const known = payouts.get(order.reference)
    const content = (one: PayoutOrder) => JSON.stringify({ ...one, amount: one.amount.toString() })
    if (known !== undefined && content(known.order) !== content(order))
      throw new PartnerConfused('bank', { status: 409, body: { error: 'reference_conflict' } })
    const payout = known ?? {
      reference: order.reference,
      payout_id: null,
      status: refuse ? 'refused' : 'paid',
      reason: refuse ? 'account_closed' : null,
      paid_at: refuse ? null : new Date('2026-11-18T09:00:00Z'),
      order,
    }
    payouts.set(order.reference, payout)
    if ((known === undefined || !bank.idempotent) && payout.paid_at !== null)
      writeOut(order.from_account, order.reference, order.amount)
    return payout
  }

  const partner: Payouts &
    BankFeed & {
      statement: (from: ListPlace) => Promise<StatementPage | null>
      findPayout: NonNullable<Payouts['findPayout']>
    } = {
    name: 'memory',
    shows_payer: 'whole',
    bills: null,
    read: null,
    idempotent: true,
    asynchronous: false,
    payees: null,
    files: null,
    statement: async from => {
      const after = 'behind' in from ? previousNumber(from) : '0'
      const since = 'behind' in from ? null : from.since
      calls.push(`statement ${since === null ? after : bangkokDate(since)}`)
      const fault = faults.take('statement')
      if (fault === 'refuse' && 'behind' in from) return null
      if (fault !== null || after === null) throw silent('bank')
      const later = lines.filter(
        line => BigInt(line.cursor) > BigInt(after) && line.paid_at >= (since ?? line.paid_at),
      )
      // The product reads some of the last lines again. The page contains at least all lines that are read again, even if they are more than
      // `pageLines`.
      const known = 'behind' in from ? later.filter(line => BigInt(line.cursor) <= BigInt(from.behind)) : []
      const page = later.slice(0, Math.max(pageLines, known.length))
      const end = page.at(-1)?.cursor ?? after
      const next = 'behind' in from ? laterOf(end, from.behind) : end
      return {
        lines: page.map(({ cursor: _, ...line }) => line),
        unreadable: [],
        next,
        is_last: end === after,
      }
    },
    pay: async order => {
      calls.push(`pay ${order.reference}`)
      const fault = faults.take('pay')
      if (fault === 'late')
        under_way.push({ reference: order.reference, arrive: () => void payOnce(order, false) })
      if (fault === 'lost' || fault === 'late') throw silent('bank')
      const payout = payOnce(order, fault === 'refuse' || fault === 'refuse_unanswered')
      if (fault === 'unanswered' || fault === 'refuse_unanswered') throw silent('bank')
      return payout
    },
    outgoing: async after => {
      calls.push(`outgoing ${after}`)
      if (faults.take('outgoing') !== null) throw silent('bank')
      const page = out.filter(line => BigInt(line.cursor) > BigInt(after)).slice(0, pageLines)
      return { lines: page, unreadable: [], next: page.at(-1)?.cursor ?? after }
    },
    findPayout: async ({ reference }) => {
      calls.push(`find ${reference}`)
      if (faults.take('find') !== null) throw silent('bank')
      return payouts.get(reference) ?? null
    },
  }
  const bank = {
    ...partner,
    /** If true, the bank pays orders with the same reference once. If false, it pays a repeated order again. */
    idempotent: true as boolean,
    lines,
    /** Returns how many ms the bank's clock is ahead of Sala's at the given time. Lines of the statement have the times of the bank's clock. */
    aheadMs: (_at: Date): number => 0,
    out,
    writeOut,
    payouts,
    calls,
    under_way,
    faults,
    fail: faults.fail,
    heal: faults.heal,
    callsOf: (call: string) => calls.filter(one => one === call),
    /** Adds an incoming payment to one of the company's bank accounts. Returns the id of the bank line. */
    receive: (transfer: Transfer): string => {
      const cursor = String(lines.length + 1)
      const { bill_reference = null, trans_ref = null, amount, paid_at, ...rest } = transfer
      const line_id = `line_${cursor}`
      lines.push({
        ...rest,
        line_id,
        cursor,
        from_name: transfer.from_name ?? 'PAYER',
        amount: satang(amount),
        bill_reference,
        trans_ref,
        paid_at: new Date(paid_at.getTime() + bank.aheadMs(paid_at)),
      })
      return line_id
    },
  }
  return bank
}

/** Returns an in-memory payment gateway. It has one payment for each reference, and a payment can be paid or cancelled once. */
export const fakeGateway = () => {
  const payments = new Map<string, GatewayPayment>()
  const paid: PaidPayment[] = []
  const taken: string[] = []
  const paidPage = 3
  const faults = planOfFaults()
  const calls: string[] = []
  const orders = new Map<string, GatewayOrder>()

  const partner: Gateway = {
    pay_hosts: ['localhost:3000'],
    channels: gatewayChannels,
    open: async order => {
      const { reference, amount } = order
      calls.push(`open ${reference}`)
      orders.set(reference, order)
      const fault = faults.take('open')
      if (fault === 'lost') throw silent('gateway')
      if (fault === 'refuse')
        throw new PartnerConfused('gateway', { status: 422, body: { error: 'refused' } })
      const payment_id = `pay_${reference}`
      if (!payments.has(reference))
        payments.set(reference, {
          reference,
          payment_id,
          status: 'open',
          amount,
          paid_amount: null,
          paid_at: null,
          taken_back: satang(0n),
        })
      if (fault === 'unanswered') throw silent('gateway')
      return { kind: 'redirect', payment_id, pay_url: `http://localhost:3000/pay/${payment_id}` }
    },
    find: async ({ reference }) => {
      calls.push(`find ${reference}`)
      if (faults.take('find') !== null) throw silent('gateway')
      return payments.get(reference) ?? null
    },
    paid: async after => {
      calls.push(`paid ${after}`)
      if (faults.take('paid') !== null) throw silent('gateway')
      const later = paid.filter(({ cursor }) => BigInt(cursor) > BigInt(after)).slice(0, paidPage)
      return { payments: later, unreadable: [], next: later.at(-1)?.cursor ?? after }
    },
    takenBack: async after => {
      calls.push(`taken back ${after}`)
      if (faults.take('taken_back') !== null) throw silent('gateway')
      const later = taken.slice(Number(after ?? 0)).map(reference => ({ reference, payment_id: null }))
      return { payments: later, unreadable: [], next: String(taken.length) }
    },
    cancel: async ({ reference }) => {
      calls.push(`cancel ${reference}`)
      if (faults.take('cancel') !== null) throw silent('gateway')
      const payment = payments.get(reference)
      if (payment?.status === 'open') payments.set(reference, { ...payment, status: 'cancelled' })
      return payments.get(reference) ?? null
    },
  }
  const gateway = {
    ...partner,
    payments,
    /** The last order for each payment. */
    orders,
    /** Returns how many ms the gateway's clock is ahead of Sala's at the given time. Payments have the times of the gateway's clock. */
    aheadMs: (_at: Date): number => 0,
    list: paid,
    calls,
    faults,
    fail: faults.fail,
    heal: faults.heal,
    /** Pays on the gateway's page, as a member does. Returns false if the payment was already paid or cancelled. */
    pay: (reference: string, amount: bigint, at: Date): boolean => {
      const payment = payments.get(reference)
      if (payment?.status !== 'open') return false
      const paidAt = new Date(at.getTime() + gateway.aheadMs(at))
      Object.assign(payment, { status: 'paid', paid_amount: satang(amount), paid_at: paidAt })
      const cursor = String(paid.length + 1)
      paid.push({ cursor, reference, paid_amount: satang(amount), paid_at: paidAt })
      return true
    },
    /** Refunds a part of a payment, as a person on the gateway's website does. */
    takeBack: (reference: string, amount: bigint): void => {
      const payment = payments.get(reference)
      if (payment?.status !== 'paid') throw new Error(`${reference} is not paid`)
      Object.assign(payment, { taken_back: satang(payment.taken_back + amount) })
      taken.push(reference)
    },
  }
  return gateway
}
