const BYTES_PER_MB = 1024 * 1024
/** The file itself. A slip that a bank's app saved has a tenth of it. */
export const SLIP_PICTURE_MAX_BYTES = 5 * BYTES_PER_MB
