const BYTES_PER_MB = 1024 * 1024
/** A designer's file of twice the size that is shown has a third of it. */
export const BANNER_PICTURE_MAX_BYTES = 8 * BYTES_PER_MB
/** As base64 in JSON, with room for a file that is just too large, which is told so beside its field. */
export const BANNER_PICTURE_BODY_MAX_BYTES = 12 * BYTES_PER_MB

/** A banner's picture is twice as wide as it is high, everywhere. */
export const BANNER_ASPECT = 2
/** As it is kept: sharp on a phone of three dots a pixel, light enough for nine of them. */
export const BANNER_WIDTH_PX = 1200
/** Fewer pixels than this in the cut would be enlarged until they blur. */
export const BANNER_CUT_MIN_PX = 600

/** Banners that wait for their day, or had it, are kept beside those that are shown. */
export const BANNERS_KEPT_MAX = 40
