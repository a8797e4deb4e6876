import type { LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import {
  LIMIT_REVIEW_DAYS,
  type LimitAnswer,
  type LimitQuestion,
} from '@sala/contract/protection/limit-questions.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * Returns the question about a deposit limit that the member has not answered at `now`. Returns null if there is none. A change of a deposit limit
 * counts as an answer.
 */
export const findLimitQuestion = async (
  db: Db | Tx,
  memberId: MemberId,
  now: Date,
): Promise<LimitQuestion | null> => {
  const { rows } = await sql<{ asked: LimitQuestion | null }>`
    select case when answered_at is null then 'first'
                when answered_at <= ${now}::timestamptz - make_interval(days => ${LIMIT_REVIEW_DAYS}) then 'review' end as asked
      from (select greatest(
              (select max(answered_at) from limit_choices where member_id = ${memberId}),
              (select max(changed_at) from play_limits where member_id = ${memberId} and kind = 'deposit')) as answered_at) last`.execute(
    db,
  )
  return rows[0]?.asked ?? null
}

export const insertChoice = async (
  tx: Tx,
  memberId: MemberId,
  choice: { readonly asked: LimitQuestion; readonly answer: LimitAnswer },
  at: Date,
): Promise<void> => {
  await sql`
    insert into limit_choices (member_id, asked, answer, answered_at)
    values (${memberId}, ${choice.asked}, ${choice.answer}, ${at})`.execute(tx)
}

/** Records that the member set a deposit limit. A member's first limit counts as the answer to the first question about limits. */
export const recordLimitSet = async (
  tx: Tx,
  memberId: MemberId,
  limit: { readonly period: LimitPeriod; readonly amount: Satang },
  at: Date,
): Promise<void> => {
  await sql`
    insert into limit_choices (member_id, asked, answer, period, amount, answered_at)
    select ${memberId}, case when exists (select from limit_choices where member_id = ${memberId}) then 'review' else 'first' end,
           'set', ${limit.period}, ${limit.amount}, ${at}`.execute(tx)
}
