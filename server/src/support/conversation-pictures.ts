import { SUPPORT_PICTURE_MAX_BYTES } from '@sala/contract/support/conversation-picture-limits.ts'
import { openPictureCleaner } from '../platform/work-scheduling/member-pictures.ts'

/** Prepares a member's picture of a conversation for storage. The maximum size keeps text on a screenshot readable. */
export const cleanPicture = openPictureCleaner({
  ...{ bytes: SUPPORT_PICTURE_MAX_BYTES, side: 1_600, quality: 70 },
  refusals: {
    not_picture: 'support_not_picture',
    too_large: 'support_picture_too_large',
    too_many_pixels: 'support_picture_pixels',
    broken: 'support_picture_broken',
    not_in_time: 'support_picture_slow',
  },
})
