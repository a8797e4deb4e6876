import type { consentEndpoints } from '@sala/contract/account/documents/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { documentOf } from '../documents/documents.ts'
import { withdrawConsent } from './consent-withdrawal.ts'

export const consentRoutes = (ctx: Context): Handlers<typeof consentEndpoints> => ({
  withdraw_document_consent: async ({ identity }) => {
    await withdrawConsent(ctx, identity.member_id)
    return { document: await documentOf(ctx, identity.member_id, ctx.clock.now()) }
  },
})
