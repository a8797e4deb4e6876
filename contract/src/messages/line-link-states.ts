/**
 * State of a member's LINE account. `blocked`: the user blocks the official account, so nothing arrives. `unavailable`: the server is not
 * connected to LINE.
 */
export const lineStates = ['unavailable', 'unlinked', 'linked', 'blocked'] as const
export type LineState = (typeof lineStates)[number]

/**
 * Why an attempt to link failed. `taken`: the LINE account belongs to another member. `failed`: the user who was signed in to LINE is not the one for
 * whom the link was made.
 */
export const linkOutcomes = ['taken', 'failed'] as const
export type LinkOutcome = (typeof linkOutcomes)[number]

/** Matches a link token of LINE, which LINE's link to the lobby contains. */
export const lineTokenPattern = /^[A-Za-z0-9._~-]{8,200}$/

/** Query parameter with the link token in the URL of the page of message choices. */
export const LINE_TOKEN_PARAMETER = 'line'
