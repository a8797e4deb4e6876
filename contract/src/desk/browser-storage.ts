/** Items that the desk (the staff's website) stores in the browser: the two halves of a session token, and list preferences. */
export const deskStored = {
  /** First half of the session token: an HttpOnly cookie, which scripts cannot read. Over https its name begins with `__Host-`. */
  session: { name: 'sala_desk', place: 'hidden' },
  /** Second half of the session token. Scripts read it from local storage and send it in the Authorization header. */
  half: { name: 'sala.desk.token', place: 'local' },
  /** Prefix of the items that store which columns the staff user shows in a list, on this device. The list's name follows the prefix. */
  columns: { name: 'sala.desk.columns.', place: 'local' },
  /**
   * Prefix of the items that store the idempotency key of a payout file's download, until the staff user has saved the file. The file's number
   * follows the prefix.
   */
  taking: { name: 'sala.desk.taking.', place: 'local' },
} as const
