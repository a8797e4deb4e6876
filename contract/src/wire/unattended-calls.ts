/** Header that marks calls from a page without recent user input. These calls do not extend the session. */
export const UNATTENDED_HEADER = 'x-unattended'
