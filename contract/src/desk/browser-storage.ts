/** Items that the desk stores in the browser: the two halves of a session token, and list preferences. */
export const deskStored = {
  /** First half of the session token: a cookie that scripts cannot read. Over https its name begins with `__Host-`. */
  session: { name: 'sala_desk', place: 'hidden' },
  /** Second half of the session token: in local storage, sent in the Authorization header. */
  half: { name: 'sala.desk.token', place: 'local' },
  /** The columns that the operator chose to show in a list, on this device. The list's name follows the prefix. */
  columns: { name: 'sala.desk.columns.', place: 'local' },
  /**
   * Idempotency key for the download of a payout file, stored until the operator has saved it. The file's
   * number follows the prefix.
   */
  taking: { name: 'sala.desk.taking.', place: 'local' },
} as const
