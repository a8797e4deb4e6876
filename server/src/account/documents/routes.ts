import type { documentEndpoints } from '@sala/contract/account/documents/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { documentOf, sendDocument, storeDocumentPicture } from './documents.ts'

export const documentRoutes = (ctx: Context): Handlers<typeof documentEndpoints> => ({
  identity_document: async ({ identity }) => ({
    document: await documentOf(ctx, identity.member_id, ctx.clock.now()),
  }),
  store_document_picture: async ({ identity, body: { side, picture } }) => ({
    document: await storeDocumentPicture(ctx, identity.member_id, side, Buffer.from(picture, 'base64')),
  }),
  send_document: async ({ identity, body }) => ({
    document: await sendDocument(ctx, identity.member_id, body.kind, body.vendor_consent),
  }),
})
