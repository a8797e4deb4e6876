import type { PartnerRequest } from './faulty-network.ts'

/** Matches URL paths of partners without idempotency, which execute a repeated order again. */
const ORDERS = /^\/sandbox\/opn\/(charges|transfers)$/

/**
 * Returns the orders that Sala sent again without a lookup of their outcome directly before. The list of calls shows each such order. The ledger
 * would show it only if the first order had arrived and was paid.
 */
export const findBlindRetries = (calls: readonly PartnerRequest[]): string[] => {
  const given = new Set<string>()
  const faults: string[] = []
  let looked: string | null = null
  for (const { method, url, body } of calls) {
    if (!ORDERS.test(url.pathname)) continue
    const reference = new URLSearchParams(body).get('metadata[reference]')
    if (method === 'POST' && reference !== null) {
      if (given.has(reference) && looked !== url.pathname)
        faults.push(`${reference} was ordered again without looking`)
      given.add(reference)
    }
    looked = method === 'GET' && url.searchParams.has('from') ? url.pathname : null
  }
  return faults
}
