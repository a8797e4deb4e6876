import {
  documentKinds,
  vendorReasons,
  vendorVerdicts,
} from '@sala/contract/account/documents/document-lists.ts'
import { z } from 'zod'
import type { PartnerSettings } from '../../adapter-kit/partner-http.ts'
import { callPartner, type PartnerAnswer, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import {
  expectBody,
  expectReference,
  isReportedMissing,
  partnerInstant,
  partnerText,
} from '../../adapter-kit/partner-values.ts'
import type { DocumentCheckKey, IdentityVendor } from '../../ports/identity-vendor.ts'
import { notFound, salaEndpoint } from './endpoint.ts'

const PARTNER = 'identity'
/** Timeout in ms. It is long, because an order contains some megabytes of pictures. */
const TIMEOUT_MS = 10_000
const REFUSED = 422
const PERCENT_MAX = 100

const keyed = z.object({ reference: z.string(), subject: z.string(), check_id: partnerText })
const removed = z.object({ reference: z.string(), deleted: z.literal(true) })
const refused = z.object({ error: z.literal('refused') })
/** Personal data. It is in a field named `holder`, because the log of partner calls leaves out the value of a field with this name. */
const holder = z.object({
  name: partnerText.nullable(),
  birth_date: z.iso.date().nullable(),
  number_valid: z.boolean().nullable(),
  expires_on: z.iso.date().nullable(),
  face_percent: z.int().min(0).max(PERCENT_MAX).nullable(),
})
const check = z.discriminatedUnion('status', [
  keyed.extend({ status: z.literal('open') }),
  keyed.extend({
    status: z.literal('decided'),
    verdict: z.enum(vendorVerdicts),
    reasons: z.array(z.enum(vendorReasons)).max(vendorReasons.length),
    decided_at: partnerInstant,
    holder,
  }),
])

/** Throws PartnerConfused if the answer is about another check, or about the document of another member. */
const expectKey = <B extends DocumentCheckKey>(answer: PartnerAnswer, body: B, key: DocumentCheckKey): B => {
  if (body.subject !== key.subject) throw new PartnerConfused(PARTNER, answer)
  return expectReference(PARTNER, answer, body, key.reference)
}

/** A vendor of identity checks that uses the `sala` protocol (docs/partners.md). */
export const salaIdentityVendor = (settings: PartnerSettings): IdentityVendor => {
  const endpoint = salaEndpoint(PARTNER, settings, TIMEOUT_MS)
  return {
    name: 'sala',
    kinds: documentKinds,
    calls_back: true,
    order: async ({ reference, subject, kind, name, birth_date, pictures }) => {
      const body = { reference, subject, kind, holder: { name, birth_date }, pictures }
      const answer = await callPartner(endpoint, 'POST', '/v1/checks', body)
      if (answer.status === REFUSED) {
        expectBody(PARTNER, answer, refused)
        return { kind: 'refused' }
      }
      if (answer.status !== 200 && answer.status !== 201) throw new PartnerConfused(PARTNER, answer)
      const taken = expectKey(answer, expectBody(PARTNER, answer, keyed), { reference, subject })
      return { kind: 'taken', vendor_id: taken.check_id }
    },
    remove: async ({ reference, subject }) => {
      const answer = await callPartner(endpoint, 'POST', `/v1/checks/${reference}/delete`, { subject })
      if (isReportedMissing(PARTNER, answer, notFound)) return
      if (answer.status !== 200) throw new PartnerConfused(PARTNER, answer)
      expectReference(PARTNER, answer, expectBody(PARTNER, answer, removed), reference)
    },
    find: async key => {
      const answer = await callPartner(endpoint, 'GET', `/v1/checks/${key.reference}`)
      if (isReportedMissing(PARTNER, answer, notFound)) return null
      if (answer.status !== 200) throw new PartnerConfused(PARTNER, answer)
      const found = expectKey(answer, expectBody(PARTNER, answer, check), key)
      if (found.status === 'open') return { vendor_id: found.check_id, reading: null }
      const { verdict, reasons, decided_at } = found
      return {
        vendor_id: found.check_id,
        reading: { verdict, reasons: [...new Set(reasons)], decided_at, ...found.holder },
      }
    },
  }
}
