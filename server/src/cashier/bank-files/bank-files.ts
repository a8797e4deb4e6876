import { createHash } from 'node:crypto'
import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { fileText } from '../../partners/adapter-kit/file-encoding.ts'
import { audit } from '../../platform/audit.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import {
  DecisionMistake,
  type DecisionOfTwo,
  type OperatorDecision,
  operatorActor,
} from '../../platform/operator-decision.ts'
import { invariant } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { payoutResultsSum, type ReadResults, readPayoutResults } from '../payout-files/payout-files.ts'
import { cashierSettings } from '../settings.ts'
import { type ReadStatementFile, readStatementFile, statementSum } from '../settlement/bank-statement-file.ts'
import { endOldFiles, subjectOf } from './bank-file-expiry.ts'
import { type BankFile, type FileKey, findFile, insertFile, listFiles, lockFile, noteSecond } from './sql.ts'

export type { BankFile } from './sql.ts'

/** Maximum size of a bank file in bytes. It has room for more than a year of one account's lines. */
export const BANK_FILE_MAX_BYTES = 8 * 1024 * 1024
const FILES_SHOWN = 50

export type ImportedFile = {
  readonly decision: OperatorDecision
  readonly bytes: Buffer
  /** True if a person with shell access to the server processes the file alone in an emergency, without the second operator (checker). */
  readonly in_emergency: boolean
  /** Counts the file towards the daily limits of an operator who processes files alone. Throws a Refusal if a limit is exceeded. */
  readonly count?: (tx: Tx, file: FileSum & { readonly subject: string }) => Promise<void>
}

export type FileSum = { readonly lines: number; readonly amount: Satang }

/** Result of an upload: either the file waits for its checker (`waits`), or it was processed with the result `read`. */
export type FileSubmission<Read> =
  | { readonly waits: FileSum & { readonly digest: string; readonly expires_at: Date } }
  | { readonly read: Read }

type Way<Read> = {
  readonly kind: BankFile['kind']
  /** Returns the number of lines and the total amount in the text of a file. Throws DecisionMistake if the file is not readable. */
  readonly sum: (ctx: Context, text: string) => FileSum
  readonly read: (ctx: Context, decision: DecisionOfTwo, text: string) => Promise<Read>
}

const takeSecond = async (
  tx: Tx,
  ctx: Context,
  file: BankFile,
  { operator, reason }: OperatorDecision,
  at: Date,
) => {
  if (file.brought_by === operator)
    throw new DecisionMistake(
      'bank_file_own',
      'you uploaded this file: another operator downloads it from the bank and uploads it',
    )
  await ctx.ports.requireSecond(tx, { maker: file.brought_by, checker: operator }, at)
  await noteSecond(tx, file, { by: operator, at })
  const details = { reason, maker: file.brought_by, checker: operator }
  const actor = operatorActor({ operator })
  await audit(tx, { actor, action: 'bank_file.agree', subject: subjectOf(file), details }, at)
  return { maker: file.brought_by, checker: operator, reason: file.reason }
}

/**
 * Records that an operator uploaded a file: the first upload is the maker's, the second the checker's. Returns both operators in `two`, or null after
 * the first upload. Throws DecisionMistake if this operator may not upload the file now.
 */
const takeTurn = async (
  tx: Tx,
  ctx: Context,
  file: Omit<BankFile, 'agreed_by' | 'agreed_at'>,
  decision: OperatorDecision,
): Promise<{ readonly two: DecisionOfTwo | null; readonly expires_at: Date }> => {
  const at = file.brought_at
  const line = { actor: operatorActor(decision), subject: subjectOf(file) }
  await endOldFiles(tx, at)
  if (await insertFile(tx, file)) {
    const details = {
      reason: file.reason,
      lines: String(file.lines),
      amount: formatSatang(file.amount),
    }
    await audit(tx, { ...line, action: 'bank_file.bring', details }, at)
    return { two: null, expires_at: file.expires_at }
  }
  const known = await lockFile(tx, file)
  invariant(known !== null, 'the earlier file exists')
  const { expires_at, agreed_by, brought_by, reason } = known
  if (agreed_by === null) return { two: await takeSecond(tx, ctx, known, decision, at), expires_at }
  // Maker and checker have already uploaded this file. Processing it again is allowed, for example after a crash, because each of its lines counts
  // only once.
  await audit(tx, { ...line, action: 'bank_file.again', details: { reason: decision.reason } }, at)
  return { two: { maker: brought_by, checker: agreed_by, reason }, expires_at }
}

