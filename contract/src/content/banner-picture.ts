const BYTES_PER_MB = 1024 * 1024
/** Maximum file size. A picture of twice the displayed size is about a third of it. */
export const BANNER_PICTURE_MAX_BYTES = 8 * BYTES_PER_MB
/** A base64 picture in JSON. The margin lets a slightly oversized file reach the check that names its field. */
export const BANNER_PICTURE_BODY_MAX_BYTES = 12 * BYTES_PER_MB

/** Width divided by height of every banner picture. */
export const BANNER_ASPECT = 2
/** Stored width: sharp at three device pixels per CSS pixel, and small enough to load nine banners. */
export const BANNER_WIDTH_PX = 1200
/** A narrower crop would be enlarged until it blurs. */
export const BANNER_CUT_MIN_PX = 600

/** Includes scheduled and past banners. */
export const BANNERS_KEPT_MAX = 40
