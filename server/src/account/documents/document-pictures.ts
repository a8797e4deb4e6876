import { DOCUMENT_PICTURE_MAX_BYTES } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId } from '@sala/contract/wire/ids.ts'
import type { Config } from '../../config.ts'
import { openBytes, sealBytes } from '../../platform/security/sealed-text.ts'
import { openPictureCleaner } from '../../platform/work-scheduling/member-pictures.ts'

/**
 * Converts a member's picture of an identity document to WebP with a longest side of 1,920 pixels. The small print of a card is readable at this
 * size.
 */
export const cleanDocumentPicture = openPictureCleaner({
  ...{ bytes: DOCUMENT_PICTURE_MAX_BYTES, side: 1_920, quality: 78 },
  refusals: {
    not_picture: 'document_not_picture',
    too_large: 'document_too_large',
    too_many_pixels: 'document_too_many_pixels',
    broken: 'document_broken',
    not_in_time: 'document_slow',
  },
})

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
