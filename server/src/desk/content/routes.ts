import type { deskContentEndpoints } from '@sala/contract/desk/content/endpoints.ts'
import type { ErrorCode } from '@sala/contract/errors/errors.ts'
import { savedBanners } from '../../content/banners.ts'
import {
  addBannerPicture,
  announceNotice,
  changeBanners,
  changePopup,
  changeSite,
  takeNoticesBack,
} from '../../content/by-operator.ts'
import { noticesFrom } from '../../content/notices.ts'
import { promotionPopupSettings, siteInfoSettings } from '../../content/settings.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/bind.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'

const DONE = { success: true } as const

/** What may not be shown is refused in the desk's words. */
const refusing = async (code: ErrorCode, work: Promise<void>) => {
  try {
    await work
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(code)
    throw error
  }
  return DONE
}

export const deskContentRoutes = (ctx: Context): DeskHandlers<typeof deskContentEndpoints> => ({
  desk_content: async () => {
    const [banners, popup, notices, site] = await Promise.all([
      savedBanners(ctx.db),
      readSettings(ctx.db, promotionPopupSettings),
      noticesFrom(ctx.db, ctx.clock.now()),
      readSettings(ctx.db, siteInfoSettings),
    ])
    return { banners, popup, notices, site }
  },

  desk_content_banners: ({ operator, body: { banners, reason } }) =>
    refusing('banner_refused', changeBanners(ctx, { operator: operator.name, reason }, banners)),

  desk_content_picture: async ({ operator, body: { picture, crop, reason } }) => ({
    img: await addBannerPicture(
      ctx,
      { operator: operator.name, reason },
      Buffer.from(picture, 'base64'),
      crop,
    ),
  }),

  desk_content_popup: async ({ operator, body: { reason, ...popup } }) => {
    await changePopup(ctx, { operator: operator.name, reason }, popup)
    return DONE
  },

  desk_content_notice: ({ operator, body: { reason, ...notice } }) =>
    refusing('notice_refused', announceNotice(ctx, { operator: operator.name, reason }, notice)),

  desk_content_notices_clear: async ({ operator, body: { reason } }) => ({
    ended: await takeNoticesBack(ctx, { operator: operator.name, reason }),
  }),

  desk_content_site: async ({ operator, body: { reason, ...site } }) => {
    await changeSite(ctx, { operator: operator.name, reason }, site)
    return DONE
  },
})
