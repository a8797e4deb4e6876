import type { Context } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../platform/operator-decision.ts'
import { readSettings, writeSettings } from '../platform/settings.ts'
import { requireTrueAdvertising } from '../promotions/offers/advertising-check.ts'
import { type Banner, saveBanners } from './banners.ts'
import { clearNotices, saveNotice } from './maintenance-notices.ts'
import {
  addressOf,
  cropQueue,
  cutBannerPicture,
  nameOf,
  PICTURES_PREFIX,
  type PictureCrop,
} from './pictures.ts'
import { promotionPopupSettings, siteInfoSettings } from './settings.ts'
import { deleteUnusedPictures, insertPicture, type MaintenanceNotice, type NoticeTimes } from './sql.ts'

type Said = {
  readonly action: string
  readonly subject: string
  readonly details?: Readonly<Record<string, string>>
}

/** Runs an operator's change and writes its audit line in the same transaction. */
const decide = <T>(
  ctx: Context,
  decision: OperatorDecision,
  said: Said,
  work: (tx: Tx, at: Date) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const done = await work(tx, at)
    const { action, subject, details = {} } = said
    const entry = { actor: operatorActor(decision), action, subject }
    await audit(tx, { ...entry, details: { ...reasonFacts(decision), ...details } }, at)
    return done
  })

/** Replaces the banners of the carousel. Throws Refusal `advertising_contradicts` if a banner promises something that no open promotion gives. */
export const changeBanners = (
  ctx: Context,
  decision: OperatorDecision,
  banners: readonly Banner[],
): Promise<void> => {
  const details = { ids: banners.map(({ id }) => id).join(' ') }
  return decide(ctx, decision, { action: 'banners.save', subject: 'banners', details }, async (tx, at) => {
    await requireTrueAdvertising(
      tx,
      banners.flatMap(({ title, note }) => [title, note].map(text => ({ field: 'error' as const, text }))),
    )
    await saveBanners(tx, banners, at)
  })
}

/** Days for which a picture that no banner uses is kept, because the operator may save the banner on a later day. */
const UNUSED_KEPT_DAYS = 30

/**
 * Crops, encodes and stores a banner picture, and returns its URL. Throws the refusals of `cutBannerPicture`, and Refusal `unavailable` if too many
 * pictures wait.
 */
export const addBannerPicture = async (
  ctx: Context,
  decision: OperatorDecision,
  picture: Buffer,
  crop: PictureCrop,
): Promise<string> => {
  const caller = { who: decision.operator, known: true }
  const webp = await cropQueue(caller, () => cutBannerPicture(picture, crop))
  const name = nameOf(webp)
  await decide(ctx, decision, { action: 'banners.picture', subject: name }, async (tx, at) => {
    await deleteUnusedPictures(tx, PICTURES_PREFIX, new Date(at.getTime() - UNUSED_KEPT_DAYS * DAY_MS))
    await insertPicture(tx, name, webp, at)
  })
  return addressOf(name)
}

type Popup = {
  readonly shown: boolean
  readonly id?: string
  readonly title?: string
  readonly text?: string
}

/**
 * Shows or hides the promotion popup. Fields that are left out stay as they are. Throws Refusal `advertising_contradicts` if the popup promises
 * something that no open promotion gives.
 */
export const changePopup = async (ctx: Context, decision: OperatorDecision, change: Popup): Promise<void> => {
  const whole = { ...(await readSettings(ctx.db, promotionPopupSettings)), ...change }
  const action = `popup.${change.shown ? 'set' : 'clear'}`
  const details = { id: whole.id, title: whole.title }
  await decide(ctx, decision, { action, subject: 'popup', details }, async (tx, at) => {
    if (whole.shown)
      await requireTrueAdvertising(tx, [
        { field: 'title', text: whole.title },
        { field: 'text', text: whole.text },
      ])
    await writeSettings(tx, promotionPopupSettings, whole, at)
  })
}

/** Announces a maintenance notice. Throws RangeError if its period is invalid, or if no text is left after its HTML is cleaned. */
export const announceNotice = async (
  ctx: Context,
  decision: OperatorDecision,
  notice: MaintenanceNotice & NoticeTimes,
): Promise<void> => {
  const { id, shown_from, shown_until } = notice
  if (shown_until <= ctx.clock.now()) throw new RangeError('the time of a notice has passed')
  if (shown_until <= shown_from) throw new RangeError('the end of a notice comes after its beginning')
  const details = { until: shown_until.toISOString() }
  await decide(ctx, decision, { action: 'maintenance.set', subject: id, details }, tx =>
    saveNotice(tx, notice),
  )
}

/** Ends current maintenance notices and deletes future ones. Returns the number of ended and deleted notices. */
export const takeNoticesBack = (ctx: Context, decision: OperatorDecision): Promise<number> =>
  decide(ctx, decision, { action: 'maintenance.clear', subject: 'maintenance' }, clearNotices)

export const changeSite = (
  ctx: Context,
  decision: OperatorDecision,
  site: Readonly<Record<'name' | 'line' | 'support' | 'telegram' | 'game' | 'referral', string>>,
): Promise<void> =>
  decide(ctx, decision, { action: 'site.change', subject: 'site_info', details: { ...site } }, (tx, at) =>
    writeSettings(tx, siteInfoSettings, site, at),
  )
