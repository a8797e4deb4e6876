/** Largest number of unread messages that the bell shows. It shows more as `99+`. */
export const UNREAD_SHOWN_MAX = 99
