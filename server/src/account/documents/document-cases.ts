import type { DocumentSide, DocumentStatus } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openPicture } from './document-pictures.ts'
import {
  findCase,
  findCasesOf,
  findSealedPicture,
  findStoredSides,
  type IdentityCase,
  listCases,
} from './sql.ts'

export type { IdentityCase } from './sql.ts'

/** Maximum number of identity-document cases of a member that one page shows. */
const CASES_SHOWN_MAX = 20

/** Returns at most `limit` cases of identity documents, newest first. */
export const listDocuments = (
  db: Db,
  filter: { readonly status?: DocumentStatus | undefined; readonly before?: IdentityCaseId | undefined },
  limit: number,
): Promise<IdentityCase[]> =>
  listCases(db, { status: filter.status ?? null, before: filter.before ?? null }, limit)

/**
 * Returns a case of an identity document, the sides of the document whose pictures are stored, and the newest cases of the same member. Throws
 * Refusal `not_found`.
 */
export const storedCase = async (
  db: Db,
  id: IdentityCaseId,
): Promise<{ found: IdentityCase; sides: DocumentSide[]; all: IdentityCase[] }> => {
  const found = await findCase(db, id)
  if (found === null) throw new Refusal('not_found')
  const [sides, all] = await Promise.all([
    findStoredSides(db, id),
    findCasesOf(db, found.member_id, CASES_SHOWN_MAX),
  ])
  return { found, sides, all }
}

/** Decrypts a picture for its own member, for the copy of personal data. Returns null if it is not the member's or is no longer stored. */
export const ownPicture = async (
  ctx: Pick<Context, 'db' | 'config'>,
  memberId: MemberId,
  id: IdentityCaseId,
  side: DocumentSide,
): Promise<Buffer | null> => {
  const found = await findCase(ctx.db, id)
  if (found?.member_id !== memberId) return null
  const sealed = await findSealedPicture(ctx.db, id, side)
  return sealed === null ? null : openPicture(ctx.config, id, sealed)
}
