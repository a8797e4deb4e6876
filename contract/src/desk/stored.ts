/** Browser storage of the desk: the two halves of a session token, and list preferences. */
export const deskStored = {
  /** A cookie that scripts cannot read. Over https it is called `__Host-…`. */
  session: { name: 'sala_desk', place: 'hidden' },
  /** Local storage; sent in the Authorization header. */
  half: { name: 'sala.desk.token', place: 'local' },
  /** Which columns of each list are shown on this machine; its name ends with the list's. */
  columns: { name: 'sala.desk.columns.', place: 'local' },
  /** The key by which a payout file is taken, until its taker has it; its name ends with the file's number. */
  taking: { name: 'sala.desk.taking.', place: 'local' },
} as const
