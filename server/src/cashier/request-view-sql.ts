import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Span } from '../platform/calendar.ts'
import { idsFrom } from '../platform/random.ts'
import type { RequestStatus } from './sql.ts'

export type RequestFilter<Status extends RequestStatus, Id extends string> = {
  readonly status: Status | null
  readonly ref: string | null
  readonly member_id: MemberId | null
  /** Only requests opened in this period. */
  readonly span: Span | null
  /** Only requests older than this one: the cursor of the page. */
  readonly before: Id | null
}

/**
 * Condition of a list of deposits or withdrawals. Unused filters add no condition, so each list uses its index.
 * Ids sort by time, so the list's index also serves the span.
 */
export const requestCondition = (prefix: 'dep' | 'wdr', filter: RequestFilter<RequestStatus, string>) => sql`
  ${filter.status === null ? sql`true` : sql`status = ${filter.status}`}
  and ${filter.ref === null ? sql`true` : sql`ref = ${filter.ref}`}
  and ${filter.member_id === null ? sql`true` : sql`member_id = ${filter.member_id}`}
  and ${
    filter.span === null
      ? sql`true`
      : sql`id >= ${idsFrom(prefix, filter.span.begins)} and id < ${idsFrom(prefix, filter.span.ends)}`
  }
  and ${filter.before === null ? sql`true` : sql`id < ${filter.before}`}`
