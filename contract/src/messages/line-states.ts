/** State of a member's LINE account. `blocked`: the user blocks the official account, so nothing arrives. `unavailable`: the server has no LINE. */
export const lineStates = ['unavailable', 'unlinked', 'linked', 'blocked'] as const
export type LineState = (typeof lineStates)[number]

/**
 * Why an attempt to link failed. `taken`: the LINE account belongs to another member. `failed`: the user who was signed in to LINE is not the one for
 * whom the link was made.
 */
export const linkOutcomes = ['taken', 'failed'] as const
export type LinkOutcome = (typeof linkOutcomes)[number]

/** A link token of LINE, which arrives in the address of the link. */
export const lineTokenPattern = /^[A-Za-z0-9._~-]{8,200}$/

/** Name of the link token in the address of the page of choices. */
export const LINE_TOKEN_PARAMETER = 'line'
