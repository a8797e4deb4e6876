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
} from '../../content/content-changes.ts'
import { noticesFrom } from '../../content/maintenance-notices.ts'
import { promotionPopupSettings, siteInfoSettings } from '../../content/settings.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { changeAsSeen, type Edited, stampOf } from '../work-queue/edit-conflict-check.ts'

const refusing = async <T>(code: ErrorCode, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(code)
    throw error
  }
}

const BANNERS: Edited = {
  subject: 'banners',
  actions: ['banners.save'],
  now: inside => savedBanners(inside.db),
}
const POPUP: Edited = {
  subject: 'popup',
  actions: ['popup.set', 'popup.clear'],
  now: inside => readSettings(inside.db, promotionPopupSettings),
}
const SITE: Edited = {
  subject: 'site_info',
  actions: ['site.change'],
  now: inside => readSettings(inside.db, siteInfoSettings),
}
const noticeOf = (id: string): Edited => ({
  subject: id,
  actions: ['maintenance.set'],
  now: async inside =>
    (await noticesFrom(inside.db, inside.clock.now())).find(notice => notice.id === id) ?? null,
})

export const deskContentRoutes = (ctx: Context): DeskHandlers<typeof deskContentEndpoints> => ({
  desk_content: async () => {
    const [banners, popup, notices, site] = await Promise.all([
      savedBanners(ctx.db),
      readSettings(ctx.db, promotionPopupSettings),
      noticesFrom(ctx.db, ctx.clock.now()),
      readSettings(ctx.db, siteInfoSettings),
    ])
    return {
      banners,
      popup,
      notices: notices.map(notice => ({ ...notice, seen: stampOf(notice) })),
      site,
      seen: {
        banners: stampOf(banners),
        popup: stampOf(popup),
        no_notice: stampOf(null),
        site: stampOf(site),
      },
    }
  },

  desk_content_banners: ({ operator, body: { banners, seen, reason } }) =>
    refusing(
      'banner_refused',
      changeAsSeen(ctx, BANNERS, seen, inside =>
        changeBanners(inside, { operator: operator.name, reason }, banners),
      ),
    ),

  desk_content_picture: async ({ operator, body: { picture, crop, reason } }) => ({
    img: await addBannerPicture(
      ctx,
      { operator: operator.name, reason },
      Buffer.from(picture, 'base64'),
      crop,
    ),
  }),

  desk_content_popup: ({ operator, body: { reason, seen, ...popup } }) =>
    changeAsSeen(ctx, POPUP, seen, inside => changePopup(inside, { operator: operator.name, reason }, popup)),

  desk_content_notice: ({ operator, body: { reason, seen, ...notice } }) =>
    refusing(
      'notice_refused',
      changeAsSeen(ctx, noticeOf(notice.id), seen, inside =>
        announceNotice(inside, { operator: operator.name, reason }, notice),
      ),
    ),

  desk_content_notices_clear: async ({ operator, body: { reason } }) => ({
    ended: await takeNoticesBack(ctx, { operator: operator.name, reason }),
  }),

  desk_content_site: ({ operator, body: { reason, seen, ...site } }) =>
    changeAsSeen(ctx, SITE, seen, inside => changeSite(inside, { operator: operator.name, reason }, site)),
})
