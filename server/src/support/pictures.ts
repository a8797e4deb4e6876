import { SUPPORT_PICTURE_MAX_BYTES } from '@sala/contract/support/picture-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { makeTurns } from '../platform/work-scheduling/fair-queue.ts'
import { decodePicture } from '../platform/work-scheduling/image-decoder.ts'

/** Maximum number of pixels of an uploaded picture. A phone's photo has 12 million. */
const PIXELS_MAX = 24_000_000
/** Pixels of the longer side of the stored picture. With this size, text on a screenshot is still readable. */
const KEPT_SIDE = 1_600
const KEPT_QUALITY = 70

const CAPS = { bytes: SUPPORT_PICTURE_MAX_BYTES, pixels: PIXELS_MAX }
const REFUSALS = {
  not_picture: 'support_not_picture',
  too_large: 'support_picture_too_large',
  too_many_pixels: 'support_picture_pixels',
  broken: 'support_picture_broken',
  not_in_time: 'support_picture_slow',
} as const

/** Queue of uploaded pictures. It alternates between members, so that one member's pictures do not delay the others. */
const queue = makeTurns({ atOnce: 1, waitingMax: 32, waitingMaxEach: 3, keptForKnown: 0 })

/**
 * Decodes a picture and encodes it again as WebP without the file's metadata, such as the place where it was taken. Throws Refusal
 * `support_not_picture`, `support_picture_too_large`, `support_picture_pixels`, `support_picture_broken`, `support_picture_slow` or
 * `unavailable` (queue full).
 */
export const cleanPicture = (memberId: MemberId, bytes: Buffer): Promise<Buffer> =>
  queue({ who: memberId, known: true }, () =>
    decodePicture(bytes, CAPS, REFUSALS, upright =>
      upright
        .flatten({ background: '#ffffff' })
        .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: KEPT_QUALITY })
        .toBuffer(),
    ),
  )
