import type { MemberId } from '@sala/contract/wire/ids.ts'
import { makeTurns } from './fair-queue.ts'
import { decodePicture, type PictureRefusals } from './image-decoder.ts'

/** Maximum number of pixels of an uploaded picture. A phone's photo has 12 million. */
const PIXELS_MAX = 24_000_000

type PictureLimits = {
  /** Maximum size of the uploaded file in bytes. */
  readonly bytes: number
  /** Maximum pixels of the longer side of the stored picture. */
  readonly side: number
  /** Quality of the stored WebP, 1 to 100. */
  readonly quality: number
  readonly refusals: PictureRefusals
}

/**
 * Returns a function that decodes a member's picture and encodes it as WebP without the file's metadata, such as where it was taken. It throws a
 * Refusal of `refusals`, or `unavailable` if its queue is full. The queue takes one picture of each member in turn, so that one member's pictures do
 * not delay the others.
 */
export const openPictureCleaner = ({ bytes, side, quality, refusals }: PictureLimits) => {
  const queue = makeTurns({ atOnce: 1, waitingMax: 32, waitingMaxEach: 3, keptForKnown: 0 })
  return (memberId: MemberId, file: Buffer): Promise<Buffer> =>
    queue({ who: memberId, known: true }, () =>
      decodePicture(file, { bytes, pixels: PIXELS_MAX }, refusals, upright =>
        upright
          .flatten({ background: '#ffffff' })
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .webp({ quality })
          .toBuffer(),
      ),
    )
}
