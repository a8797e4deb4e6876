import type { deskFilesEndpoints } from '@sala/contract/desk/bank-files/endpoints.ts'
import { payoutFileName } from '@sala/contract/desk/bank-files/payout-file-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { maskAccount, maskName, shownMembers } from '../../account/members/personal-data-masking.ts'
import {
  BANK_FILE_MAX_BYTES,
  type BankFile,
  bankFiles,
  type FileSubmission,
  importPayoutResults,
  importStatement,
  type Turn,
  turnOf,
} from '../../cashier/bank-files/bank-files.ts'
import {
  makePayoutFile,
  markUploaded,
  payoutFiles,
  previewPayoutResults,
  takePayoutFile,
  unfiledOrders,
} from '../../cashier/payout-files/payout-files.ts'
import { previewStatement } from '../../cashier/settlement/bank-statement-file.ts'
import type { Context } from '../../context.ts'
import { fileText } from '../../partners/adapter-kit/file-encoding.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { nameOfActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Decodes an uploaded file. Throws Refusal `bank_file_too_large` if it exceeds the maximum size. */
const bytesOf = (content: string): Buffer => {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.byteLength > BANK_FILE_MAX_BYTES) throw new Refusal('bank_file_too_large')
  return bytes
}

const shownFile = (file: Omit<BankFile, 'digest'>, digest: string) => ({
  kind: file.kind,
  digest,
  lines: file.lines,
  amount: file.amount,
  brought_by: file.brought_by,
  brought_at: file.brought_at,
  reason: file.reason,
  expires_at: file.expires_at,
  agreed_by: file.agreed_by,
  agreed_at: file.agreed_at,
})

const shownTurn = ({ turn, file, digest }: Turn) => ({
  turn,
  digest,
  file: file === null ? null : shownFile(file, digest),
})

const saidOf = <Read extends object>(bringing: FileSubmission<Read>) => {
  if ('read' in bringing) return { state: 'read' as const, ...bringing.read }
  const { lines, amount, expires_at } = bringing.waits
  return { state: 'waits' as const, lines, amount, expires_at }
}

const overview = async (ctx: Context) => {
  const [waiting, files, brought] = await Promise.all([unfiledOrders(ctx), payoutFiles(ctx), bankFiles(ctx)])
  return {
    waiting,
    reads_statements: ctx.partners.bank_feeds.some(({ read }) => read !== null),
    payout_files: files.map(file => ({
      ...file,
      no: String(file.no),
      made_by: nameOfActor(file.made_by),
      downloaded_by: file.downloaded_by.map(nameOfActor),
      uploaded_by: file.uploaded_by === null ? null : nameOfActor(file.uploaded_by),
    })),
    brought: brought.map(file => shownFile(file, file.digest.toString('hex'))),
  }
}

const statementPreview = async (ctx: Context, operator: string, bytes: Buffer) => {
  const { lines, rejected, ...counts } = await previewStatement(ctx, fileText(bytes))
  const members = await shownMembers(
    ctx.db,
    lines.flatMap(({ member_id }): MemberId[] => (member_id === null ? [] : [member_id])),
  )
  return {
    ...shownTurn(await turnOf(ctx, 'statement', { operator, bytes })),
    ...counts,
    rejected: [...rejected],
    lines: lines.map(({ member_id, ...line }) => ({
      ...line,
      from_account: maskAccount(line.from_account),
      from_name: maskName(line.from_name),
      member: member_id === null ? null : (members.get(member_id) ?? null),
    })),
  }
}

export const deskFilesRoutes = (ctx: Context): DeskHandlers<typeof deskFilesEndpoints> => ({
  desk_files: () => overview(ctx),
  desk_payout_file_make: async ({ operator, body }) => {
    const no = await makePayoutFile(ctx, { operator: operator.name, reason: body.reason })
    return { no: String(no) }
  },
  desk_payout_file_take: async ({ operator, params, body }) => {
    const decision = { operator: operator.name, reason: body.reason }
    const { text, made_at } = await takePayoutFile(ctx, decision, BigInt(params.no), body.take_key ?? null)
    return { name: payoutFileName(params.no, bangkokDate(made_at)), text }
  },
  desk_payout_file_uploaded: async ({ operator, params, body }) => {
    await markUploaded(ctx, { operator: operator.name, reason: body.reason }, BigInt(params.no))
    return { success: true }
  },
  desk_results_preview: async ({ operator, body }) => {
    const bytes = bytesOf(body.content)
    const { lines, ...counts } = await previewPayoutResults(ctx, fileText(bytes))
    const turn = await turnOf(ctx, 'payout_results', { operator: operator.name, bytes })
    return { ...shownTurn(turn), ...counts, mistakes: [...counts.mistakes], lines: [...lines] }
  },
  desk_results_bring: async ({ operator, body }) => {
    const decision = { operator: operator.name, reason: body.reason }
    const result = saidOf(
      await importPayoutResults(ctx, { decision, bytes: bytesOf(body.content), in_emergency: false }),
    )
    return result.state === 'read' ? { ...result, mistakes: [...result.mistakes] } : result
  },
  desk_statement_preview: ({ operator, body }) => statementPreview(ctx, operator.name, bytesOf(body.content)),
  desk_statement_bring: async ({ operator, body }) => {
    const decision = { operator: operator.name, reason: body.reason }
    return saidOf(await importStatement(ctx, { decision, bytes: bytesOf(body.content), in_emergency: false }))
  },
})
