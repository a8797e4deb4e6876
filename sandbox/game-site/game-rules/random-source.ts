/** A random source: returns uniformly distributed integers in [0, `below`). */
export type Random = (below: number) => number
