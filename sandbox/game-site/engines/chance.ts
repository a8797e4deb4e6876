/** Equally likely whole numbers from 0 up to, not including, `below`. Where they come from is not the engines' matter. */
export type Random = (below: number) => number
