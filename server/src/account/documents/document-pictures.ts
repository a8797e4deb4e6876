import { DOCUMENT_PICTURE_MAX_BYTES } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Config } from '../../config.ts'
import { openBytes, sealBytes } from '../../platform/security/sealed-text.ts'
import { makeTurns } from '../../platform/work-scheduling/fair-queue.ts'
import { decodePicture } from '../../platform/work-scheduling/image-decoder.ts'

/** Maximum number of pixels of an uploaded picture. A phone's photo has 12 million. */
const PIXELS_MAX = 24_000_000
/** Pixels of the longer side of the stored picture. With this size, the small print of an identity card is readable. */
const KEPT_SIDE = 1_920
const KEPT_QUALITY = 78

const CAPS = { bytes: DOCUMENT_PICTURE_MAX_BYTES, pixels: PIXELS_MAX }
const REFUSALS = {
  not_picture: 'document_not_picture',
  too_large: 'document_too_large',
  too_many_pixels: 'document_too_many_pixels',
  broken: 'document_broken',
  not_in_time: 'document_slow',
} as const

/** Queue of uploaded pictures. It alternates between members, so that one member's pictures do not delay the others. */
const queue = makeTurns({ atOnce: 1, waitingMax: 32, waitingMaxEach: 3, keptForKnown: 0 })

/**
 * Decodes a picture and encodes it again as WebP without the file's metadata, such as the place where it was taken. Throws Refusal
 * `document_not_picture`, `document_too_large`, `document_too_many_pixels`, `document_broken`, `document_slow` or `unavailable` (queue full).
 */
export const cleanDocumentPicture = (memberId: MemberId, bytes: Buffer): Promise<Buffer> =>
  queue({ who: memberId, known: true }, () =>
    decodePicture(bytes, CAPS, REFUSALS, upright =>
      upright
        .flatten({ background: '#ffffff' })
        .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: KEPT_QUALITY })
        .toBuffer(),
    ),
  )

type MarkKeys = Pick<Config, 'mark_key' | 'mark_keys_before'>

/** Each case has its own key, so a picture that is moved to another case cannot be decrypted. */
const keyOf = (secret: string, id: IdentityCaseId) => ({ secret, purpose: `identity document ${id}` })

/** Encrypts a picture with a key derived from MARK_KEY, so that the database or a backup alone does not show it. */
export const sealPicture = ({ mark_key }: MarkKeys, id: IdentityCaseId, webp: Buffer): Buffer =>
  sealBytes(keyOf(mark_key, id), webp)

/** Decrypts a picture with MARK_KEY or an earlier key. Returns null if no key fits. */
export const openPicture = (
  { mark_key, mark_keys_before }: MarkKeys,
  id: IdentityCaseId,
  sealed: Buffer,
): Buffer | null => {
  for (const key of [mark_key, ...mark_keys_before]) {
    const webp = openBytes(keyOf(key, id), sealed)
    if (webp !== null) return webp
  }
  return null
}
