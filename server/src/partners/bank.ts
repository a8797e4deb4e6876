import type { Satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { expectBody, partnerAmount, partnerInstant, toPartnerAmount } from './answers.ts'
import { callPartner, PartnerConfused } from './partner-http.ts'

/** Reading is quick; a payout may take the bank longer. */
const READ_TIMEOUT_MS = 5_000
const PAYOUT_TIMEOUT_MS = 10_000
export const STATEMENT_PAGE_LINES = 200

const statement = z.object({
  lines: z.array(
    z.object({
      line_id: z.string().min(1).max(64),
      cursor: z.string().regex(/^\d+$/),
      account: z.string(),
      from_bank: z.string(),
      from_account: z.string(),
      from_name: z.string(),
      amount: partnerAmount,
      bill_reference: z.string().nullable(),
      paid_at: partnerInstant,
    }),
  ),
  next: z.string().regex(/^\d+$/),
})

const payout = z.object({
  reference: z.string(),
  status: z.enum(['paid', 'refused']),
  reason: z.string().nullable(),
  paid_at: partnerInstant.nullable(),
})

/** One credit on a receiving account, as the bank's statement has it. `line_id` is the bank's own unique key. */
export type StatementLine = z.output<typeof statement>['lines'][number]
export type Payout = z.output<typeof payout>

export type PayoutOrder = {
  reference: string
  from_account: string
  to_bank: string
  to_account: string
  to_name: string
  amount: Satang
}

/** The bank: statement of the receiving accounts, and payouts. Wire: docs/partners.md. */
export const bankPartner = (settings: { url: string; key: string }) => {
  const reading = { partner: 'bank', ...settings, timeoutMs: READ_TIMEOUT_MS }
  const paying = { ...reading, timeoutMs: PAYOUT_TIMEOUT_MS }
  return {
    /** Lines after the cursor, oldest first, at most one page. Throws PartnerSilent. */
    statement: async (after: string): Promise<{ lines: StatementLine[]; next: string }> => {
      const answer = await callPartner(
        reading,
        'GET',
        `/v1/statement?after=${after}&limit=${STATEMENT_PAGE_LINES}`,
      )
      if (answer.status !== 200) throw new PartnerConfused('bank', answer)
      return expectBody('bank', answer, statement)
    },
    /** Orders a payout. PartnerSilent means nothing is known: look it up, never order again with another reference. */
    pay: async (order: PayoutOrder): Promise<Payout> => {
      const answer = await callPartner(paying, 'POST', '/v1/payouts', {
        ...order,
        amount: toPartnerAmount(order.amount),
      })
      if (answer.status !== 200 && answer.status !== 201) throw new PartnerConfused('bank', answer)
      return expectBody('bank', answer, payout)
    },
    /** What became of a payout; null when the bank never had it. */
    findPayout: async (reference: string): Promise<Payout | null> => {
      const answer = await callPartner(reading, 'GET', `/v1/payouts/${reference}`)
      if (answer.status === 404) return null
      if (answer.status !== 200) throw new PartnerConfused('bank', answer)
      return expectBody('bank', answer, payout)
    },
  }
}
