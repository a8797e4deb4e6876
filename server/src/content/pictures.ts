import { createHash } from 'node:crypto'
import {
  BANNER_ASPECT,
  BANNER_CUT_MIN_PX,
  BANNER_PICTURE_MAX_BYTES,
  BANNER_WIDTH_PX,
} from '@sala/contract/content/banner-picture-limits.ts'
import type { Sharp } from 'sharp'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { makeTurns } from '../platform/work-scheduling/fair-queue.ts'
import { decodePicture } from '../platform/work-scheduling/image-decoder.ts'
import { findPicture, knownPictures } from './sql.ts'

/** The part of a picture that is kept, as fractions of the width and height of the upright picture. */
export type PictureCrop = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

const PIXELS_MAX = 40_000_000
const REFUSALS = {
  not_picture: 'banner_picture_not_picture',
  too_large: 'banner_picture_too_large',
  too_many_pixels: 'banner_picture_too_many_pixels',
  broken: 'banner_picture_broken',
  not_in_time: 'banner_picture_not_read_in_time',
} as const
const CAPS = { bytes: BANNER_PICTURE_MAX_BYTES, pixels: PIXELS_MAX }

/** Maximum size of a banner file in bytes. A larger file is encoded again at a lower quality, because a visitor's first page loads nine banners. */
const KEPT_MAX_BYTES = 120 * 1024
const BEST_QUALITY = 78
const LIGHTER_QUALITIES = [64, 50, 36]
/** Colour that replaces the transparent parts of a banner picture: the background colour of the lobby's page. */
const GROUND = '#0b0b10'
/** Tolerance of the 2:1 aspect ratio in pixels, because the fractions of the crop are rounded. */
const ASPECT_SLACK_PX = 2

/** Queue of picture crops, which runs one at a time, because decoding a picture may take a hundred megabytes of memory. */
export const cropQueue = makeTurns({ atOnce: 1, waitingMax: 8, waitingMaxEach: 3, keptForKnown: 0 })

const cutOf = (crop: PictureCrop, size: { width: number; height: number }) => {
  const left = Math.floor(crop.x * size.width)
  const top = Math.floor(crop.y * size.height)
  const width = Math.min(size.width - left, Math.round(crop.width * size.width))
  const height = Math.min(size.height - top, Math.round(crop.height * size.height))
  if (width < BANNER_CUT_MIN_PX || Math.abs(width - BANNER_ASPECT * height) > ASPECT_SLACK_PX)
    throw new Refusal('banner_picture_too_small')
  return { left, top, width, height }
}

const writeAnew =
  (crop: PictureCrop) =>
  async (upright: Sharp): Promise<Buffer> => {
    const { autoOrient: size } = await upright.metadata()
    const cut = upright
      .extract(cutOf(crop, size))
      .resize(BANNER_WIDTH_PX, BANNER_WIDTH_PX / BANNER_ASPECT, { fit: 'fill' })
      .flatten({ background: GROUND })
    let written = await cut.clone().webp({ quality: BEST_QUALITY }).toBuffer()
    for (const quality of LIGHTER_QUALITIES)
      if (written.length > KEPT_MAX_BYTES) written = await cut.clone().webp({ quality }).toBuffer()
    return written
  }

/**
 * Returns a banner picture that is cropped, has the standard size and contains no metadata. It is called in `cropQueue`, because it takes much
 * memory. For a picture that cannot be used, throws Refusal banner_picture_not_picture, …_too_large, …_too_many_pixels, …_broken, …_not_read_in_time
 * or …_too_small.
 */
export const cutBannerPicture = (bytes: Buffer, crop: PictureCrop): Promise<Buffer> =>
  decodePicture(bytes, CAPS, REFUSALS, writeAnew(crop))

export const PICTURES_PREFIX = '/lobby/pictures/'
const ADDRESS = /^\/lobby\/pictures\/([0-9a-f]{64})\.webp$/

export const nameOf = (webp: Buffer): string => createHash('sha256').update(webp).digest('hex')
export const addressOf = (name: string): string => `${PICTURES_PREFIX}${name}.webp`

/** Returns the first of these URLs of uploaded pictures whose picture is not stored. Returns null if all are stored. */
export const missingPicture = async (tx: Tx, addresses: readonly string[]): Promise<string | null> => {
  const uploaded = addresses.filter(address => address.startsWith(PICTURES_PREFIX))
  const named = uploaded.map(address => ADDRESS.exec(address)?.[1] ?? '')
  const known = await knownPictures(tx, named)
  return uploaded.find((_, at) => !known.has(named[at] ?? '')) ?? null
}

/** Returns the uploaded picture with this URL. Returns null if there is none. */
export const pictureAt = async (db: Db, address: string): Promise<Buffer | null> => {
  const name = ADDRESS.exec(address)?.[1]
  return name === undefined ? null : findPicture(db, name)
}
