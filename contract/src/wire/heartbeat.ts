/** How often a stream of events says that it lives. Most proxies close one that is silent for a minute. */
export const HEARTBEAT_MS = { member: 50_000, desk: 25_000 } as const

/** After two missed heartbeats a page polls and reconnects. */
export const silenceOf = (beatMs: number): number => 2 * beatMs + BEAT_LATE_MS
/** A beat leaves when its heap's turn comes, and a phone is slow. */
const BEAT_LATE_MS = 10_000
