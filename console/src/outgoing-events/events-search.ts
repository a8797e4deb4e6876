/** Search parameters of the screen of outgoing events: the receiver shown next to the list. */
export type EventsSearch = { open?: string }

export const eventsSearch = ({ open }: Record<string, unknown>): EventsSearch =>
  typeof open === 'string' && /^rcv_[0-9a-z]{26}$/.test(open) ? { open } : {}
