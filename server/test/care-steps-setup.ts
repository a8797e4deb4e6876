import type { MemberId } from '@sala/contract/wire/ids.ts'
import { examine } from '../src/care/intervention-steps/care-job.ts'
import type { Context } from '../src/context.ts'
import { bangkokDate, daysLater } from '../src/platform/calendar.ts'

type World = {
  readonly ctx: Context
  readonly database: { readonly query: (text: string, values: unknown[]) => Promise<unknown> }
}

/** Stores that a marker of harm was found for the member on an earlier day. */
export const finding = async (
  { ctx, database }: World,
  memberId: MemberId,
  { weight, days_ago, marker = 'long_night' }: { weight: number; days_ago: number; marker?: string },
): Promise<void> => {
  await database.query(
    "insert into care_rules (version, rules, since) values (1, '{}', now()) on conflict do nothing",
    [],
  )
  await database.query(
    `insert into care_findings (member_id, marker, day, weight, rules_version, facts, found_at)
     values ($1, $2, $3, $4, 1, '{}', now())`,
    [memberId, marker, daysLater(bangkokDate(ctx.clock.now()), -days_ago), weight],
  )
}

/** Stores markers of harm for the member whose weights add up to this score. */
export const scoreFor = (world: World, memberId: MemberId, score: number): Promise<void> =>
  finding(world, memberId, { weight: score, days_ago: 1 })

/** Runs the product's job about care for one member, with today as the date. */
export const careJob = (ctx: Context, memberId: MemberId): Promise<void> => {
  const today = bangkokDate(ctx.clock.now())
  return examine(ctx, [memberId], { first_day: today, last_day: today })
}
