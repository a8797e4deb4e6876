import { PartnerSilent } from '../src/partners/adapter-kit/partner-http.ts'
import type {
  DocumentCheckOrder,
  DocumentReading,
  IdentityVendor,
} from '../src/partners/ports/identity-vendor.ts'

const GOOD: DocumentReading = {
  ...{ verdict: 'approve', reasons: [], decided_at: new Date('2026-01-01T00:00:00Z'), name: null },
  ...{ birth_date: null, number_valid: true, expires_on: '2033-08-21', face_percent: 94 },
}

/** A vendor of identity checks in memory. A test makes it fail, refuse, forget and decide. */
export const memoryVendor = () => {
  const orders: DocumentCheckOrder[] = []
  const known = new Map<string, DocumentReading | null>()
  const removed: string[] = []
  let silent = 0
  let refuses = false
  const answer = <T>(done: T): T => {
    if (silent === 0) return done
    silent -= 1
    throw new PartnerSilent('identity', null)
  }
  const vendor: IdentityVendor = {
    name: 'memory',
    kinds: ['id_card', 'passport'],
    calls_back: true,
    order: async order => {
      if (refuses) return { kind: 'refused' }
      orders.push(order)
      if (!known.has(order.reference)) known.set(order.reference, null)
      return answer({ kind: 'taken', vendor_id: `v-${order.reference}` } as const)
    },
    remove: async ({ reference }) => {
      known.delete(reference)
      removed.push(reference)
      answer(null)
    },
    find: async ({ reference }) =>
      answer(
        known.has(reference) ? { vendor_id: `v-${reference}`, reading: known.get(reference) ?? null } : null,
      ),
  }
  return {
    vendor,
    /** All orders that arrived. */
    orders,
    /** References of the checks that were to be deleted. A reference is repeated if the request was. */
    removed,
    /** Makes the next `times` calls get no answer. Their orders arrive all the same. */
    silence: (times: number): void => {
      silent = times
    },
    refuse: (now: boolean): void => {
      refuses = now
    },
    forget: (): void => known.clear(),
    decide: (reference: string, reading: Partial<DocumentReading>): void =>
      void known.set(reference, { ...GOOD, ...reading }),
  }
}
