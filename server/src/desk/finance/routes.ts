import type { deskFinanceEndpoints } from '@sala/contract/desk/finance/endpoints.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { shownMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { daySpan } from '../../platform/calendar.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { readPartnerLists } from '../reconciliation/partner-list-reading.ts'
import { reconciliationDays, unreconciledItems } from '../reconciliation/reconciliation-rate.ts'
import { accountBalances, capAccount, reportBalance } from './account-balances.ts'
import { accountsOfDay, closeAccountDay, closeMatchingAccounts } from './daily-close.ts'
import { exportFile, exportWorkbook, recordSavedFile } from './finance-exports.ts'
import { findJournal } from './sql.ts'

const JOURNAL_PAGE_ROWS = 100

export const deskFinanceRoutes = (ctx: Context): DeskHandlers<typeof deskFinanceEndpoints> => ({
  desk_finance_balances: async () => ({ accounts: await accountBalances(ctx) }),

  desk_finance_tell_balance: async ({ operator, body: { account, amount, reason } }) => {
    await reportBalance(ctx, { operator: operator.name, reason }, account, amount)
    return { success: true }
  },

  desk_finance_cap: async ({ operator, body: { account, reason, ...caps } }) => {
    await capAccount(ctx, { operator: operator.name, reason }, account, caps)
    return { success: true }
  },

  desk_finance_day: ({ params }) => accountsOfDay(ctx, params.day),

  desk_reconciliation: ({ query }) => reconciliationDays(ctx, query.days),

  desk_unreconciled: ({ params, query }) => unreconciledItems(ctx, params.day, query),

  desk_finance_compare: () => readPartnerLists(ctx),

  desk_finance_close: async ({ operator, params, body }) => {
    await closeAccountDay(ctx, { operator: operator.name, reason: body.reason }, params.day, body.account)
    return { success: true }
  },

  desk_finance_close_agreeing: ({ operator, params, body }) =>
    closeMatchingAccounts(ctx, { operator: operator.name, reason: body.reason }, params.day),

  desk_finance_journal: async ({ query }) => {
    const rows = await findJournal(ctx.db, daySpan(query.day), {
      account: query.account ?? null,
      before: query.before === undefined ? null : BigInt(query.before),
      limit: JOURNAL_PAGE_ROWS,
    })
    const last = rows.at(-1)
    const members = await shownMembers(
      ctx.db,
      rows.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
    )
    return {
      rows: rows.map(({ seq, amount, member_id, ...row }) => ({
        ...row,
        seq: seq.toString(),
        amount: satang(amount),
        member: member_id,
      })),
      members: [...members.values()],
      before: rows.length < JOURNAL_PAGE_ROWS || last === undefined ? null : last.seq.toString(),
    }
  },

  desk_finance_export: async ({ operator, params, query, reply }) => {
    const days = { ...query, sees_whole: operator.permissions.has('members.unmask') }
    await recordSavedFile(ctx, operator.name, params.what, days)
    reply.header('content-disposition', `attachment; filename="${params.what}-${query.from}-${query.to}.csv"`)
    return exportFile(ctx, params.what, days)
  },

  desk_finance_workbook: async ({ operator, params, query, reply }) => {
    const days = { ...query, sees_whole: operator.permissions.has('members.unmask') }
    await recordSavedFile(ctx, operator.name, params.what, days)
    reply.header(
      'content-disposition',
      `attachment; filename="${params.what}-${query.from}-${query.to}.xlsx"`,
    )
    return exportWorkbook(ctx, params.what, days)
  },
})
