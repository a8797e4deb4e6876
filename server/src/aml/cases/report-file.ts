import {
  amlReportName,
  amlTransactionNames,
  amlReportLabels as labels,
} from '@sala/contract/aml/aml-report.ts'
import { amlFactsInWords, amlRuleNames } from '@sala/contract/aml/aml-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { decideOnMember } from '../../account/members/operator-decisions.ts'
import { BYTE_ORDER_MARK, csvRow, plainBaht } from '../../cashier/history/member-statement-file.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, bangkokTime, DAY_MS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'
import { knownCase } from './case-decisions.ts'
import { findPayers, findTransactions, type Payer, type Transaction } from './report-file-sql.ts'
import { type AmlCase, findMatches, insertEvent, type MatchRow } from './sql.ts'

/**
 * The report file also has the transactions of this number of days before the finding. The next constant is the maximum number of transactions in the
 * file.
 */
const DAYS_BEFORE = 90
const TRANSACTIONS_MAX = 10_000
/** Maximum number of paying accounts in the file, the greatest sums first. */
const PAYERS_MAX = 200

/** Identity data of a member in the report file for the authority. */
type ReportedIdentity = Readonly<
  Record<'name' | 'phone' | 'bank' | 'account_number' | 'birth_date', string | null>
>

type ReportRequest = {
  readonly narrative: string
  /** Returns the identity data that the law requires to keep of an erased member. Returns null if it has been deleted. */
  readonly keptIdentity: (tx: Tx, memberId: MemberId) => Promise<ReportedIdentity | null>
  /** Maximum number of transactions in the file. */
  readonly most?: number
}

type Report = {
  readonly found: AmlCase
  readonly identity: ReportedIdentity
  readonly period: { readonly from: Date; readonly until: Date }
  readonly matches: readonly MatchRow[]
  readonly payers: readonly Payer[]
  readonly transactions: readonly Transaction[]
  /** True if the period has older transactions that the file leaves out. */
  readonly isCut: boolean
  readonly narrative: string
  readonly by: string
  readonly at: Date
}

const textOf = ({
  found,
  identity,
  period,
  matches,
  payers,
  transactions,
  isCut,
  narrative,
  by,
  at,
}: Report): string => {
  const { from, until } = period
  const heads: (readonly [string, string])[] = [
    [labels.case, String(found.no)],
    [labels.member, found.member_id],
    [labels.name, identity.name ?? ''],
    [labels.phone, identity.phone ?? ''],
    [labels.bank, identity.bank ?? ''],
    [labels.account_number, identity.account_number ?? ''],
    [labels.birth_date, identity.birth_date ?? ''],
    [labels.rule, amlRuleNames[found.rule].name],
    [labels.facts, amlFactsInWords(found.facts)],
    [labels.from, bangkokTime(from)],
    [labels.until, bangkokTime(until)],
    ...matches.map(
      ({ list, reference, entry_name, score }) =>
        [labels.matches, `${list} ${reference} ${entry_name} ${score}`] as const,
    ),
    [labels.narrative, narrative],
    [labels.made_by, by],
    [labels.made_at, bangkokTime(at)],
    ...(isCut ? [[labels.cut, String(transactions.length)] as const] : []),
  ]
  const rows = transactions.map(({ way, amount, at: when }) => [
    ...[bangkokTime(when), amlTransactionNames[way], plainBaht(amount)],
  ])
  const table = [[labels.at, labels.kind, labels.amount], ...rows]
  return (
    BYTE_ORDER_MARK + [[labels.title], ...heads, ...payerRows(payers), [''], ...table].map(csvRow).join('')
  )
}

/** Rows about the accounts that paid in, as the banks show them. None if no payment came from a bank account. */
const payerRows = (payers: readonly Payer[]): string[][] =>
  payers.length === 0
    ? []
    : [
        [''],
        [labels.payers],
        [
          labels.bank,
          labels.account_number,
          labels.name,
          labels.payments,
          labels.total,
          labels.first,
          labels.last,
        ],
        ...payers.map(({ bank, account_number, name, payments, total, first, last }) => [
          ...[
            bank,
            account_number,
            name,
            String(payments),
            plainBaht(total),
            bangkokTime(first),
            bangkokTime(last),
          ],
        ]),
      ]

/**
 * Makes the file for the report to the authority: the member's full identity, the finding, the accounts that paid in, the newest transactions of
 * the period and the operator's narrative.
 * The case, the audit log and the security log record each download. Throws Refusal `not_found`.
 */
export const takeReportFile = async (
  ctx: Context,
  decision: OperatorDecision,
  no: bigint,
  { narrative, keptIdentity, most = TRANSACTIONS_MAX }: ReportRequest,
): Promise<{ readonly name: string; readonly text: string }> => {
  const { member_id } = await knownCase(ctx.db, no)
  let text = ''
  await decideOnMember(ctx, decision, member_id, 'aml.file', async (tx, member, { at, actor }) => {
    const found = await knownCase(tx, no)
    const period = { from: new Date(found.found_from.getTime() - DAYS_BEFORE * DAY_MS), until: at }
    const newest = await findTransactions(tx, member_id, period, most + 1)
    const isCut = newest.length > most
    const transactions = isCut ? newest.slice(1) : newest
    const identity = member.erased_at === null ? member : await keptIdentity(tx, member_id)
    const matches = await findMatches(tx, member_id)
    const payers = await findPayers(tx, member_id, period, PAYERS_MAX)
    const by = decision.operator
    text = textOf({
      ...{
        found,
        identity: identity ?? member,
        period,
        matches,
        payers,
        transactions,
        isCut,
        narrative,
        by,
        at,
      },
    })
    await insertEvent(tx, no, { kind: 'file', by, words: narrative }, at)
    await noteSecurity(tx, { kind: 'unmasked', member_id, detail: actor }, at)
    return { case: String(no), rule: found.rule, rows: String(transactions.length) }
  })
  return { name: amlReportName(String(no), bangkokDate(ctx.clock.now())), text }
}
