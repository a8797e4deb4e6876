import type { Satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { expectBody, expectReference, partnerAmount, partnerInstant, toPartnerAmount } from './answers.ts'
import { callPartner, PartnerConfused } from './partner-http.ts'

const TIMEOUT_MS = 6_000

const opened = z.object({ reference: z.string(), payment_id: z.string(), pay_url: z.url() })
const payment = z.object({
  reference: z.string(),
  payment_id: z.string(),
  status: z.enum(['open', 'paid', 'cancelled']),
  amount: partnerAmount,
  paid_amount: partnerAmount.nullable(),
  paid_at: partnerInstant.nullable(),
})

export type GatewayPayment = z.output<typeof payment>

/** The payment gateway with its hosted pay page. Wire: docs/partners.md. */
export const gatewayPartner = (settings: { url: string; key: string }) => {
  const endpoint = { partner: 'gateway', ...settings, timeoutMs: TIMEOUT_MS }
  const read = async (reference: string, cancels: boolean): Promise<GatewayPayment | null> => {
    const path = `/v1/payments/${reference}`
    const answer = cancels
      ? await callPartner(endpoint, 'POST', `${path}/cancel`, {})
      : await callPartner(endpoint, 'GET', path)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new PartnerConfused('gateway', answer)
    return expectReference('gateway', answer, expectBody('gateway', answer, payment), reference)
  }
  return {
    /** Opens a payment page. The same reference again answers the same payment. */
    open: async (order: {
      reference: string
      amount: Satang
      return_url: string
    }): Promise<{ pay_url: string }> => {
      const answer = await callPartner(endpoint, 'POST', '/v1/payments', {
        ...order,
        amount: toPartnerAmount(order.amount),
      })
      if (answer.status !== 200 && answer.status !== 201) throw new PartnerConfused('gateway', answer)
      return expectReference('gateway', answer, expectBody('gateway', answer, opened), order.reference)
    },
    /** The payment as the gateway has it now; null when it never had it. */
    find: (reference: string) => read(reference, false),
    /** Closes the pay page; a payment that came first stays paid. */
    cancel: (reference: string) => read(reference, true),
  }
}
