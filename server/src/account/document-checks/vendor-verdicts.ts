import type { CheckProblem } from '@sala/contract/account/documents/document-lists.ts'
import { compareNames } from '@sala/contract/text/name-comparison.ts'
import type { DocumentCheckId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { DocumentReading } from '../../partners/ports/identity-vendor.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { IdentityCase } from '../documents/document-cases.ts'
import { caseOf } from '../documents/document-decisions.ts'
import { memberOf } from '../members/members.ts'
import { type DocumentCheck, lockCheck, noteChanged, type StoredVerdict, storeVerdict } from './sql.ts'

/** Returns whether two texts agree. Returns null if one is missing. */
const agrees = (read: string | null, own: string | null): boolean | null =>
  read === null || own === null ? null : read === own

/**
 * Returns whether the name on the document is the account's. Returns null if a comparison is not possible, for example between Thai and Latin
 * letters.
 */
const nameAgrees = (read: string | null, own: string | null): boolean | null => {
  if (read === null || own === null) return null
  const likeness = compareNames(read, own)
  return likeness === 'silent' ? null : likeness !== 'differs'
}

/** Compares what the vendor read with the account. The name and the birth date themselves are not stored. */
const comparedWithAccount = async (
  tx: Tx,
  { member_id }: IdentityCase,
  reading: DocumentReading,
): Promise<StoredVerdict> => {
  const { name, birth_date } = await memberOf(tx, member_id)
  const { verdict, reasons, decided_at, number_valid, expires_on, face_percent } = reading
  return {
    ...{ verdict, verdict_at: decided_at, reasons: [...reasons], number_valid, expires_on, face_percent },
    name_agrees: nameAgrees(reading.name, name),
    birth_agrees: agrees(reading.birth_date, birth_date),
  }
}

const isSame = (stored: DocumentCheck, { verdict, reasons }: DocumentReading): boolean =>
  stored.verdict === verdict && stored.reasons.toSorted().join() === [...reasons].toSorted().join()

/** Returns the problem of a verdict that contradicts a document which two operators accepted before it came. */
const problemOf = ({ status }: IdentityCase, { verdict }: DocumentReading): CheckProblem | null =>
  status === 'accepted' && verdict !== 'approve' ? 'late' : null

/**
 * Stores the vendor's verdict as evidence. It changes nothing about the document: two operators decide. The first verdict is final; another one is
 * only noted, so that the operators ask the vendor. After the member withdrew the consent, no verdict is stored.
 */
export const recordReading = (ctx: Context, id: DocumentCheckId, reading: DocumentReading): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const check = await lockCheck(tx, id)
    if (check === null) return
    const at = ctx.clock.now()
    if (check.status === 'answered') {
      if (!isSame(check, reading)) await noteChanged(tx, id, at)
      return
    }
    const found = await caseOf(tx, check.case_id)
    if (found.vendor_consent === null) return
    const word = problemOf(found, reading)
    await storeVerdict(tx, id, await comparedWithAccount(tx, found, reading), { word, at })
  })
