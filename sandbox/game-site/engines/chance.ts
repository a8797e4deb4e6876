/** Uniformly distributed integers in [0, `below`). The caller supplies the source. */
export type Random = (below: number) => number
