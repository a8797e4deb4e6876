/** Short enough for one statement, and for what waits for its locks. */
const FORGOTTEN_AT_ONCE = 5_000
const ROUNDS_MAX = 1_000

/**
 * Deletes what is old in statements of a bounded size, however much of it there is: one that deletes everything would take longer than a
 * statement may where nights were missed, be rolled back, and find more of it the next night. `some` deletes at most so many rows and
 * answers how many it did. A night has room for many rounds; what is left then is the next night's.
 */
export const forgetAll = async (
  some: (atMost: number) => Promise<number>,
  atOnce = FORGOTTEN_AT_ONCE,
): Promise<void> => {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await some(atOnce)) === 0) return
}
