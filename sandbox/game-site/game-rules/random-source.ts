/** A function that returns a random integer from 0 to `below` - 1. Each value is equally likely. */
export type Random = (below: number) => number
