const BYTES_PER_MB = 1024 * 1024
/** Maximum file size of a banner picture. A picture of twice the displayed size is about a third as large. */
export const BANNER_PICTURE_MAX_BYTES = 8 * BYTES_PER_MB
/**
 * Maximum size of a request that contains a picture in base64. It leaves room for a picture slightly above the maximum, so that such a
 * picture is refused with the error about pictures.
 */
export const BANNER_PICTURE_BODY_MAX_BYTES = 12 * BYTES_PER_MB

/** Width divided by height of every banner picture. */
export const BANNER_ASPECT = 2
/** Width of a stored banner in pixels: sharp on screens with three device pixels per CSS pixel, and small enough to load nine banners. */
export const BANNER_WIDTH_PX = 1200
/** Minimum width in pixels of the part that a staff user crops from a picture. A narrower part would be blurred by enlarging. */
export const BANNER_CUT_MIN_PX = 600

/** Maximum number of stored banners, including scheduled and past ones. */
export const BANNERS_KEPT_MAX = 40
