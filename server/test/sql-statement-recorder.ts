import pg from 'pg'

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : ((given as { text?: string }).text ?? '')

/** Runs `work`. Returns, in order, the SQL statements that this process has sent to a database during that time. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const seen: string[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    seen.push(textOf(given[0]).replace(/\s+/g, ' ').trim())
    return Reflect.apply(original, this, given)
  } as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return seen
}
