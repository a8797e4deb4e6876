const BYTES_PER_MB = 1024 * 1024
/** A designer's file of twice the size that is shown has a third of it. */
export const BANNER_PICTURE_MAX_BYTES = 8 * BYTES_PER_MB
/** Base64 in JSON. The margin lets a slightly oversized file reach the check that names its field. */
export const BANNER_PICTURE_BODY_MAX_BYTES = 12 * BYTES_PER_MB

/** A banner's picture is twice as wide as it is high, everywhere. */
export const BANNER_ASPECT = 2
/** As it is kept: sharp on a phone of three dots a pixel, light enough for nine of them. */
export const BANNER_WIDTH_PX = 1200
/** Fewer pixels than this in the cut would be enlarged until they blur. */
export const BANNER_CUT_MIN_PX = 600

/** Includes scheduled and past banners. */
export const BANNERS_KEPT_MAX = 40
