import type { Context } from '../../context.ts'
import type { BankFeed } from '../../partners/ports/bank-feed.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { DecisionMistake, type OperatorDecision, operatorActor } from '../../platform/operator.ts'
import { settleLines } from './settle.ts'
import { storeLines } from './store-lines.ts'

type FileFeed = BankFeed & { readonly read: NonNullable<BankFeed['read']> }
const isOfFiles = (feed: BankFeed): feed is FileFeed => feed.read !== null

/** What a file brought: lines that are new, those that were read before, and those that wait for a person. */
export type ReadStatementFile = {
  readonly fresh: number
  readonly known: number
  readonly unreadable: number
}

/** A statement that a person got from the bank: what is new of it is stored and given its place. Throws DecisionMistake. */
export const readStatementFile = async (
  ctx: Context,
  decision: OperatorDecision,
  text: string,
): Promise<ReadStatementFile> => {
  const feed = ctx.partners.bank_feeds.find(isOfFiles)
  if (feed === undefined)
    throw new DecisionMistake('files_not_chosen', 'no statement is read from files: BANK_FEED names none')
  const told = feed.read(text)
  const fresh = await inTransaction(ctx.db, async tx => {
    const lines = await storeLines(tx, ctx, feed, told)
    const read = { fresh: String(lines.length), unreadable: String(told.unreadable.length) }
    const details = { reason: decision.reason, ...read }
    const actor = operatorActor(decision)
    await audit(tx, { actor, action: 'statement.read_file', subject: feed.name, details }, ctx.clock.now())
    return lines
  })
  await settleLines(ctx, fresh)
  return {
    fresh: fresh.length,
    known: told.lines.length - fresh.length,
    unreadable: told.unreadable.length,
  }
}
