import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import type { BankFeed, BillPayments } from '../../partners/ports/bank-feed.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { DecisionMistake, type DecisionOfTwo, operatorActor } from '../../platform/operator.ts'
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

/** Throws DecisionMistake. */
const toldIn = (
  { partners }: Context,
  text: string,
): { readonly feed: FileFeed; readonly told: BillPayments } => {
  const feed = partners.bank_feeds.find(isOfFiles)
  if (feed === undefined)
    throw new DecisionMistake('files_not_chosen', 'no statement is read from files: BANK_FEED names none')
  return { feed, told: feed.read(text) }
}

/** How many lines say that money came in, and how much in all. Throws DecisionMistake. */
export const statementSum = (
  ctx: Context,
  text: string,
): { readonly lines: number; readonly amount: Satang } => {
  const { lines } = toldIn(ctx, text).told
  return { lines: lines.length, amount: satang(lines.reduce((sum, line) => sum + line.amount, 0n)) }
}

/** A statement that two people got from the bank: what is new of it is stored and given its place. Throws DecisionMistake. */
export const readStatementFile = async (
  ctx: Context,
  { maker, checker, reason }: DecisionOfTwo,
  text: string,
): Promise<ReadStatementFile> => {
  const { feed, told } = toldIn(ctx, text)
  const fresh = await inTransaction(ctx.db, async tx => {
    const lines = await storeLines(tx, ctx, feed, told)
    const read = { fresh: String(lines.length), unreadable: String(told.unreadable.length) }
    const details = { reason, maker, checker, ...read }
    const actor = operatorActor({ operator: checker })
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
