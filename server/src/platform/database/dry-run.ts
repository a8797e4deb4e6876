import { type Db, inTransaction, type Tx } from '../db.ts'

/** Thrown to take back what was done for show. */
class TakenBack<Answer> extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('taken back')
    this.answer = answer
  }
}

/** Does it, answers what it answered, and takes it back: what is shown is what would be. */
export const tried = async <Answer>(db: Db, work: (tx: Tx) => Promise<Answer>): Promise<Answer> => {
  try {
    await inTransaction(db, async tx => {
      throw new TakenBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.answer
    throw error
  }
  throw new Error('what is tried is taken back')
}
