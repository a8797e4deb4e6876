type Reported = { readonly status: 'open' | 'paid' | 'cancelled'; readonly reported_at: Date | null }

/** Returns the status that the gateway reports at `now`. A payment that it reports late is `open` until then. */
export const reportedStatus = ({ status, reported_at }: Reported, now: Date): Reported['status'] =>
  reported_at !== null && reported_at > now ? 'open' : status
