import { z } from 'zod'
import {
  checkProblems,
  checkStatuses,
  deletionStates,
  documentKinds,
  documentReasons,
  documentRefusalKeys,
  documentSides,
  documentStates,
  documentStatuses,
  staffDocumentReasons,
  vendorReasons,
  vendorVerdicts,
} from '../../account/documents/document-lists.ts'
import { amount, idOf, instant, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember, memberCard } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

const caseParams = z.object({ case: idOf('idc') })

/** An identity case without pictures and without the document's number. */
const caseRow = z.object({
  id: idOf('idc'),
  member: maskedMember,
  /** `expired`: the document was accepted, and its last valid day is over. */
  state: z.enum(documentStates),
  asked_for: z.enum(documentReasons),
  asked_at: instant,
  kind: z.enum(documentKinds).nullable(),
  sent_at: instant.nullable(),
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  expires_on: z.iso.date().nullable(),
  refused_for: z.enum(documentRefusalKeys).nullable(),
})

/** The check of a document by a vendor. Its verdict is evidence: two staff users decide. */
const checkFacts = z.object({
  /** Sala's reference at the vendor. */
  id: idOf('idk'),
  status: z.enum(checkStatuses),
  /** Name of the staff user; null: the setting for each document. */
  asked_by: z.string().nullable(),
  asked_at: instant,
  sent_at: instant.nullable(),
  /** Attempts without a valid answer since the last valid one. */
  tries: z.int(),
  problem: z.enum(checkProblems).nullable(),
  verdict: z.enum(vendorVerdicts).nullable(),
  reasons: z.array(z.enum(vendorReasons)),
  verdict_at: instant.nullable(),
  /** Whether the vendor read the name and the birth date of the account. Null: not readable, or not comparable. */
  name_agrees: z.boolean().nullable(),
  birth_agrees: z.boolean().nullable(),
  /** Whether the check digit of the document's number is right. */
  number_valid: z.boolean().nullable(),
  expires_on: z.iso.date().nullable(),
  /** Likeness of the two faces, 0 to 100. */
  face_percent: z.int().nullable(),
  /** State of the deletion at the vendor; null: the member gave up neither the consent nor the account, or the vendor never got the pictures. */
  deletion: z.enum(deletionStates).nullable(),
  /** Time at which the vendor confirmed the deletion. */
  deleted_at: instant.nullable(),
})

export const deskDocumentsEndpoints = {
  desk_documents: deskEndpoint({
    id: 'desk-documents',
    method: 'GET',
    path: '/documents',
    access: 'documents.read',
    summary: 'Identity documents of members, newest first, without pictures and numbers',
    query: z.object({
      status: z.enum(documentStatuses).optional(),
      before: idOf('idc').optional(),
    }),
    response: z.object({ rows: z.array(caseRow), before: idOf('idc').nullable() }),
  }),
  desk_document: deskEndpoint({
    id: 'desk-document',
    method: 'GET',
    path: '/documents/{case}',
    access: 'documents.read',
    summary: 'One identity document with its member, its stored pictures by side, and earlier cases',
    params: caseParams,
    response: caseRow.extend({
      card: memberCard,
      /** Sides whose pictures are stored. Each look is a separate call. */
      sides: z.array(z.enum(documentSides)),
      earlier: z.array(caseRow),
      /** Whether the member agreed that a vendor checks the document. */
      vendor_consent: z.boolean(),
      check: checkFacts.nullable(),
      /** True: a staff user may send the document to the vendor now. */
      can_check: z.boolean(),
      /** Withdrawals of the member that wait for a document. */
      withdrawals: z.array(z.object({ id: idOf('wdr'), ref: z.string(), amount, created_at: instant })),
    }),
  }),
  desk_document_picture: deskEndpoint({
    id: 'desk-document-picture',
    method: 'POST',
    path: '/documents/{case}/pictures/{side}',
    access: 'documents.decide',
    summary: 'One decrypted picture, WebP in base64; the look is recorded',
    params: caseParams.extend({ side: z.enum(documentSides) }),
    body: z.object({ reason }),
    response: z.object({ webp: z.string() }),
  }),
  desk_document_check: deskEndpoint({
    id: 'desk-document-check',
    method: 'POST',
    path: '/documents/{case}/check',
    access: 'documents.decide',
    summary: 'Send the document to the vendor of identity checks; its verdict decides nothing',
    params: caseParams,
    body: z.object({ reason }),
    response: success,
  }),
  desk_document_ask: deskEndpoint({
    id: 'desk-document-ask',
    method: 'POST',
    path: '/members/{member}/document/ask',
    access: 'members.identity',
    summary: 'Ask a member for an identity document; withdrawals wait for it',
    params: z.object({ member: idOf('mem') }),
    body: z.object({ asked_for: z.enum(staffDocumentReasons), reason }),
    response: success,
  }),
} as const
