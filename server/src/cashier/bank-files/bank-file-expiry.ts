import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { deleteOldFiles, deleteWaitingFiles, type FileKey } from './sql.ts'

export const subjectOf = ({ kind, digest }: FileKey): string => `bank-file:${kind}:${digest.toString('hex')}`

/**
 * Deletes bank files whose time to wait for a checker is over, and files that were processed long ago. If a deleted file is uploaded again, it counts
 * as a new file.
 */
export const endOldFiles = async (tx: Tx, now: Date): Promise<void> => {
  for (const file of await deleteOldFiles(tx, now)) {
    if (file.agreed_by !== null) continue
    const details = { maker: file.brought_by }
    await audit(tx, { actor: 'system', action: 'bank_file.expired', subject: subjectOf(file), details }, now)
  }
}

/** Deletes the bank files of an operator who left, if no checker has approved them. Such a file then needs a maker and a checker again. */
export const dropBankFilesOf = async (
  tx: Tx,
  decision: OperatorDecision,
  maker: string,
  { cause, at }: { readonly cause: string; readonly at: Date },
): Promise<void> => {
  for (const file of await deleteWaitingFiles(tx, maker)) {
    const entry = {
      actor: operatorActor(decision),
      action: 'bank_file.ended',
      subject: subjectOf(file),
      details: { maker, cause },
    }
    await audit(tx, entry, at)
  }
}

export const expireBankFiles = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, tx => endOldFiles(tx, ctx.clock.now()))
