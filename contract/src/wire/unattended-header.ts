/** Header that the page adds to its calls when the person has made no input for a while. Such a call does not extend the session. */
export const UNATTENDED_HEADER = 'x-unattended'
