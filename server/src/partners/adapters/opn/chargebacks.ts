import { z } from 'zod'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, readRows } from '../../adapter-kit/partner-values.ts'
import type { ChargebackPage } from '../../ports/payment-gateway.ts'
import { callOpn, LIST_MAX, listOf, OPN, type OpnPlace, opnId } from './wire-format.ts'

/** Schema of a refund or dispute. It contains the id of the charge, but not Sala's reference. */
const ofCharge = z.object({ object: z.enum(['refund', 'dispute']), charge: opnId('chrg') })
/** Format of the cursor: the number of refunds and the number of disputes that have been read. */
const PLACES = /^(\d{1,12})\.(\d{1,12})$/

const list = async (place: OpnPlace, path: 'refunds' | 'disputes', offset: number) => {
  const query = `order=chronological&limit=${LIST_MAX}&offset=${offset}`
  const answer = await callOpn(place, { method: 'GET', path: `/${path}?${query}` })
  if (answer.status !== 200) throw new PartnerConfused(OPN, answer)
  const raws = expectBody(OPN, answer, listOf(z.unknown())).data
  return { ...readRows(raws, ofCharge), next: offset + raws.length }
}

/**
 * Returns charges with new refunds or new disputes. Opn has one list of refunds and one of disputes. The last page of disputes is read again each
 * time, because a dispute can still change.
 */
export const chargebacksAfter = async (place: OpnPlace, after: string | null): Promise<ChargebackPage> => {
  const [, refunded = '0', disputed = '0'] = PLACES.exec(after ?? '') ?? []
  const refunds = await list(place, 'refunds', Number(refunded))
  const disputes = await list(place, 'disputes', Math.max(0, Number(disputed) - LIST_MAX))
  const charges = new Set([...refunds.rows, ...disputes.rows].map(({ charge }) => charge))
  return {
    payments: [...charges].map(payment_id => ({ reference: null, payment_id })),
    unreadable: [...refunds.unreadable, ...disputes.unreadable],
    next: `${refunds.next}.${disputes.next}`,
  }
}
