/** Result of the simulation with one random seed. The simulation writes it as one line of JSON. */
export type Played = {
  readonly seed: number
  readonly people: number
  /** CPU time of the Node process in seconds. PostgreSQL's CPU time is not included. */
  readonly seconds: number
  /** Number of member actions of each kind. A refused action has a separate key: the kind, a colon and the error code. */
  readonly moves: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

/** Parses a range of random seeds such as `1-200`, or a single seed. Throws if the text is neither. */
export const seedsOf = (text: string): { readonly first: number; readonly last: number } => {
  const [first = 0, last = first] = text.split('-').map(Number)
  if (!(Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 1 && last >= first))
    throw new Error('--seeds is a range such as 1-200')
  return { first, last }
}

/** Returns, for each kind of action, how often members made it and how often the product refused it. The most frequent kind comes first. */
export const movesByKind = (
  played: readonly Pick<Played, 'moves'>[],
): { readonly move: string; readonly made: number; readonly refused: number }[] => {
  const kinds = new Map<string, { made: number; refused: number }>()
  for (const { moves } of played)
    for (const [name, count] of Object.entries(moves)) {
      const [move = name, refusal] = name.split(': ')
      const sum = kinds.get(move) ?? { made: 0, refused: 0 }
      if (refusal === undefined) sum.made += count
      else sum.refused += count
      kinds.set(move, sum)
    }
  return [...kinds].map(([move, sum]) => ({ move, ...sum })).sort((a, b) => b.made - a.made)
}
