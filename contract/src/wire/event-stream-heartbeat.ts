/** Interval of the heartbeats on an event stream in ms. It is below a minute, because most proxies close a connection after a silent minute. */
export const HEARTBEAT_MS = { member: 50_000, desk: 25_000 } as const

/** Returns the number of milliseconds without a heartbeat after which a page polls and reconnects: two heartbeats and a tolerance. */
export const silenceLimitOf = (beatMs: number): number => 2 * beatMs + BEAT_LATE_MS
/** Tolerance for a late heartbeat: the server sends heartbeats in batches, and phones may be slow. */
const BEAT_LATE_MS = 10_000
