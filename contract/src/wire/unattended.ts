/** Marks calls of a page without recent input. Such a call does not extend the session. */
export const UNATTENDED_HEADER = 'x-unattended'
