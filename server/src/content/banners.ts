import { BANNERS_MAX } from '@sala/contract/content/endpoints.ts'
import type { Db, Tx } from '../platform/db.ts'
import { listedHosts, safeLink, safePicture } from './link-policy.ts'
import { missingPicture } from './pictures.ts'
import { type Banner, replaceBanners, selectBanners } from './sql.ts'

export type { Banner }

const NAME = /^[\w-]{1,80}$/
const TITLE_MAX_CHARACTERS = 60
const NOTE_MAX_CHARACTERS = 120

const mended = (banner: Banner, hosts: ReadonlySet<string>): Banner | null => {
  const img = safePicture(banner.img)
  if (img === null) return null
  const link = banner.link === null ? null : safeLink(banner.link, hosts)
  return { ...banner, img, link }
}

const mistakeIn = (banner: Banner, hosts: ReadonlySet<string>): string | null => {
  if (!NAME.test(banner.id)) return 'id is a few letters, digits, _ and -'
  if (safePicture(banner.img) === null) return 'img is a picture of the lobby'
  if (banner.link !== null && safeLink(banner.link, hosts) === null)
    return 'link is a path of the lobby or https on a listed host'
  if (banner.link !== null && banner.gamecode !== null) return 'a banner leads to one place'
  if (banner.gamecode === null && banner.game_option !== null) return 'game_option goes with a gamecode'
  if ([banner.gamecode, banner.game_option].some(name => name !== null && !NAME.test(name)))
    return 'gamecode and game_option are names'
  if (banner.shown_from && banner.shown_until && banner.shown_until <= banner.shown_from)
    return 'the end of a banner comes after its beginning'
  if (banner.title.length > TITLE_MAX_CHARACTERS || banner.note.length > NOTE_MAX_CHARACTERS)
    return 'title or note is too long for the picture'
  return null
}

const isShownAt = ({ shown_from, shown_until }: Banner, at: number): boolean =>
  (shown_from?.getTime() ?? -Infinity) <= at && at < (shown_until?.getTime() ?? Infinity)

/**
 * Returns the maximum number of banners that will be shown at the same time from `now` on. They are counted at the start of each banner, because only
 * a start can raise the number.
 */
const mostAtOnce = (banners: readonly Banner[], now: number): number => {
  const begins = banners.map(({ shown_from }) => Math.max(now, shown_from?.getTime() ?? now))
  return Math.max(0, ...begins.map(at => banners.filter(banner => isShownAt(banner, at)).length))
}

/** Replaces the banners of the carousel. Throws RangeError with the fault if a banner is invalid or if too many would be shown at once. */
export const saveBanners = async (tx: Tx, banners: readonly Banner[], at: Date): Promise<void> => {
  const hosts = await listedHosts(tx)
  if (mostAtOnce(banners, at.getTime()) > BANNERS_MAX)
    throw new RangeError(`at most ${BANNERS_MAX} banners at once`)
  for (const banner of banners) {
    const mistake = mistakeIn(banner, hosts)
    if (mistake !== null) throw new RangeError(`banner ${banner.id}: ${mistake}`)
  }
  const missing = await missingPicture(
    tx,
    banners.map(({ img }) => img),
  )
  if (missing !== null) throw new RangeError(`there is no picture ${missing}`)
  await replaceBanners(tx, banners)
}

/** Returns the stored banners, for operators. */
export const savedBanners = (db: Db): Promise<Banner[]> => selectBanners(db)

/**
 * Returns the banners to show at that time. A banner loses its link if the link's host is not allowed, and is left out if its picture is not from the
 * lobby.
 */
export const shownBanners = async (db: Db, at: Date): Promise<Banner[]> => {
  const hosts = await listedHosts(db)
  const banners = await selectBanners(db)
  return banners
    .filter(banner => isShownAt(banner, at.getTime()))
    .flatMap(banner => mended(banner, hosts) ?? [])
    .slice(0, BANNERS_MAX)
}
