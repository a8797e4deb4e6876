/** A random source: returns an integer from 0 to `below` - 1, each with equal probability. */
export type Random = (below: number) => number
