/** Marks calls from a page without recent input. These calls do not extend the session. */
export const UNATTENDED_HEADER = 'x-unattended'
