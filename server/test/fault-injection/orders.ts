import type { Said } from './line.ts'

/** Where a partner knows no references, and so takes a second order for another one. */
const ORDERS = /^\/sandbox\/opn\/(charges|transfers)$/

/**
 * Orders repeated without an immediate lookup of the first. They show in the ledger only when the first
 * arrived and is paid.
 */
export const blindOrders = (calls: readonly Said[]): string[] => {
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
