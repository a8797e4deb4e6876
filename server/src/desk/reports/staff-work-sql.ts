import type { StaffWorkKind } from '@sala/contract/desk/reports/staff-work.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Span } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db.ts'

/**
 * An action in the audit log that the report counts as a decision of kind `kind`. `work` says which records have the time at which the decided work
 * arrived.
 */
export type StaffAct = {
  readonly action: string
  readonly kind: StaffWorkKind
  readonly work:
    | 'withdrawal'
    | 'suspense'
    | 'return'
    | 'slip'
    | 'proposal'
    | 'own_proposal'
    | 'answer'
    | 'complaint'
    | 'alarm'
    | 'aml'
    | 'talk'
}

export type StaffWorkRow = {
  readonly operator: string
  readonly kind: StaffWorkKind
  readonly decisions: number
  readonly timed: number
  readonly median_seconds: number | null
  readonly p90_seconds: number | null
  readonly amount: Satang | null
}

/**
 * Counts the decisions of each staff user in a period from the audit log, with the time from the arrival of the work to the decision. Proposals that
 * the staff user made count with their amounts, but without a time.
 */
export const sumStaffWork = async (
  db: Db,
  { begins, ends }: Span,
  acts: readonly StaffAct[],
): Promise<StaffWorkRow[]> => {
  const { rows } = await sql<StaffWorkRow>`
    select a.operator, k.kind, count(*)::integer as decisions, count(t.seconds)::integer as timed,
           percentile_cont(0.5) within group (order by t.seconds)::integer as median_seconds,
           percentile_cont(0.9) within group (order by t.seconds)::integer as p90_seconds, sum(t.amount)::bigint as amount
      from unnest(${acts.map(({ action }) => action)}::text[], ${acts.map(({ kind }) => kind)}::text[],
                  ${acts.map(({ work }) => work)}::text[]) as k (action, kind, work)
      join operator_acts a on a.action = k.action and a.at >= ${begins} and a.at < ${ends}
      left join lateral (
        select case when w.arrived_at is not null then greatest(0, extract(epoch from a.at - w.arrived_at)) end::double precision as seconds,
               w.amount
          from (select arrived_at, amount from withdrawal_arrivals where k.work = 'withdrawal' and id = a.subject collate "C"
                union all
                select arrived_at, amount from suspense_arrivals
                 where k.work = 'suspense' and source = split_part(a.subject, ':', 2)
                   and source_id = substr(a.subject, length('suspense:' || split_part(a.subject, ':', 2)) + 2)
                union all
                select arrived_at, amount from return_arrivals where k.work = 'return' and id = a.subject
                union all
                select arrived_at, amount from slip_arrivals where k.work = 'slip' and id = a.subject collate "C"
                union all
                select case when k.work = 'proposal' then arrived_at end, amount from proposal_arrivals
                 where k.work in ('proposal', 'own_proposal') and id = a.subject
                union all
                select answer_arrival(a.subject, a.at), null::bigint where k.work = 'answer'
                union all
                select arrived_at, null::bigint from complaint_arrivals where k.work = 'complaint' and thread_id = a.subject
                union all
                select found_at, null::bigint from risk_alarms
                 where k.work = 'alarm' and rule = split_part(a.subject, ':', 2) and found_at <= a.at
                   and subject = substr(a.subject, length('risk:' || split_part(a.subject, ':', 2)) + 2)
                union all
                select arrived_at, null::bigint from aml_decision_arrivals
                 where k.work = 'aml' and member_id = a.subject and decided_at = a.at
                union all
                select arrived_at, null::bigint from care_talk_arrivals
                 where k.work = 'talk' and member_id = a.subject and talked_at = a.at) w
         limit 1) t on true
     group by a.operator, k.kind order by a.operator, k.kind`.execute(db)
  return rows
}
