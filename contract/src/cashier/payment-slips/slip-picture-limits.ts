const BYTES_PER_MB = 1024 * 1024
/** Maximum file size of a slip (a picture of a bank's receipt). A picture saved by a bank's app is about a tenth as large. */
export const SLIP_PICTURE_MAX_BYTES = 5 * BYTES_PER_MB
