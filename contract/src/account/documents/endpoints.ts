import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { instant } from '../../wire/field-schemas.ts'
import {
  consentStates,
  DOCUMENT_BODY_MAX_BYTES,
  documentKinds,
  documentReasons,
  documentRefusalKeys,
  documentSides,
  documentStates,
} from './document-lists.ts'

export const documentView = z.object({
  state: z.enum(documentStates),
  /** The reason for which the document was requested; null if the member has no identity case. */
  reason: z.enum(documentReasons).nullable(),
  kind: z.enum(documentKinds).nullable(),
  /** Sides of the document whose pictures the server has stored, but which the member has not sent to the staff yet. */
  stored: z.array(z.enum(documentSides)),
  sent_at: instant.nullable(),
  refusal: z.enum(documentRefusalKeys).nullable(),
  /** Last valid day of the accepted document; null for a document that is valid for life. */
  expires_on: z.iso.date().nullable(),
  /** True: the member may upload pictures and send the document now. */
  can_send: z.boolean(),
  /** True: the form asks whether a vendor may check the document. */
  asks_consent: z.boolean(),
  /** Whether the member agreed that a vendor checks a document, or withdrew this. Null: the member never agreed. */
  consent: z.enum(consentStates).nullable(),
})

export const documentEndpoints = {
  identity_document: endpoint({
    id: 'C21-document',
    method: 'GET',
    path: '/customers/document',
    auth: 'member',
    summary: "The state of the member's identity document",
    response: z.object({ document: documentView }),
  }),
  store_document_picture: endpoint({
    id: 'C21-document-picture',
    method: 'POST',
    path: '/customers/document/pictures',
    auth: 'member',
    summary: 'Store one picture of the identity document; it replaces the earlier picture of this side',
    body: z.object({ side: z.enum(documentSides), picture: z.string() }),
    body_max: { bytes: DOCUMENT_BODY_MAX_BYTES, refusal: 'document_too_large' },
    response: z.object({ document: documentView }),
  }),
  send_document: endpoint({
    id: 'C21-document-send',
    method: 'POST',
    path: '/customers/document/send',
    auth: 'member',
    summary: 'Send the stored pictures to the operators; sent once, a repetition changes nothing',
    body: z.object({
      kind: z.enum(documentKinds),
      /** True: the member agrees that a vendor gets the pictures (`VENDOR_CONSENT_TEXT`). */
      vendor_consent: z.boolean().default(false),
    }),
    response: z.object({ document: documentView }),
  }),
} as const

/** Calls about a member's consent to a vendor. */
export const consentEndpoints = {
  withdraw_document_consent: endpoint({
    id: 'C21-document-consent-withdraw',
    method: 'POST',
    path: '/customers/document/withdraw-consent',
    auth: 'member',
    summary:
      'Withdraw the consent to a vendor: no document goes there any more, and the vendor is asked to delete those it has',
    response: z.object({ document: documentView }),
  }),
} as const
