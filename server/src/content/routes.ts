import type { contentEndpoints } from '@sala/contract/content.ts'
import type { Context } from '../context.ts'
import { bootstrapOf, maintenanceOf, siteInfoOf } from '../member-page/bootstrap.ts'
import type { Handlers } from '../platform/http/bind.ts'
import { versioned } from '../platform/http/version.ts'

export const contentRoutes = (ctx: Context): Handlers<typeof contentEndpoints> => ({
  site_info: () => siteInfoOf(ctx),
  maintenance: () => maintenanceOf(ctx),
  bootstrap: async ({ reply }) => versioned(reply, await bootstrapOf(ctx)),
})
