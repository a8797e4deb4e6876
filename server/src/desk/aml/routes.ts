import type { deskAmlEndpoints } from '@sala/contract/desk/aml/endpoints.ts'
import { askForFunds, closeCase, escalateCase, noteCase } from '../../aml/cases/case-decisions.ts'
import { casePage, caseRows } from '../../aml/cases/case-pages.ts'
import { openByHand } from '../../aml/cases/manual-case-opening.ts'
import { takeReportFile } from '../../aml/cases/report-file.ts'
import { findLists, loadList, previewList } from '../../aml/lists/sanctions-lists.ts'
import { countScreened } from '../../aml/screening/screening.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { nameOfActor, type OperatorDecision } from '../../platform/operator-decision.ts'
import { keptIdentity } from '../../privacy/account-erasure.ts'
import { memberCardOf } from '../members/member-card.ts'

const DONE = { success: true } as const

const listRows = async (ctx: Context) => ({
  rows: (await findLists(ctx.db)).map(
    ({ no, digest: _digest, compared: _compared, loaded_by, ended_by, ...list }) => ({
      ...list,
      no: String(no),
      loaded_by: nameOfActor(loaded_by),
      ended_by: ended_by === null ? null : nameOfActor(ended_by),
    }),
  ),
  screened: await countScreened(ctx.db),
})

type Given = {
  readonly operator: { readonly name: string }
  readonly params: { readonly case: string }
  readonly body: { readonly reason: string }
}

/** Returns the handler of a call in which one operator decides a case about money laundering. */
const deciding =
  (ctx: Context, decide: (ctx: Context, decision: OperatorDecision, no: bigint) => Promise<void>) =>
  async ({ operator, params, body }: Given) => {
    await decide(ctx, { operator: operator.name, reason: body.reason }, BigInt(params.case))
    return DONE
  }

export const deskAmlRoutes = (ctx: Context): DeskHandlers<typeof deskAmlEndpoints> => ({
  desk_aml_cases: async ({ query }) => ({ rows: await caseRows(ctx, query.state) }),
  desk_aml_case: async ({ params }) => {
    const page = await casePage(ctx, BigInt(params.case))
    return { ...page, card: await memberCardOf(ctx, page.member.id) }
  },
  desk_aml_open: async ({ operator, body: { member, reason } }) => ({
    case: String(await openByHand(ctx, { operator: operator.name, reason }, member)),
  }),
  desk_aml_note: deciding(ctx, noteCase),
  desk_aml_escalate: deciding(ctx, escalateCase),
  desk_aml_close: deciding(ctx, closeCase),
  desk_aml_funds: async ({ operator, params, body: { reason } }) => ({
    thread: await askForFunds(ctx, { operator: operator.name, reason }, BigInt(params.case)),
  }),
  desk_aml_file: ({ operator, params, body: { reason, narrative } }) =>
    takeReportFile(ctx, { operator: operator.name, reason }, BigInt(params.case), {
      narrative,
      keptIdentity,
    }),
  desk_aml_lists: () => listRows(ctx),
  desk_aml_list_preview: ({ body: { name, content } }) =>
    previewList(ctx, name, Buffer.from(content, 'base64')),
  desk_aml_list_load: ({ operator, body: { name, source, content, reason } }) => {
    const file = { name, source, bytes: Buffer.from(content, 'base64') }
    return loadList(ctx, { operator: operator.name, reason }, file)
  },
})
