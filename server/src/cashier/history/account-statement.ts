import type { statementLine } from '@sala/contract/cashier/history/endpoints.ts'
import {
  type StatementGroup,
  type StatementKind,
  statementWords,
} from '@sala/contract/cashier/history/statement-group-names.ts'
import type { DepositId, MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { z } from 'zod'
import type { TransferKind } from '../../ledger/accounts.ts'
import { STATEMENT_PAGE_LINES, statementOf } from '../../ledger/ledger-statement.ts'
import { writtenMonthSpan } from '../../platform/calendar.ts'

import type { Db } from '../../platform/db.ts'
import { findRefs } from './sql.ts'

export type StatementLine = z.output<typeof statementLine>
export type StatementQuery = { group?: StatementGroup | undefined; month?: string | undefined }
export type StatementPage = { data: StatementLine[]; next: string | null }

/**
 * Returns the kinds of transfers in a group of the statement. The compiler reports a kind of transfer that has no text for the statement.
 */
const kindsOf = (group: StatementGroup): TransferKind[] => {
  const kinds: readonly TransferKind[] = Object.keys(
    statementWords,
  ) as StatementKind[] satisfies TransferKind[]
  return kinds.filter(kind => wordsOf(kind).group === group)
}

const wordsOf = (kind: TransferKind) => statementWords[kind]

/** Matches a statement cursor. It has at most 18 digits, so that the number fits a PostgreSQL bigint. */
const CURSOR_PATTERN = /^\d{1,18}$/

const cursorOf = (cursor: string | undefined): bigint | null =>
  cursor !== undefined && CURSOR_PATTERN.test(cursor) ? BigInt(cursor) : null

type PageQuery = StatementQuery & { cursor?: string | undefined }

/** Returns a page of the member's statement, newest first. An invalid cursor starts at the first page. */
export const statementPageOf = async (
  db: Db,
  memberId: MemberId,
  query: PageQuery,
  pageLines = STATEMENT_PAGE_LINES,
): Promise<StatementPage> => {
  const { data, next } = await transferPageOf(db, memberId, query, pageLines)
  return { data: data.map(({ transfer: _, ...line }) => line), next }
}

type Transfers = { data: (StatementPage['data'][number] & { transfer: string })[]; next: string | null }

/** Returns the same page as `statementPageOf`, and also each transfer's id. Operators enter this id to reverse the transfer. */
export const transferPageOf = async (
  db: Db,
  memberId: MemberId,
  query: PageQuery,
  pageLines = STATEMENT_PAGE_LINES,
): Promise<Transfers> => {
  const filter = {
    kinds: query.group === undefined ? null : kindsOf(query.group),
    span: query.month === undefined ? null : writtenMonthSpan(query.month),
  }
  const { lines, next } = await statementOf(db, memberId, cursorOf(query.cursor), filter, pageLines)
  const refs = await refsOf(
    db,
    memberId,
    lines.map(line => line.reference),
  )
  const data = lines.map(line => {
    const request = refs.get(line.reference)
    return {
      id: String(line.seq),
      transfer: line.id,
      kind: line.kind,
      text: wordsOf(line.kind).text,
      at: line.at,
      amount: line.amount,
      change: satang(line.change),
      balance: line.credit_after,
      reference: request?.ref ?? line.reference,
      request_id: request?.id ?? null,
    }
  })
  return { data, next: next === null ? null : String(next) }
}

type Request = { readonly id: DepositId | WithdrawalId; readonly ref: string }

const refsOf = async (db: Db, memberId: MemberId, references: readonly string[]) => {
  const ids = [...new Set(references.filter(reference => /^(dep|wdr)_/.test(reference)))]
  const found = ids.length === 0 ? [] : await findRefs(db, memberId, ids)
  return new Map<string, Request>(found.map(request => [request.id, request]))
}
