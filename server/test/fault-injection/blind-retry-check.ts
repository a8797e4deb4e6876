import type { PartnerRequest } from './faulty-network.ts'

/** Matches the URL paths of partners that would execute a repeated order again. */
const ORDERS = /^\/sandbox\/opn\/(charges|transfers)$/

/**
 * Returns the orders that Sala sent again without asking the partner about their outcome directly before. The function reads the list of calls,
 * because the ledger shows such an error only if the partner executed the order both times.
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
