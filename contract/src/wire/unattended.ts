/** Goes with what a page asks when nobody has touched it for a while. Such a call keeps no session alive. */
export const UNATTENDED_HEADER = 'x-unattended'
