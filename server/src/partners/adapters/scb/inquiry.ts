import { banks } from '@sala/contract/account/banks.ts'
import { bangkokDate } from '../../../platform/calendar.ts'
import { systemClock } from '../../../platform/clock.ts'
import { newKey } from '../../../platform/random.ts'
import { callWeb } from '../../adapter-kit/http-call.ts'
import { type PartnerAnswer, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody } from '../../adapter-kit/partner-values.ts'
import type { BankFeed, BillAsked, BillPayments, StatementLine } from '../../ports/bank-feed.ts'
import {
  type BillPayment,
  billPayment,
  granted,
  inquiryAnswer,
  QR_BILL,
  SCB,
  TIMEOUT_MS,
} from './wire-format.ts'

export type ScbPlace = {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly biller: string
  readonly account: string
}

const SECOND_MS = 1_000
/** Time in ms before the expiry at which an access token is renewed, so that it does not expire during a call. */
const TOKEN_SPARE_MS = 60 * SECOND_MS
const NOT_REVERSED: ReadonlySet<string> = new Set(['', 'N', 'n', '0'])

type Token = { readonly text: string; readonly until: number }

/**
 * Bank feed (source of incoming payments) for bill payments by Thai QR at the bank SCB. A payment counts only if SCB's answer to an inquiry call
 * contains it. A callback only causes such a call.
 */
export const scbFeed = (place: ScbPlace): BankFeed => {
  let token: Token | null = null
  const tokenNow = async (): Promise<string> => {
    if (token === null || token.until <= systemClock.now().getTime()) token = await newGrant(place)
    return token.text
  }
  const inquire = async (bill: BillAsked): Promise<PartnerAnswer> => {
    const answer = await askFor(place, bill, await tokenNow())
    if (answer.status !== 401) return answer
    // The bank ended the access token early. The call is repeated with a new token. This is safe, because the call only reads.
    token = null
    return askFor(place, bill, await tokenNow())
  }
  return {
    name: SCB,
    shows_payer: 'masked',
    statement: null,
    read: null,
    bills: {
      account: place.account,
      paid: async bill => {
        const answer = await inquire(bill)
        if (answer.status !== 200) throw new PartnerConfused(SCB, answer)
        const payments = expectBody(SCB, answer, inquiryAnswer).data ?? []
        return paymentsOf(place, bill, answer, payments)
      },
    },
  }
}

const REQUEST_ID_CHARACTERS = 32
const headersOf = (place: ScbPlace): Readonly<Record<string, string>> => ({
  resourceOwnerId: place.key,
  requestUId: newKey(REQUEST_ID_CHARACTERS),
  'accept-language': 'EN',
})

const newGrant = async (place: ScbPlace): Promise<Token> => {
  const answer = await callWeb({
    partner: SCB,
    method: 'POST',
    url: `${place.url}/v1/oauth/token`,
    headers: headersOf(place),
    json: { applicationKey: place.key, applicationSecret: place.secret },
    timeoutMs: TIMEOUT_MS,
  })
  if (answer.status !== 200) throw new PartnerConfused(SCB, answer)
  const { accessToken, expiresIn } = expectBody(SCB, answer, granted).data
  const until = systemClock.now().getTime() + expiresIn * SECOND_MS - TOKEN_SPARE_MS
  return { text: accessToken, until }
}

const askFor = (place: ScbPlace, { reference, at }: BillAsked, token: string): Promise<PartnerAnswer> => {
  const asked = new URLSearchParams({
    eventCode: QR_BILL,
    billerId: place.biller,
    reference1: reference,
    transactionDate: bangkokDate(at),
  })
  return callWeb({
    partner: SCB,
    method: 'GET',
    url: `${place.url}/v1/payment/billpayment/inquiry?${asked}`,
    headers: { ...headersOf(place), authorization: `Bearer ${token}` },
    timeoutMs: TIMEOUT_MS,
  })
}

/**
 * Splits the payments of a bill (payment request) into valid ones, which are credited, and reversed ones, which an operator reviews. Throws for a
 * payment of another bill or biller.
 */
const paymentsOf = (
  place: ScbPlace,
  { reference }: BillAsked,
  answer: PartnerAnswer,
  payments: readonly unknown[],
): BillPayments => {
  const lines: StatementLine[] = []
  const unreadable: string[] = []
  for (const raw of payments) {
    const read = billPayment.safeParse(raw)
    const isAnother =
      read.success && (read.data.billPaymentRef1 !== reference || read.data.payeeProxyId !== place.biller)
    if (isAnother) throw new PartnerConfused(SCB, answer)
    if (read.success && NOT_REVERSED.has(read.data.reverseFlag ?? '')) lines.push(lineOf(place, read.data))
    else unreadable.push(JSON.stringify(raw))
  }
  return { lines, unreadable }
}

/** Converts a bank's clearing code to Sala's name of the bank. An unknown code is returned unchanged. */
const bankOf = (code: string): string =>
  Object.entries(banks).find(([, bank]) => bank.code === code)?.[0] ?? code

const lineOf = (place: ScbPlace, payment: BillPayment): StatementLine => ({
  line_id: `${SCB}:${payment.transactionId}`,
  account: place.account,
  from_bank: bankOf(payment.sendingBankCode),
  from_account: payment.payerAccountNumber,
  from_name: payment.payerName,
  amount: payment.amount,
  bill_reference: payment.billPaymentRef1,
  paid_at: payment.transactionDateandTime,
  trans_ref: null,
})
