import type { contentEndpoints } from '@sala/contract/content.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/bind.ts'
import { readSettings } from '../platform/settings.ts'
import { siteInfoSettings } from './settings.ts'
import { findNotice } from './sql.ts'

const NO_NOTICE = { id: null, content: null, img: null, img_url: null }

export const contentRoutes = (ctx: Context): Handlers<typeof contentEndpoints> => ({
  site_info: async () => ({
    ...(await readSettings(ctx.db, siteInfoSettings)),
    sandbox: ctx.config.mode === 'sandbox',
    registration_otp: ctx.config.registration_otp,
  }),
  maintenance: async () => (await findNotice(ctx.db, ctx.clock.now())) ?? NO_NOTICE,
})
