import { z } from 'zod'
import { maybeOne, type Queryable, run } from '../foundation/database.ts'

/** Number of messages that LINE allows in a month under a small paid plan. */
const QUOTA_DEFAULT = { most: 1_000, used: 0 }
const QUOTA_MAX = 1_000_000

export const quotaOrder = z.object({
  most: z.int().min(0).max(QUOTA_MAX).nullable(),
  used: z.int().min(0).max(QUOTA_MAX),
})
export type Quota = z.output<typeof quotaOrder>

export async function readQuota(on: Queryable): Promise<Quota> {
  const row = await maybeOne<{ most: bigint | null; used: bigint }>(
    on,
    'select most, used from sandbox.line_quota',
  )
  if (row === null) return QUOTA_DEFAULT
  return { most: row.most === null ? null : Number(row.most), used: Number(row.used) }
}

export async function setQuota(on: Queryable, { most, used }: Quota): Promise<Quota> {
  await run(
    on,
    `insert into sandbox.line_quota (most, used) values ($1, $2)
     on conflict (is_only) do update set most = excluded.most, used = excluded.used`,
    [most, used],
  )
  return { most, used }
}

/** Counts a message against the quota. Returns false if the quota is used up. */
export async function spendOne(on: Queryable): Promise<boolean> {
  await run(on, 'insert into sandbox.line_quota (most, used) values ($1, $2) on conflict do nothing', [
    QUOTA_DEFAULT.most,
    QUOTA_DEFAULT.used,
  ])
  return (
    (await run(on, 'update sandbox.line_quota set used = used + 1 where most is null or used < most')) > 0
  )
}
