const BYTES_PER_MB = 1024 * 1024
/** Maximum file size of a picture in a conversation. */
export const SUPPORT_PICTURE_MAX_BYTES = 5 * BYTES_PER_MB
/**
 * Maximum size of a request that contains a picture in base64. It leaves room for a picture slightly above the maximum, so that such a
 * picture is refused with the error about pictures.
 */
export const SUPPORT_BODY_MAX_BYTES = 8 * BYTES_PER_MB