const readAlone = async (
  ctx: Context,
  key: FileKey,
  sum: FileSum,
  { decision, count }: ImportedFile,
): Promise<DecisionOfTwo> => {
  const { operator, reason } = decision
  await inTransaction(ctx.db, async tx => {
    await count?.(tx, { ...sum, subject: subjectOf(key) })
    const line = { actor: operatorActor(decision), action: 'bank_file.alone', subject: subjectOf(key) }
    await audit(tx, { ...line, details: { reason } }, ctx.clock.now())
  })
  return { maker: operator, checker: operator, reason }
}

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/**
 * State of a bank file, as one operator sees it. `first`: no operator has uploaded the file. `own`: this operator uploaded it, and it waits
 * for a checker. `second`: another operator uploaded it, so this operator can be the checker. `again`: the file was processed before.
 */
export type Turn = {
  readonly turn: 'first' | 'own' | 'second' | 'again'
  readonly file: Omit<BankFile, 'digest'> | null
  readonly digest: string
}

export const turnOf = async (
  ctx: Context,
  kind: BankFile['kind'],
  { operator, bytes }: { readonly operator: string; readonly bytes: Buffer },
): Promise<Turn> => {
  const digest = digestOf(bytes)
  const known = await findFile(ctx.db, { kind, digest }, ctx.clock.now())
  const upload = { file: known, digest: digest.toString('hex') }
  if (known === null) return { turn: 'first', ...upload }
  if (known.agreed_by !== null) return { turn: 'again', ...upload }
  return { turn: known.brought_by === operator ? 'own' : 'second', ...upload }
}

/** Returns uploaded bank files that have not expired, newest first. */
export const bankFiles = (ctx: Context): Promise<BankFile[]> =>
  listFiles(ctx.db, ctx.clock.now(), FILES_SHOWN)

const bring = async <Read>(
  ctx: Context,
  { kind, sum, read }: Way<Read>,
  brought: ImportedFile,
): Promise<FileSubmission<Read>> => {
  const { decision, bytes, in_emergency } = brought
  const text = fileText(bytes)
  const { lines, amount } = sum(ctx, text)
  const digest = digestOf(bytes)
  if (in_emergency)
    return { read: await read(ctx, await readAlone(ctx, { kind, digest }, { lines, amount }, brought), text) }
  const { two, expires_at } = await inTransaction(ctx.db, async tx => {
    const { bank_file_hours } = await readSettings(tx, cashierSettings)
    const at = ctx.clock.now()
    const until = new Date(at.getTime() + bank_file_hours * HOUR_MS)
    const by = { brought_by: decision.operator, brought_at: at, reason: decision.reason, expires_at: until }
    return takeTurn(tx, ctx, { kind, digest, lines, amount, ...by }, decision)
  })
  if (two === null) return { waits: { lines, amount, digest: digest.toString('hex'), expires_at } }
  return { read: await read(ctx, two, text) }
}

/**
 * Imports a bank statement with maker and checker. The first operator's upload changes nothing. The file is processed when another operator
 * uploads the same file. Throws DecisionMistake if the file is unreadable or the operator may not upload it now.
 */
export const importStatement = (
  ctx: Context,
  file: ImportedFile,
): Promise<FileSubmission<ReadStatementFile>> =>
  bring(ctx, { kind: 'statement', sum: statementSum, read: readStatementFile }, file)

/** Imports a bank's payout results, with maker and checker as in `importStatement`. Throws DecisionMistake for the same reasons. */
export const importPayoutResults = (ctx: Context, file: ImportedFile): Promise<FileSubmission<ReadResults>> =>
  bring(ctx, { kind: 'payout_results', sum: payoutResultsSum, read: readPayoutResults }, file)
