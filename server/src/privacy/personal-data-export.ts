import type { DocumentSide } from '@sala/contract/account/documents/document-lists.ts'
import { EXPORT_ABOUT, exportTitles, isMoney } from '@sala/contract/privacy/export-titles.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { ownPicture } from '../account/documents/document-cases.ts'
import { proveByPassword } from '../account/passwords/password-change.ts'
import type { Context } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { bangkokTime } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../platform/operator-decision.ts'
import type { PersonalRow } from '../platform/personal-data.ts'
import { requireWithin } from '../platform/rate-limits.ts'
import { personalDataOf } from './personal-data-handlers.ts'
import { limits } from './settings.ts'

const titles: Readonly<Record<string, string>> = exportTitles

const exported = (column: string, value: unknown): unknown =>
  typeof value === 'number' && isMoney(column) ? formatSatang(satang(BigInt(value))) : value

const rowText = (row: unknown): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, exported(name, value)])),
  )

async function* everyRow({ db, ports }: Context, memberId: MemberId): AsyncGenerator<PersonalRow> {
  for (const { read } of await personalDataOf(ports)) for await (const page of read(db, memberId)) yield* page
}

/** Table whose rows get their decrypted picture, in the copy for the member alone. */
const PICTURES = 'identity_pictures'
/** Number of bytes of a picture in one piece of the file. It is a multiple of three, so that the pieces of base64 fit together. */
const PIECE_BYTES = 48 * 1024

type StoredPicture = { readonly case_id: IdentityCaseId; readonly side: DocumentSide }

/** Writes a picture of an identity document as a row, in pieces of base64. One picture is in memory at a time. */
async function* pictureText(ctx: Context, memberId: MemberId, row: StoredPicture): AsyncGenerator<string> {
  const webp = await ownPicture(ctx, memberId, row.case_id, row.side)
  if (webp === null) return yield rowText(row)
  yield `${rowText(row).slice(0, -1)},"webp_base64":"`
  for (let from = 0; from < webp.length; from += PIECE_BYTES)
    yield webp.subarray(from, from + PIECE_BYTES).toString('base64')
  yield '"}'
}

/**
 * Streams a member's personal data as a JSON file: one section for each database table, one line for each row. With `is_own`, the file is for the
 * member and contains the pictures of identity documents. An operator looks at those one by one, and each look is in the audit log.
 */
async function* fileOf(ctx: Context, memberId: MemberId, at: Date, is_own: boolean): AsyncGenerator<string> {
  yield `{"about":${JSON.stringify(EXPORT_ABOUT)},\n"made_at":${JSON.stringify(`${bangkokTime(at)} +07:00`)},\n"sections":[`
  let table: string | null = null
  for await (const { table_name, row } of everyRow(ctx, memberId)) {
    if (table_name === table) yield ',\n'
    else {
      const title = JSON.stringify(titles[table_name] ?? table_name)
      yield `${table === null ? '\n' : '\n]},\n'}{"title":${title},"table":${JSON.stringify(table_name)},"rows":[\n`
    }
    if (is_own && table_name === PICTURES) yield* pictureText(ctx, memberId, row as StoredPicture)
    else yield rowText(row)
    table = table_name
  }
  yield table === null ? ']}\n' : '\n]}\n]}\n'
}

const noteExport = (
  ctx: Context,
  memberId: MemberId,
  actor: string,
  details: Readonly<Record<string, string>>,
) =>
  inTransaction(ctx.db, tx =>
    audit(tx, { actor, action: 'member.export', subject: memberId, details }, ctx.clock.now()),
  )

/**
 * Exports all personal data of a member at the member's own request, after the password: the file contains pictures of identity documents. Throws
 * Refusal `old_password_wrong`, `password_delayed` (too many wrong passwords) or `too_many_requests` (the rate limit is exceeded).
 */
export const exportOwnData = async (
  ctx: Context,
  memberId: MemberId,
  password: string,
): Promise<AsyncIterable<string>> => {
  await proveByPassword(ctx, memberId, password)
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.files_per_member, memberId, now)
  await noteExport(ctx, memberId, `member:${memberId}`, {})
  return fileOf(ctx, memberId, now, true)
}

/** Exports all personal data of a member for an operator, because the member asked for it. */
export const exportMember = async (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
): Promise<AsyncIterable<string>> => {
  await noteExport(ctx, memberId, operatorActor(decision), { reason: decision.reason })
  return fileOf(ctx, memberId, ctx.clock.now(), false)
}
