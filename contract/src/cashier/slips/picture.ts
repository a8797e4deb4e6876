const BYTES_PER_MB = 1024 * 1024
/** Maximum file size. A slip saved by a bank's app is about a tenth of it. */
export const SLIP_PICTURE_MAX_BYTES = 5 * BYTES_PER_MB
