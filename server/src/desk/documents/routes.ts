import type { deskDocumentsEndpoints } from '@sala/contract/desk/documents/endpoints.ts'
import { CHECK_DOCUMENTS_JOB } from '../../account/document-checks/check-delivery.ts'
import { askVendor } from '../../account/document-checks/check-orders.ts'
import { askByOperator, lookAtPicture } from '../../account/documents/document-decisions.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { documentCase, documentPage } from './document-cases.ts'

export const deskDocumentsRoutes = (ctx: Context): DeskHandlers<typeof deskDocumentsEndpoints> => ({
  desk_documents: ({ query }) => documentPage(ctx, query),
  desk_document: ({ params }) => documentCase(ctx, params.case),
  desk_document_picture: async ({ operator, params, body: { reason } }) => {
    const decision = { operator: operator.name, reason }
    return { webp: (await lookAtPicture(ctx, decision, params.case, params.side)).toString('base64') }
  },
  desk_document_check: async ({ operator, params, body: { reason } }) => {
    await askVendor(ctx, { operator: operator.name, reason }, params.case, CHECK_DOCUMENTS_JOB)
    return { success: true }
  },
  desk_document_ask: async ({ operator, params, body: { asked_for, reason } }) => {
    await askByOperator(ctx, { operator: operator.name, reason }, params.member, asked_for)
    return { success: true }
  },
})
