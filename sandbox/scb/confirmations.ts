import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { many, type Queryable, type Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { type Satang, toBahtString } from '../foundation/money.ts'
import type { World } from '../foundation/sandbox-context.ts'

type BillRow = {
  line_id: string
  biller_id: string
  account: string
  from_bank: string
  from_account: string
  from_name: string
  amount: Satang
  bill_reference: string
  paid_at: Date
}

const BANGKOK_MS = 7 * 3_600_000

/** Returns the incoming bill payments: payments to a biller number that carry a bill's reference. */
const paidBills = (on: Queryable, where: string, values: readonly unknown[]): Promise<BillRow[]> =>
  many<BillRow>(
    on,
    `select l.line_id, b.biller_id, l.account, l.from_bank, l.from_account, l.from_name, l.amount, l.bill_reference, l.paid_at
       from sandbox.bank_line l join sandbox.bank_biller b on b.bank = l.bank and b.account = l.account
      where l.bill_reference is not null and ${where} order by l.cursor`,
    values,
  )

/** Returns the payments of one bill (payment request) on one Bangkok day, in the format of SCB's inquiry. */
export async function inquire(
  on: Queryable,
  asked: { biller: string; reference: string; day: string },
): Promise<object[]> {
  const rows = await paidBills(
    on,
    `b.biller_id = $1 and l.bill_reference = $2 and (l.paid_at at time zone 'Asia/Bangkok')::date = $3::date
       and (l.told_from is null or l.told_from <= clock_timestamp())`,
    [asked.biller, asked.reference, asked.day],
  )
  return rows.map(toPayment)
}

/**
 * Enqueues SCB's callback about a bill payment. The callback is not signed; a secret key in its URL authenticates it. Plain transfers cause no
 * callback.
 */
export async function confirmPayment(
  tx: Tx,
  world: World,
  lineId: string,
  fault: AppliedFault | null,
  afterMs: number,
): Promise<void> {
  const [row] = await paidBills(tx, 'l.line_id = $1', [lineId])
  if (row === undefined) return
  const target = `${world.callbackUrl}/scb?key=${encodeURIComponent(world.callbackSecret)}`
  const headers = { 'content-type': 'application/json' }
  const way = { target, body: JSON.stringify(toPayment(row)), headers }
  await world.callbacks.enqueueOwn(tx, 'scb', way, fault, afterMs)
}

function toPayment(row: BillRow) {
  const local = new Date(row.paid_at.getTime() + BANGKOK_MS).toISOString().replace('Z', '+07:00')
  return {
    eventCode: '00300100',
    transactionType: 'Domestic Transfer',
    reverseFlag: 'N',
    payeeProxyId: row.biller_id,
    payeeProxyType: 'BILLERID',
    payeeAccountNumber: row.account,
    payerAccountNumber: row.from_account,
    payerName: row.from_name,
    sendingBankCode: codeOf(row.from_bank),
    receivingBankCode: '014',
    amount: toBahtString(row.amount),
    transactionId: row.line_id,
    transactionDateandTime: local,
    billPaymentRef1: row.bill_reference,
    billPaymentRef2: '',
    billPaymentRef3: '',
    currencyCode: '764',
  }
}

const codeOf = (bank: string): string => (isBankKey(bank) ? banks[bank].code : '000')
