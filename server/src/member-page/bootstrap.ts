import { createHash } from 'node:crypto'
import { contentEndpoints } from '@sala/contract/content/endpoints.ts'
import { z } from 'zod'
import { type RecentPayouts, recentPayoutsOf } from '../cashier/history/recent-payouts.ts'
import { shownBanners } from '../content/banners.ts'
import { shownNotice } from '../content/maintenance-notices.ts'
import { promotionPopupSettings, siteInfoSettings } from '../content/settings.ts'
import type { Context } from '../context.ts'
import { hitGames } from '../games/catalogue/catalogue.ts'
import { type ReadyJson, readyJson } from '../platform/http/serialized-response.ts'
import { readSettings } from '../platform/settings.ts'
import { runningPromotions } from '../promotions/offers/promotions.ts'
import { flowClosings } from './flow-closings.ts'

/**
 * Seconds after which cached content is read again, because some changes, such as the end of a notice, happen at a set time without a notification.
 */
const KEPT_SECONDS = 10
/** Seconds after which the cached maintenance notice is read again. By up to this time, a notice can appear or disappear late. */
const NOTICE_KEPT_SECONDS = 1

/**
 * Seconds after which the list of recent payouts is read again. It is long, because the list changes often and every change is sent to all open
 * pages.
 */
const LATELY_KEPT_SECONDS = 60

/** Number of promotions on the home page for visitors. The promotion page lists all. */
const PROMOTIONS_SHOWN = 3

/** The data that every page of the lobby loads first, as serialised JSON. */
export type Bootstrap = {
  readonly json: string
  /** ETag: a hash of the content. It is the same on every node and after a restart. */
  readonly etag: string
}

const response = contentEndpoints.bootstrap.response
type Content = z.output<typeof response>

export const siteInfoOf = async (ctx: Context): Promise<Content['site']> => ({
  ...(await readSettings(ctx.db, siteInfoSettings)),
  sandbox: ctx.config.mode === 'sandbox',
  registration_otp: ctx.config.registration_otp,
})

const NO_NOTICE = { id: null, content: null, img: null, img_url: null }

const readNotice = async (ctx: Context): Promise<Content['maintenance']> =>
  (await shownNotice(ctx.db, ctx.clock.now())) ?? NO_NOTICE

const popupOf = async (ctx: Context): Promise<Content['promotion_popup']> => {
  const { shown, ...popup } = await readSettings(ctx.db, promotionPopupSettings)
  return shown ? popup : null
}

const reader =
  (ctx: Context, lately: () => RecentPayouts | Promise<RecentPayouts>) => async (): Promise<Bootstrap> => {
    const content = {
      site: await siteInfoOf(ctx),
      maintenance: await readNotice(ctx),
      closings: await flowClosings(ctx),
      banners: await shownBanners(ctx.db, ctx.clock.now()),
      hit_games: await hitGames(ctx),
      promotions: (await runningPromotions(ctx)).slice(0, PROMOTIONS_SHOWN),
      promotion_popup: await popupOf(ctx),
      lately: await lately(),
    }
    const json = JSON.stringify(z.encode(response, content))
    return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
  }

/** Caches the result of `read` for all callers, until a notification says that public content has changed, or until the result is `seconds` old. */
const keptUntilChanged = <T>(
  ctx: Context,
  seconds: number,
  read: () => Promise<T>,
): (() => T | Promise<T>) => {
  const { get, forget } = keptFor(ctx, seconds, read)
  ctx.events.onPublic(forget)
  return get
}

const keptFor = <T>(ctx: Context, seconds: number, read: () => Promise<T>) => {
  let kept: { at: number; value: T | Promise<T> } | null = null
  const forget = () => {
    kept = null
  }
  const get = (): T | Promise<T> => {
    const at = ctx.clock.now().getTime()
    // The absolute age is compared, so that a cached value expires even if the clock was set back.
    if (kept !== null && Math.abs(at - kept.at) < seconds * 1000) return kept.value
    const value = read()
    const reading: { at: number; value: T | Promise<T> } = { at, value }
    kept = reading
    value.then(
      known => {
        reading.value = known
      },
      () => {
        if (kept === reading) kept = null
      },
    )
    return value
  }
  return { get, forget }
}

type Kept = {
  readonly bootstrap: () => Bootstrap | Promise<Bootstrap>
  readonly notice: () => ReadyJson | Promise<ReadyJson>
}

const noticeAnswer = async (ctx: Context): Promise<ReadyJson> =>
  readyJson(JSON.stringify(z.encode(contentEndpoints.maintenance.response, await readNotice(ctx))))

const opened = new WeakMap<Context, Kept>()

const keptOf = (ctx: Context): Kept => {
  const kept = opened.get(ctx) ?? {
    bootstrap: keptUntilChanged(
      ctx,
      KEPT_SECONDS,
      reader(ctx, keptFor(ctx, LATELY_KEPT_SECONDS, () => recentPayoutsOf(ctx)).get),
    ),
    notice: keptUntilChanged(ctx, NOTICE_KEPT_SECONDS, () => noticeAnswer(ctx)),
  }
  opened.set(ctx, kept)
  return kept
}

/** Returns the cached data that every page of the lobby loads first. The bootstrap endpoint and the pages that the server renders need it. */
export const bootstrapOf = (ctx: Context): Bootstrap | Promise<Bootstrap> => keptOf(ctx).bootstrap()

/** Returns the current maintenance notice (C20) from the cache. */
export const maintenanceOf = (ctx: Context): ReadyJson | Promise<ReadyJson> => keptOf(ctx).notice()
