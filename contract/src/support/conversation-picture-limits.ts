const BYTES_PER_MB = 1024 * 1024
/** Maximum file size of a picture in a conversation. */
export const SUPPORT_PICTURE_MAX_BYTES = 5 * BYTES_PER_MB
/**
 * Maximum size of a request with a picture in base64. It exceeds the picture's own limit, so that a slightly too large picture gets its own
 * error.
 */
export const SUPPORT_BODY_MAX_BYTES = 8 * BYTES_PER_MB
