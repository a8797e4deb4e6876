import { type Db, inTransaction, type Tx } from '../db.ts'

/** Thrown at the end of a dry run to roll its transaction back. */
class DryRunRollback<Answer> extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('rolled back')
    this.answer = answer
  }
}

/** Runs the work as a dry run, which means that its transaction is rolled back. Returns its result. */
export const performDryRun = async <Answer>(db: Db, work: (tx: Tx) => Promise<Answer>): Promise<Answer> => {
  try {
    await inTransaction(db, async tx => {
      throw new DryRunRollback(await work(tx))
    })
  } catch (error) {
    if (error instanceof DryRunRollback) return error.answer
    throw error
  }
  throw new Error('a dry run is rolled back')
}
