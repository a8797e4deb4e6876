import { createHash } from 'node:crypto'
import { contentEndpoints } from '@sala/contract/content/endpoints.ts'
import { z } from 'zod'
import { shownBanners } from '../content/banners.ts'
import { shownNotice } from '../content/notices.ts'
import { promotionPopupSettings, siteInfoSettings } from '../content/settings.ts'
import type { Context } from '../context.ts'
import { hitGames } from '../games/catalogue/catalogue.ts'
import { readSettings } from '../platform/settings.ts'
import { runningPromotions } from '../promotions/offers/promotions.ts'

/** Word of a change comes at once; what changes by the clock alone (a notice's hours, hit games) is seen after this. */
const KEPT_SECONDS = 10

/** As many as a visitor's home shows; all of them are a page of their own. */
const PROMOTIONS_SHOWN = 3

/** What every page begins with, as it goes over the wire. */
export type Bootstrap = {
  readonly json: string
  /** Of the content: the same everywhere and after a restart. */
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

export const maintenanceOf = async (ctx: Context): Promise<Content['maintenance']> =>
  (await shownNotice(ctx.db, ctx.clock.now())) ?? NO_NOTICE

const popupOf = async (ctx: Context): Promise<Content['promotion_popup']> => {
  const { shown, ...popup } = await readSettings(ctx.db, promotionPopupSettings)
  return shown ? popup : null
}

type Read = () => Promise<Bootstrap>

const reader =
  (ctx: Context): Read =>
  async () => {
    const content = {
      site: await siteInfoOf(ctx),
      maintenance: await maintenanceOf(ctx),
      banners: await shownBanners(ctx.db),
      hit_games: await hitGames(ctx),
      promotions: (await runningPromotions(ctx)).slice(0, PROMOTIONS_SHOWN),
      promotion_popup: await popupOf(ctx),
    }
    const json = JSON.stringify(z.encode(response, content))
    return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
  }

/** Everybody asks for the same: it is read once, and again when the database says that it changed. */
const openBootstrap = (ctx: Context): Read => {
  const read = reader(ctx)
  let kept: { at: number; bootstrap: Promise<Bootstrap> } | null = null
  ctx.events.onPublic(() => {
    kept = null
  })
  return () => {
    const at = ctx.clock.now().getTime()
    // A clock that was put back counts as time passed.
    if (kept !== null && Math.abs(at - kept.at) < KEPT_SECONDS * 1000) return kept.bootstrap
    const reading = { at, bootstrap: read() }
    kept = reading
    reading.bootstrap.catch(() => {
      if (kept === reading) kept = null
    })
    return reading.bootstrap
  }
}

const opened = new WeakMap<Context, Read>()

/** The page's beginning, from memory: for the call and for the page that carries it. */
export const bootstrapOf = (ctx: Context): Promise<Bootstrap> => {
  const read = opened.get(ctx) ?? openBootstrap(ctx)
  opened.set(ctx, read)
  return read()
}
