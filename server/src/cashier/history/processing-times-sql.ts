import type { DepositMethod } from '@sala/contract/cashier/money-request-statuses.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type Row = {
  readonly kind: RequestKind
  readonly samples: number
  /** Median duration in seconds. `p90` is the 90th percentile. */
  readonly p50: number
  readonly p90: number
}

/**
 * Returns the median and the 90th percentile of the processing times of requests completed since `since`. The processing time is measured from the
 * first entry of a timeline to its entry `completed` or `paid`.
 */
export const findUsualTimes = async (db: Db, since: Date): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with took as (
      select coalesce(d.method, 'withdraw') as kind, extract(epoch from ended.at - opened.at)::float8 as seconds
        from request_events ended
        join request_events opened
          on (opened.member_id, opened.request_id, opened.seq) = (ended.member_id, ended.request_id, 1)
        left join deposits d on (d.member_id, d.id) = (ended.member_id, ended.request_id)
       where ended.at >= ${since} and ended.status in ('completed', 'paid')
         and (ended.status = 'completed') = (d.id is not null)
    )
    select kind, count(*)::int as samples,
           percentile_cont(0.5) within group (order by seconds) as p50,
           percentile_cont(0.9) within group (order by seconds) as p90
      from took
     group by kind`.execute(db)
  return rows
}

export type RequestKind = DepositMethod | 'withdraw'
