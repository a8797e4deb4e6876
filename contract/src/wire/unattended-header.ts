/** Header of calls from a page without recent user input. Such a call does not extend the session. */
export const UNATTENDED_HEADER = 'x-unattended'
