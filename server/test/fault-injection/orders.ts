import type { PartnerRequest } from './faulty-network.ts'

/** URL paths at which a repeated order is executed again, because the partner has no idempotency. */
const ORDERS = /^\/sandbox\/opn\/(charges|transfers)$/

/**
 * Returns orders that we sent again without looking up their outcome right before. The recorded calls show
 * each such error; the ledger shows it only if the first order arrived and was paid.
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
