import { z } from 'zod'
import {
  documentKinds,
  documentReasons,
  documentRefusalKeys,
  documentSides,
  documentStates,
  documentStatuses,
  staffDocumentReasons,
} from '../../account/documents/document-lists.ts'
import { idOf, instant, success } from '../../wire/field-schemas.ts'
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
      /** Sides of the document whose pictures are stored. A picture is fetched by a separate call, which records who viewed it. */
      sides: z.array(z.enum(documentSides)),
      earlier: z.array(caseRow),
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
