/** Browser storage of the desk: the two halves of a session token, and list preferences. */
export const deskStored = {
  /** A cookie that scripts cannot read. Over https its name is `__Host-…`. */
  session: { name: 'sala_desk', place: 'hidden' },
  /** Local storage; sent in the Authorization header. */
  half: { name: 'sala.desk.token', place: 'local' },
  /** Visible columns of each list on this device. The list's name follows the prefix. */
  columns: { name: 'sala.desk.columns.', place: 'local' },
  /**
   * Idempotency key of a payout file's download, kept until it is saved. The file's number follows the
   * prefix.
   */
  taking: { name: 'sala.desk.taking.', place: 'local' },
} as const
