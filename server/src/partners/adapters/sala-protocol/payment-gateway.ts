import { gatewayChannels } from '@sala/contract/cashier/gateway-channels.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import type { PartnerSettings } from '../../adapter-kit/partner-http.ts'
import { callPartner, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import {
  expectBody,
  expectReference,
  isReportedMissing,
  partnerAmount,
  partnerInstant,
  partnerText,
  readRows,
  toPartnerAmount,
} from '../../adapter-kit/partner-values.ts'
import type { Gateway, GatewayPayment } from '../../ports/payment-gateway.ts'
import { notFound, salaEndpoint } from './endpoint.ts'

const TIMEOUT_MS = 6_000
const PAID_PAGE = 200

const opened = z.object({ reference: z.string(), payment_id: partnerText, pay_url: z.url() })
const payment = z.object({
  reference: z.string(),
  payment_id: partnerText,
  status: z.enum(['open', 'paid', 'cancelled']),
  amount: partnerAmount,
  paid_amount: partnerAmount.nullable(),
  paid_at: partnerInstant.nullable(),
  /** Amount of the payment that chargebacks took back in total. A gateway without chargebacks omits the field. */
  taken_back: partnerAmount.default(satang(0n)),
})

const paidPayment = z.object({
  cursor: z.string().regex(/^\d{1,30}$/),
  reference: partnerText,
  paid_amount: partnerAmount,
  paid_at: partnerInstant,
})
const takenBack = z.object({ cursor: z.string().regex(/^\d{1,30}$/), reference: partnerText })
const paid = z.object({ payments: z.array(z.unknown()), next: z.string().regex(/^\d{1,30}$/) })

/** A payment gateway that uses the `sala` protocol (docs/partners.md). */
export const salaGateway = (settings: PartnerSettings): Gateway => {
  const endpoint = salaEndpoint('gateway', settings, TIMEOUT_MS)
  const read = async (reference: string, cancels: boolean): Promise<GatewayPayment | null> => {
    const path = `/v1/payments/${reference}`
    const answer = cancels
      ? await callPartner(endpoint, 'POST', `${path}/cancel`, {})
      : await callPartner(endpoint, 'GET', path)
    if (isReportedMissing('gateway', answer, notFound)) return null
    if (answer.status !== 200) throw new PartnerConfused('gateway', answer)
    return expectReference('gateway', answer, expectBody('gateway', answer, payment), reference)
  }
  return {
    pay_hosts: [new URL(settings.url).host],
    channels: gatewayChannels,
    open: async ({ reference, amount, return_url, channel, wallet_phone }) => {
      const answer = await callPartner(endpoint, 'POST', '/v1/payments', {
        reference,
        return_url,
        amount: toPartnerAmount(amount),
        ...(channel === null ? {} : { channel }),
        ...(wallet_phone === null ? {} : { wallet_phone }),
      })
      if (answer.status !== 200 && answer.status !== 201) throw new PartnerConfused('gateway', answer)
      const body = expectBody('gateway', answer, opened)
      const { payment_id, pay_url } = expectReference('gateway', answer, body, reference)
      return { kind: 'redirect', payment_id, pay_url }
    },
    find: ({ reference }) => read(reference, false),
    paid: async after => {
      const answer = await callPartner(endpoint, 'GET', `/v1/payments?after=${after}&limit=${PAID_PAGE}`)
      if (answer.status !== 200) throw new PartnerConfused('gateway', answer)
      const { payments: raws, next } = expectBody('gateway', answer, paid)
      const { rows: payments, unreadable } = readRows(raws, paidPayment)
      return { payments, unreadable, next }
    },
    takenBack: async after => {
      const path = `/v1/taken-back?after=${after ?? '0'}&limit=${PAID_PAGE}`
      const answer = await callPartner(endpoint, 'GET', path)
      // A gateway that answers that it does not know this call has no chargebacks.
      if (isReportedMissing('gateway', answer, notFound))
        return { payments: [], unreadable: [], next: after ?? '0' }
      if (answer.status !== 200) throw new PartnerConfused('gateway', answer)
      const { payments: raws, next } = expectBody('gateway', answer, paid)
      const { rows, unreadable } = readRows(raws, takenBack)
      const payments = rows.map(({ reference }) => ({ reference, payment_id: null }))
      return { payments, unreadable, next }
    },
    cancel: ({ reference }) => read(reference, true),
  }
}
