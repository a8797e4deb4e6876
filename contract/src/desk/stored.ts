/** What the desk leaves in an operator's browser: two halves of one session, each worth nothing without the other. */
export const deskStored = {
  /** A cookie that scripts cannot read. Over https it is called `__Host-…`. */
  session: { name: 'sala_desk', place: 'hidden' },
  /** Local storage; sent in the Authorization header. */
  half: { name: 'sala.desk.token', place: 'local' },
} as const
